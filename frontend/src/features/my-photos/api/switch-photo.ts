import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { ownPhotosQuery, photoStatsQuery } from './own-photos.query.js';

type Switched = 'isPublic' | 'featured';

const CALLS = { isPublic: 'setVisibility', featured: 'setFeatured' } as const;
const FAILED = {
  isPublic: 'Privacy status could not be updated.',
  featured: 'Featured status could not be updated.',
} as const;

/** A switch of the table: shown at once, taken back when the server refuses (PHOTO-25 to PHOTO-28). */
export const useSwitchPhoto = (field: Switched) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['switch-photo', field],
    mutationFn: ({ id, value }: { id: string; value: boolean }) =>
      callRoute<PhotoDto>(CALLS[field], { params: { id }, body: { [field]: value } }),
    onMutate: async ({ id, value }) => {
      await client.cancelQueries({ queryKey: ownPhotosQuery.queryKey });
      patchPhoto(client, id, { [field]: value });
    },
    onError: (_error, { id, value }) => {
      // Only this field of this photo goes back: another switch may have been turned in the meantime.
      patchPhoto(client, id, { [field]: !value });
      toast({ title: 'Update failed', description: FAILED[field], variant: 'destructive' });
    },
    onSuccess: (photo, { id, value }) => patchPhoto(client, id, { [field]: photo?.[field] ?? value }),
    onSettled: () => client.invalidateQueries({ queryKey: photoStatsQuery.queryKey }),
  });
};

const patchPhoto = (client: QueryClient, id: string, change: Partial<PhotoDto>) =>
  client.setQueryData<PhotoDto[]>(ownPhotosQuery.queryKey, (photos) =>
    photos?.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
  );
