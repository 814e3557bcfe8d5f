import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useMemo, useRef } from 'react';
import { useSelection } from '../../shared/hooks/use-selection.js';
import { idsOf } from '../../data/photo-order/order.js';

/** Photos that are moved together. */
export const useTileSelection = (photos: readonly PhotoDto[]) => {
  const { ids, set, clear } = useSelection();
  /** The photo that was selected last; with Shift, everything between it and the next. */
  const last = useRef<string>(null);
  // A photo that has gone, or has left what is loaded, is selected no more.
  const chosen = useMemo(() => photos.filter(({ id }) => ids.has(id)), [photos, ids]);
  const chosenIds = useMemo(() => idsOf(chosen), [chosen]);

  const select = (photo: PhotoDto, range: boolean) => {
    const [from, to] = [last.current, photo.id].map((id) => photos.findIndex((one) => one.id === id)) as [
      number,
      number,
    ];
    last.current = photo.id;
    if (!range || from < 0) set([photo.id], !chosenIds.has(photo.id));
    else set(idsOf(photos.slice(Math.min(from, to), Math.max(from, to) + 1)), true);
  };
  return {
    photos: chosen,
    ids: chosenIds,
    select,
    clear,
    /** The photos that go along with one. */
    withPhoto: (photo: PhotoDto): readonly PhotoDto[] => (chosenIds.has(photo.id) ? chosen : [photo]),
  };
};
