import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import { callRoute, readWithSentence } from '../../shared/api/api-client.js';
import { holdsPhotos } from '../held-photos.js';
import { keywordsIn, type PhotosView } from './photos-view.js';

export const PAGE_SIZE = 100;

export const PHOTOS_PAGE_PATH = ROUTES.ownPhotosPage.path;
export type PhotosPageKey = readonly [path: typeof PHOTOS_PAGE_PATH, view: PhotosView, page: number];

/** What a key of these queries names; the other way round than `photosPageQuery`. */
export const pageOfKey = (key: QueryKey): { view: PhotosView; page: number } => {
  const [, view, page] = key as PhotosPageKey;
  return { view, page };
};

/** What a list is asked for in this view, but for the part of it. */
export const listQueryOf = (view: PhotosView) => ({
  ...filterOf(view),
  sort: view.trash ? undefined : view.sort,
});

const filterOf = (view: PhotosView) => ({
  q: view.q.trim() || undefined,
  category: view.category === 'all' ? undefined : view.category,
  visibility: view.visibility === 'all' ? undefined : view.visibility,
  unreviewed: view.unreviewed || undefined,
  lost: view.lost || undefined,
  keywords: view.keywords ? keywordsIn(view.keywords) : undefined,
  rating: view.rating || undefined,
  camera: view.camera || undefined,
  lens: view.lens || undefined,
  takenFrom: view.takenFrom || undefined,
  takenTo: view.takenTo || undefined,
  project: view.project || undefined,
  trash: view.trash || undefined,
});

/** One page of a view (ERR-04). The answer to an older search is discarded, because its key differs. */
export const photosPageQuery = (view: PhotosView, page: number) =>
  queryOptions({
    queryKey: [PHOTOS_PAGE_PATH, view, page] satisfies PhotosPageKey as PhotosPageKey,
    queryFn: ({ signal }) =>
      readWithSentence(/*i18n*/ 'Failed to fetch user photos', 'ownPhotosPage', {
        query: {
          ...listQueryOf(view),
          limit: PAGE_SIZE,
          offset: page * PAGE_SIZE,
        },
        signal,
      }),
    meta: holdsPhotos(({ photos }: OwnPhotosPageDto) => photos),
  });

/** The same for the first page, which shows the previous view until its own data is here. */
export const firstPageQuery = (view: PhotosView) => ({
  ...photosPageQuery(view, 0),
  placeholderData: keepPreviousData,
});

/** Ids of everything the view finds, in its order, however many pages that are. */
export const photoIdsQuery = (view: PhotosView) =>
  queryOptions({ queryKey: [ROUTES.ownPhotoIds.path, view], queryFn: () => fetchPhotoIds(view) });
export const fetchPhotoIds = async (view: PhotosView): Promise<string[]> =>
  (
    await callRoute('ownPhotoIds', {
      query: listQueryOf(view),
    })
  ).ids;
