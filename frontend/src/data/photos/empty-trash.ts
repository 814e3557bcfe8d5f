import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { callRoute } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshPhotos } from './photo-cache.js';

/** Deletes everything in the trash for good. */
export const useEmptyTrash = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute('emptyTrash'),
    onSuccess: () => {
      toast({ title: t`Trash emptied` });
      return refreshPhotos(client);
    },
    onError: (error) => toast({ title: t`Delete Failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
};
