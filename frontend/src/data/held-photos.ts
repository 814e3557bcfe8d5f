import type { Query } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

type PhotosOf = (data: unknown) => readonly PhotoDto[];

/** `meta` of a query whose data holds photos of the signed-in user: how to read them from it. */
export const holdsPhotos = <T>(photosOf: (data: T) => readonly PhotoDto[]) => ({ photosOf: photosOf as PhotosOf });

/** The photos that a query's data holds; none for queries of something else, and before their first answer. */
export const photosHeldBy = ({ meta, state }: Pick<Query, 'meta' | 'state'>): readonly PhotoDto[] => {
  const photosOf = meta?.['photosOf'] as PhotosOf | undefined;
  return photosOf && state.data !== undefined ? photosOf(state.data) : [];
};
