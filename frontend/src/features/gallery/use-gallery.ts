import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PAGE_FEATURED, PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pageData } from '../../shared/api/page-data.js';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import { OWN_FEATURED, OWN_OTHERS, publicPhotos } from '../../data/gallery/gallery.query.js';
import { featuredFirst, galleryOrder } from './gallery-order.js';
import { usePhotoParts } from '../../data/gallery/use-photo-parts.js';

export interface Gallery {
  photos: readonly PhotoView[];
  /** The carousel's photos: unchanged when more are loaded. */
  featured: readonly PhotoView[];
  hasMore: boolean;
  more: () => void;
  isLoading: boolean;
  /** The photos are still those of the previous category: the selected one's are loading. */
  isChanging: boolean;
  isError: boolean;
  retry: () => void;
}

const NONE: PhotoView[] = [];

/** The photos of the home gallery, in their order (GAL-13 to GAL-16). `undefined`: the user is not loaded yet. */
export const useGallery = (user: UserDto | null | undefined, category: string): Gallery => {
  const allPhotos = usePhotoParts(publicPhotos(category), user === null);
  const own = useOwnPhotos(category, Boolean(user));
  const [day] = useState(() => pageData('day') ?? new Date().toISOString().slice(0, 10));

  const { parts } = allPhotos;
  const photos = useMemo(
    (): readonly PhotoView[] => (user ? own.photos : galleryOrder(parts, category, day)),
    [user, own.photos, parts, category, day],
  );
  const featured = useMemo(
    () => (category === 'all' ? photos.filter((photo) => photo.featured).slice(0, PAGE_FEATURED) : []),
    [photos, category],
  );

  const shown = user ? own : allPhotos;
  const isWaiting = user === undefined || shown.isPending;
  // Photos give way to the next ones, not to a skeleton; but never to those of another user.
  const owner = user && user.id;
  const [last, keep] = useState({ owner, photos });
  if (!isWaiting && (last.photos !== photos || last.owner !== owner)) keep({ owner, photos });
  const isChanging = isWaiting && user !== undefined && last.owner === owner && last.photos.length > 0;

  return {
    photos: isChanging ? last.photos : photos,
    featured: isWaiting ? NONE : featured,
    hasMore: !isChanging && shown.hasMore,
    more: shown.more,
    isLoading: isWaiting && !isChanging,
    isChanging,
    isError: shown.isError,
    retry: shown.retry,
  };
};

/** A user's own public photos of a category: the featured ones, part by part, then the others (GAL-13, GAL-15). */
const useOwnPhotos = (category: string, enabled: boolean) => {
  const starred = usePhotoParts(OWN_FEATURED, enabled);
  const others = usePhotoParts(OWN_OTHERS, enabled);
  const next = starred.hasMore ? starred : others;

  const photos = useMemo(() => {
    const come: PhotoDto[] = [...starred.parts, ...(starred.hasMore ? [] : others.parts)].flat();
    const once = [...new Map(come.map((photo) => [photo.id, photo])).values()];
    return featuredFirst(once.filter((photo) => photo.isPublic && (category === 'all' || photo.category === category)));
  }, [starred.parts, starred.hasMore, others.parts, category]);

  // A category of which little has come may have more in parts that have not.
  const isPending = starred.isPending || others.isPending;
  const isLooking = enabled && !isPending && category !== 'all' && photos.length < PAGE_PHOTOS && next.hasMore;
  const look = useEffectEvent(next.more);
  const come = starred.parts.length + others.parts.length;
  useEffect(() => {
    if (isLooking) look();
  }, [isLooking, come]);

  return {
    photos,
    hasMore: next.hasMore,
    more: next.more,
    isPending: isPending || (isLooking && photos.length === 0),
    isError: starred.isError || others.isError,
    retry: () => {
      starred.retry();
      others.retry();
    },
  };
};
