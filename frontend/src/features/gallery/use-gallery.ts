import { useQuery } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useMemo, useState } from 'react';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import { ownPhotosQuery, publicPhotosQuery } from './api/photos.query.js';
import { featuredFirst, firstStaysRestShuffled } from './gallery-order.js';

export interface Gallery {
  photos: PhotoView[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

const NONE: PhotoView[] = [];
const NONE_OWN: PhotoDto[] = [];

/** The photos of the home gallery, in their order (GAL-13 to GAL-16). `undefined` means not known yet who is here. */
export const useGallery = (user: UserDto | null | undefined, category: string): Gallery => {
  const everybody = useQuery({ ...publicPhotosQuery(category), enabled: user === null });
  const own = useQuery({ ...ownPhotosQuery, enabled: Boolean(user) });
  const { isPending, isError, refetch } = user ? own : everybody;

  const [today] = useState(() => new Date());
  const photos = useMemo((): PhotoView[] => {
    if (user) {
      const mine = own.data ?? NONE_OWN;
      return featuredFirst(
        mine.filter((photo) => photo.isPublic && (category === 'all' || photo.category === category)),
      );
    }
    const found = everybody.data ?? NONE;
    return category === 'all' ? firstStaysRestShuffled(found, today) : found;
  }, [user, own.data, everybody.data, category, today]);

  return { photos, isLoading: isPending, isError, retry: () => void refetch() };
};
