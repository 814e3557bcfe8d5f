import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ExportMarksQueryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { useEffect } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { createDebouncedRefresh } from '../../shared/lib/debounced-refresh.js';
import { refreshDependants } from '../dependants.js';
import { onLiveUpdate } from '../live/live-updates.js';

/** A photographer's galleries, the newest first. */
export const galleriesQuery = queryOptions({
  queryKey: [ROUTES.galleries.path] as const,
  queryFn: ({ signal }) => callRoute('galleries', { signal }),
});

export const galleryQuery = (galleryId: string) =>
  queryOptions({
    queryKey: [ROUTES.clientGallery.path, galleryId] as const,
    queryFn: ({ signal }) => callRoute('clientGallery', { params: { galleryId }, signal }),
  });

/** A page of a set's photos, or of all of a gallery. */
export const galleryPhotosQuery = (galleryId: string, setId: string | null, page: number) =>
  queryOptions({
    queryKey: [ROUTES.galleryPhotos.path, galleryId, setId ?? 'all', page] as const,
    queryFn: ({ signal }) =>
      callRoute('galleryPhotos', {
        params: { galleryId },
        query: { ...(setId && { setId }), offset: page * GALLERY_LIMITS.page },
        signal,
      }),
  });

/** All photos of a gallery, in its order, for what is said of them. */
export const allGalleryPhotosQuery = (galleryId: string) =>
  infiniteQueryOptions({
    queryKey: [ROUTES.galleryPhotos.path, galleryId, 'whole'] as const,
    queryFn: ({ pageParam, signal }) =>
      callRoute('galleryPhotos', { params: { galleryId }, query: { offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, { photos }) => sum + photos.length, 0);
      return last.photos.length > 0 && known < last.total ? known : undefined;
    },
  });

export const galleryMarksQuery = (galleryId: string) =>
  queryOptions({
    queryKey: [ROUTES.galleryMarks.path, galleryId] as const,
    queryFn: ({ signal }) => callRoute('galleryMarks', { params: { galleryId }, signal }),
  });

export const galleryActivityQuery = (galleryId: string) =>
  infiniteQueryOptions({
    queryKey: [ROUTES.galleryActivity.path, galleryId] as const,
    queryFn: ({ pageParam, signal }) =>
      callRoute('galleryActivity', {
        params: { galleryId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What the site has mailed about a gallery, and what became of it: nothing tells of that as it happens. */
export const galleryMailsQuery = (galleryId: string) =>
  queryOptions({
    queryKey: [ROUTES.galleryMails.path, galleryId] as const,
    queryFn: ({ signal }) => callRoute('galleryMails', { params: { galleryId }, signal }),
    refetchInterval: 5_000,
  });

export const clientPagesQuery = queryOptions({
  queryKey: [ROUTES.clientPages.path] as const,
  queryFn: ({ signal }) => callRoute('clientPages', { signal }),
});

/** The chosen photos as a program takes them; kept for no longer than it is shown. */
export const exportedMarksQuery = (galleryId: string, query: ExportMarksQueryDto) =>
  queryOptions({
    queryKey: [ROUTES.exportMarks.path, galleryId, query] as const,
    queryFn: ({ signal }) => callRoute('exportMarks', { params: { galleryId }, query, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Of hearts in a row the first is told within this time, so the last may be one of which nothing comes. */
const LAST_MS = 2_500;

/** Reads what is shown of galleries again once somebody chooses, submits, comments or uploads (STUD-09). */
export const useGalleryUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = createDebouncedRefresh(() => void refreshDependants(client, 'clientGalleries'));
    let last = 0;
    const stop = onLiveUpdate(({ kind }) => {
      if (kind !== 'gallery') return;
      refresher.ask();
      clearTimeout(last);
      last = window.setTimeout(refresher.ask, LAST_MS);
    });
    return () => {
      stop();
      clearTimeout(last);
      refresher.end();
    };
  }, [client]);
};
