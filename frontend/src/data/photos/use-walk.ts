import { useQueries } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { usePlaceOf } from './use-known-photos.js';
import { PAGE_SIZE, photosPageQuery } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';

/** A photo's position in the list, and how to open its neighbours. */
export interface Walk {
  /** From 0. */
  index: number;
  count: number;
  previous: PhotoDto | null;
  next: PhotoDto | null;
  onWalk: (photo: PhotoDto) => void;
}

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

/** The walk along a view's photos; null where the view does not have the photo. Pages are fetched ahead. */
export const useWalk = (view: PhotosView, id: string | null, onWalk: (photo: PhotoDto) => void): Walk | null => {
  const place = usePlaceOf(view, id);
  const indices = place ? [place.index - 1, place.index, place.index + 1] : [];
  const pages = [...new Set(indices.filter((at) => at >= 0 && at < place!.count).map(pageOf))];
  const answers = useQueries({ queries: pages.map((page) => photosPageQuery(view, page)) });
  if (!place) return null;
  const photoAt = (at: number) => answers[pages.indexOf(pageOf(at))]?.data?.photos[at % PAGE_SIZE] ?? null;
  return {
    ...place,
    previous: place.index > 0 ? photoAt(place.index - 1) : null,
    next: photoAt(place.index + 1),
    onWalk,
  };
};
