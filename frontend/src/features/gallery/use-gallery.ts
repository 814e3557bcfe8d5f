import { useQuery } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PAGE_FEATURED } from '@vitrine/contracts/portfolio/page.rules';
import { useMemo, useState } from 'react';
import { pageData } from '../../shared/api/page-data.js';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import { ownPublicPhotosQuery } from './api/photos.query.js';
import { featuredFirst, galleryOrder } from './gallery-order.js';
import { usePublicPhotos } from './use-public-photos.js';

export interface Gallery {
  photos: readonly PhotoView[];
  /** What the carousel goes through: it stays as it was when more photos come. */
  featured: readonly PhotoView[];
  hasMore: boolean;
  more: () => void;
  isLoading: boolean;
  /** The photos are still those of the category before: the chosen one's have not come. */
  isChanging: boolean;
  isError: boolean;
  retry: () => void;
}

const NONE: PhotoView[] = [];
const NONE_OWN: PhotoDto[] = [];

/** The photos of the home gallery, in their order (GAL-13 to GAL-16). `undefined` means not known yet who is here. */
export const useGallery = (user: UserDto | null | undefined, category: string): Gallery => {
  const everybody = usePublicPhotos(category, user === null);
  const own = useQuery({ ...ownPublicPhotosQuery, enabled: Boolean(user) });
  const [day] = useState(() => pageData<string>('day') ?? new Date().toISOString().slice(0, 10));

  const { parts } = everybody;
  const mine = own.data ?? NONE_OWN;
  const photos = useMemo(
    (): PhotoView[] =>
      user
        ? featuredFirst(mine.filter((photo) => photo.isPublic && (category === 'all' || photo.category === category)))
        : galleryOrder(parts, category, day),
    [user, mine, parts, category, day],
  );
  const featured = useMemo(
    () => (category === 'all' ? photos.filter((photo) => photo.featured).slice(0, PAGE_FEATURED) : []),
    [photos, category],
  );

  const isWaiting = user ? own.isPending : user === undefined || everybody.isPending;
  // A wall gives way to the next one, not to a skeleton; but never to the wall of another person.
  const owner = user && user.id;
  const [last, keep] = useState({ owner, photos });
  if (!isWaiting && (last.photos !== photos || last.owner !== owner)) keep({ owner, photos });
  const isChanging = isWaiting && user !== undefined && last.owner === owner && last.photos.length > 0;

  return {
    photos: isChanging ? last.photos : photos,
    featured: isWaiting ? NONE : featured,
    hasMore: !user && !isChanging && everybody.hasMore,
    more: everybody.more,
    isLoading: isWaiting && !isChanging,
    isChanging,
    isError: user ? own.isLoadingError : everybody.isError,
    retry: user ? () => void own.refetch() : everybody.retry,
  };
};
