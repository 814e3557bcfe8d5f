import {
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { GalleryCommentDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type {
  GalleryPageDto,
  VisitorListDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import {
  GALLERY_LIMITS,
  type DownloadScope,
  type DownloadSize,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressOf, callRoute } from '../../shared/api/api-client.js';
import { pageData } from '../../shared/api/page-data.js';

const galleryKey = (galleryId: string) => [ROUTES.visitedGallery.path, galleryId] as const;

const sentGallery = (galleryId: string): GalleryPageDto | undefined => {
  const sent = pageData('clientGallery');
  return sent?.id === galleryId ? sent : undefined;
};

/** The gallery as this visitor sees it: at first what the document has brought. */
const galleryQuery = (galleryId: string) =>
  queryOptions({
    queryKey: galleryKey(galleryId),
    queryFn: ({ signal }) => callRoute('visitedGallery', { params: { galleryId }, signal }),
    initialData: () => sentGallery(galleryId),
  });

/** `sent`: what the document has brought, for the first render. */
export const useVisitedGallery = (sent: GalleryPageDto): GalleryPageDto => useQuery(galleryQuery(sent.id)).data ?? sent;

/** Asks again what the gallery is for this visitor; its photos stay as they are. */
export const refreshGallery = (client: QueryClient, galleryId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: galleryKey(galleryId), exact: true });

/** More has to be said before anything is chosen or written. */
export const isUnknown = ({ me, entry, hasMail }: GalleryPageDto): boolean =>
  me ? entry === 'email' && hasMail && !me.isVerified : entry !== 'link';

export const changeGallery = (
  client: QueryClient,
  galleryId: string,
  change: (gallery: GalleryPageDto) => Partial<GalleryPageDto>,
): void =>
  void client.setQueryData<GalleryPageDto>(galleryKey(galleryId), (gallery) =>
    gallery ? { ...gallery, ...change(gallery) } : gallery,
  );

/** A list as the server has answered it, in its place or as the newest. */
export const withList = (lists: readonly VisitorListDto[], list: VisitorListDto): VisitorListDto[] =>
  lists.some(({ id }) => id === list.id) ? lists.map((old) => (old.id === list.id ? list : old)) : [...lists, list];

export interface VisitedPhotos {
  photos: readonly VisitorPhotoDto[];
  /** How many stand before those that have come. */
  from: number;
  total: number;
  /** Behind those that have come. */
  hasMore: boolean;
  isComplete: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  loadAll: () => void;
}

type Parts = InfiniteData<{ photos: VisitorPhotoDto[]; total: number }, number>;

const photosKey = (galleryId: string, setId?: string | null) =>
  [...galleryKey(galleryId), 'photos', ...(setId === undefined ? [] : [setId])] as const;

/** What has come already: the first part with the page, and a set whose photos are all among those of the gallery. */
const knownPhotos = (client: QueryClient, gallery: GalleryPageDto, setId: string | null): Parts | undefined => {
  const page = (photos: VisitorPhotoDto[], total: number, from = 0) => ({
    pages: [{ photos, total }],
    pageParams: [from],
  });
  const ofSet = gallery.sets.find(({ id }) => id === setId)?.photos;
  if (setId === gallery.setId) return page(gallery.photos, ofSet ?? gallery.total, gallery.from);
  const all = client.getQueryData<Parts>(photosKey(gallery.id, null))?.pages.flatMap(({ photos }) => photos);
  const photos = (all ?? gallery.photos).filter((photo) => photo.setId === setId);
  return photos.length === ofSet ? page(photos, ofSet) : undefined;
};

/** Changes a photo wherever it is shown. */
export const changePhoto = (client: QueryClient, galleryId: string, photo: VisitorPhotoDto): void =>
  void client.setQueriesData<Parts>(
    { queryKey: photosKey(galleryId) },
    (parts) =>
      parts && {
        ...parts,
        pages: parts.pages.map((page) => ({
          ...page,
          photos: page.photos.map((old) => (old.id === photo.id ? photo : old)),
        })),
      },
  );

/** The photos of the gallery or of one set, part after part, as far as they are needed; the first has come with the page. */
export const useVisitedPhotos = (gallery: GalleryPageDto, setId: string | null): VisitedPhotos => {
  const { id: galleryId } = gallery;
  const client = useQueryClient();
  const parts = useInfiniteQuery({
    queryKey: photosKey(galleryId, setId),
    queryFn: ({ pageParam: offset, signal }) =>
      callRoute('visitedPhotos', { params: { galleryId }, query: { offset, ...(setId && { setId }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, offset) => {
      const come = offset + last.photos.length;
      return last.photos.length === 0 || come >= last.total ? undefined : come;
    },
    getPreviousPageParam: (_first, _all, offset) =>
      offset > 0 ? Math.max(0, offset - GALLERY_LIMITS.page) : undefined,
    initialData: () => knownPhotos(client, gallery, setId),
  });
  const { data, hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = parts;
  const [wantsAll, setWantsAll] = useState(false);
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  useEffect(() => {
    if (!wantsAll || isFetching || isError) return;
    if (hasPreviousPage) void fetchPreviousPage({ cancelRefetch: false });
    else if (hasNextPage) more();
  }, [wantsAll, hasPreviousPage, hasNextPage, isFetching, isError, fetchPreviousPage, more, data]);

  // A photo that was put into the gallery meanwhile may come twice.
  const photos = useMemo(() => {
    const byId = new Map((data?.pages ?? []).flatMap((part) => part.photos.map((photo) => [photo.id, photo])));
    return [...byId.values()];
  }, [data]);
  const hasMore = data === undefined || hasNextPage;
  const isComplete = !hasMore && !hasPreviousPage;
  return {
    photos,
    from: (data?.pageParams[0] as number | undefined) ?? 0,
    total: isComplete ? photos.length : (data?.pages.at(-1)?.total ?? 0),
    hasMore,
    isComplete,
    hasFailed: isError,
    loadMore: more,
    loadAll: useCallback(() => setWantsAll(true), []),
  };
};

/** Those of all sets, as far as they have come: what lists and downloads name may stand in any. */
export const useAllPhotos = (gallery: GalleryPageDto): readonly VisitorPhotoDto[] => {
  const { photos, loadAll } = useVisitedPhotos(gallery, null);
  useEffect(loadAll, [loadAll]);
  return photos;
};

/** Of one photo, or none. */
export const useComments = (galleryId: string, photoId: string) => {
  const client = useQueryClient();
  const queryKey = [...galleryKey(galleryId), 'comments', photoId] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callRoute('photoComments', { params: { galleryId, photoId }, signal }),
    staleTime: 0,
  });
  const put = (change: (comments: GalleryCommentDto[]) => GalleryCommentDto[]) =>
    client.setQueryData<GalleryCommentDto[]>(queryKey, (comments) => change(comments ?? []));
  const add = useMutation({
    mutationFn: (text: string) => callRoute('addComment', { params: { galleryId, photoId }, body: { text } }),
    onSuccess: (comment) => put((comments) => [...comments, comment]),
  });
  const remove = useMutation({
    mutationFn: (commentId: string) => callRoute('deleteComment', { params: { galleryId, commentId } }),
    onSuccess: (_answer, commentId) => put((comments) => comments.filter(({ id }) => id !== commentId)),
  });
  return { ...query, add, remove };
};

/** What is to be downloaded: of the whole gallery, a set, a list, or some photos. */
export interface WantedDownload {
  scope: DownloadScope;
  id?: string;
  photoIds?: readonly string[];
  size: DownloadSize;
  inParts?: boolean;
}

const ASK_AGAIN_MS = 2_000;

/** How large a download is and where it is; asked again while its files are being made. */
export const usePreparedDownload = (galleryId: string, wanted: WantedDownload | null) => {
  const { data, error, refetch } = useQuery({
    queryKey: [...galleryKey(galleryId), 'download', wanted] as const,
    queryFn: wanted
      ? ({ signal }) => callRoute('prepareGalleryDownload', { params: { galleryId }, body: wanted, signal })
      : skipToken,
    staleTime: 60 * 60_000,
    // Not the one for another choice.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && 'pending' in state.data ? ASK_AGAIN_MS : false),
  });
  return { answer: data, error, retry: () => void refetch() };
};

/** Where one photo is downloaded from. */
export const fileAddress = (galleryId: string, photoId: string, size: DownloadSize): string =>
  addressOf('galleryFile', { galleryId, photoId }, { size });

/** Photos as files, for a phone's own share sheet. */
export const fetchFiles = (
  galleryId: string,
  photos: readonly VisitorPhotoDto[],
  size: DownloadSize,
): Promise<File[]> =>
  Promise.all(
    photos.map(async ({ id, fileName }) => {
      const answer = await fetch(fileAddress(galleryId, id, size));
      if (!answer.ok) throw new Error(`${answer.status}`);
      const blob = await answer.blob();
      return new File([blob], jpegName(fileName), { type: blob.type || 'image/jpeg' });
    }),
  );

const jpegName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
