import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { ownPhotosQuery, refreshPhotos } from './own-photos.query.js';

/** PHOTO-40, PHOTO-42, PHOTO-44. */
export const useDeletePhoto = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photo: PhotoDto) => callRoute('deletePhoto', { params: { id: photo.id } }),
    onSuccess: (_answer, { id }) => {
      client.setQueryData<PhotoDto[]>(ownPhotosQuery.queryKey, (photos) => photos?.filter((photo) => photo.id !== id));
      toast({ title: 'Photo deleted' });
      return refreshPhotos(client);
    },
    onError: (error) => toast({ title: 'Delete Failed', description: error.message, variant: 'destructive' }),
  });
};
