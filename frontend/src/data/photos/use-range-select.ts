import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { toast } from '../../shared/toast/toast-store.js';
import { PAGE_SIZE, photosPageQuery } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';
import type { SelectRow } from '../../shared/hooks/use-selection.js';
import type { Selection } from '../../shared/hooks/use-selection.js';

interface RangeOptions {
  view: PhotosView;
  selection: Selection;
}

/** Selecting by rows: one, or with Shift everything between it and the one before, whether it was loaded or not. */
export const useRangeSelect = ({ view, selection: { set } }: RangeOptions): SelectRow => {
  const client = useQueryClient();
  const anchor = useRef<{ index: number; view: PhotosView } | null>(null);

  return useCallback(
    (photo, index, selected, range) => {
      const from = anchor.current;
      anchor.current = { index, view };
      set([photo.id], selected);
      if (!range || !from || from.view !== view) return;
      const [first, last] = [Math.min(from.index, index), Math.max(from.index, index)];
      const pages = Array.from(
        { length: Math.floor(last / PAGE_SIZE) - Math.floor(first / PAGE_SIZE) + 1 },
        (_, at) => Math.floor(first / PAGE_SIZE) + at,
      );
      Promise.all(pages.map((page) => client.ensureQueryData(photosPageQuery(view, page)))).then(
        (answers) => {
          const photos = answers.flatMap((answer) => answer.photos);
          const offset = first - (pages[0] ?? 0) * PAGE_SIZE;
          const between = photos.slice(offset, offset + last - first + 1);
          set(
            between.map(({ id }) => id),
            selected,
          );
        },
        (error: Error) => toast({ title: 'Selection failed', description: error.message, variant: 'destructive' }),
      );
    },
    [client, set, view],
  );
};
