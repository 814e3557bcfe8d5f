import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { callRoute } from '../../shared/api/api-client.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshPhotos, removePhotos } from './photo-cache.js';

interface DeleteOptions {
  onGone: (ids: readonly string[]) => void;
  onUndo: (id: string) => void;
}

/** Into the trash (PHOTO-40, PHOTO-42, PHOTO-44). */
export const useDeletePhoto = ({ onGone, onUndo }: DeleteOptions) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PhotoDto) => callRoute('deletePhoto', { params: { id } }),
    onSuccess: (_answer, { id }) => {
      onGone([id]);
      removePhotos(client, [id]);
      toast({
        title: t`Photo deleted`,
        duration: UNDO_TOAST_MS,
        action: { label: t`Undo`, onClick: () => onUndo(id) },
      });
      return refreshPhotos(client);
    },
    onError: (error) => toast({ title: t`Delete Failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
};
