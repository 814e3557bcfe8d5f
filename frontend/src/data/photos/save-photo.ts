import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditPhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { callRoute } from '../../shared/api/api-client.js';
import { isSessionOver, REPORTS_SESSION_OVER } from '../../shared/api/session-over.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { putPhoto } from './photo-cache.js';
import { ownPhotoQuery } from './own-photo.query.js';

export const savePhoto = (id: string, body: EditPhotoDto) => callRoute('editPhoto', { params: { id }, body });

/** PHOTO-35, PHOTO-39, PHOTO-42. */
export const useSavePhoto = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditPhotoDto) => savePhoto(id, body),
    onSuccess: (photo) => {
      client.setQueryData(ownPhotoQuery(photo).queryKey, photo);
      putPhoto(client, photo);
      void refreshDependants(client, 'photos');
      toast({ title: t`Photo updated` });
    },
    meta: REPORTS_SESSION_OVER,
    onError: (error) =>
      !isSessionOver(error) &&
      toast({ title: t`Update Failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
};
