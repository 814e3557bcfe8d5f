import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import type { CountedRows } from '../../../shared/api/call-list.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { useOptimisticMutation, usePendingChanges } from '../../optimistic.js';

/** Lists of the administrator's own photos, and what was done. The dashboard's list keeps its order: see {@link patch}. */
const OUT_OF_DATE = ['photos', 'photoLists', 'acts'] as const;

const FEATURE = ['feature-any-photo'];

interface Featured {
  id: string;
  featured: boolean;
}

/** The star (ADM-FEAT-05, ADM-FEAT-11). */
export const useFeaturePhoto = () => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: FEATURE,
    outOfDate: OUT_OF_DATE,
    mutationFn: ({ id, featured }: Featured) =>
      callRoute('featurePhoto', { params: { photoId: id }, body: { featured } }),
    onSuccess: (photo) => patch(client, photo),
    onError: () =>
      toast({ title: t`Update failed`, description: t`Featured status could not be updated.`, variant: 'destructive' }),
  });
};

/** Stars that are on their way, by photo. */
export const usePendingStars = (): ReadonlyMap<string, boolean> =>
  new Map(usePendingChanges<Featured>(FEATURE).map(({ id, featured }) => [id, featured]));

/** Not shown before it is saved: the reason stays in its dialog until the server has it. */
export const useHidePhoto = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callRoute('hidePhoto', { params: { photoId: id }, body: { reason } }),
    onSuccess: (photo) => {
      patch(client, photo);
      toast({ title: t`Photo hidden`, description: photo.title, names: [photo.title] });
      onDone();
    },
    onSettled: () => void refreshDependants(client, ...OUT_OF_DATE),
  });
};

export const useShowPhoto = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callRoute('showPhoto', { params: { photoId: id } }),
    onSuccess: (photo) => {
      patch(client, photo);
      toast({ title: t`Photo shown again`, description: photo.title, names: [photo.title] });
    },
    onError: (error) => toast({ title: t`Update failed`, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => void refreshDependants(client, ...OUT_OF_DATE),
  });
};

/** In place: a photo that a filter no longer finds stays where it is until the list is read again. */
const patch = (client: QueryClient, photo: AdminPhotoDto): void => {
  client.setQueriesData<CountedRows<AdminPhotoDto>>(
    { queryKey: [ROUTES.adminPhotos.path] },
    (known) => known && { ...known, rows: known.rows.map((row) => (row.id === photo.id ? photo : row)) },
  );
};
