import { useMutation } from '@tanstack/react-query';
import { toast } from '../../shared/toast/toast-store.js';
import { fetchPhotoIds } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';
import type { Selection } from '../../shared/hooks/use-selection.js';

/** Selects everything a view finds, however many pages that are. */
export const useSelectAll = (view: PhotosView, selection: Selection): (() => void) => {
  const { mutate } = useMutation({
    mutationFn: () => fetchPhotoIds(view),
    onSuccess: (ids) => selection.set(ids, true),
    onError: (error) => toast({ title: 'Selection failed', description: error.message, variant: 'destructive' }),
  });
  return () => mutate();
};
