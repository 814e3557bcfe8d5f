import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { refreshDependants } from '../dependants.js';
import { belongsIn, movesIn, type PhotosView } from './photos-view.js';
import { changePhotos, dropPhotos, photoIn, type Pages } from './photo-pages.js';
import { PAGE_SIZE, PHOTOS_PAGE_PATH, pageOfKey } from './photos-page.query.js';

/** Photos were added, moved, changed or deleted: all that depends on them is refetched (UPL-26). */
export const refreshPhotos = (client: QueryClient): Promise<unknown> =>
  refreshDependants(client, 'photos', 'photoLists');

/** The photo as the lists hold it. */
export const findPhoto = (client: QueryClient, id: string): PhotoDto | undefined => {
  for (const { pages } of viewsIn(client)) {
    const found = photoIn(pages, id);
    if (found) return found;
  }
  return undefined;
};

/** A photo's index in a view, if a cached page holds it. */
export const placeOf = (
  client: QueryClient,
  view: PhotosView,
  id: string | null,
): { index: number; count: number } | null => {
  const known = viewsIn(client).find((other) => hashKey([other.view]) === hashKey([view]));
  for (const [page, { photos, counts }] of known?.pages ?? []) {
    const at = photos.findIndex((photo) => photo.id === id);
    if (at >= 0) return { index: page * PAGE_SIZE + at, count: counts.matching };
  }
  return null;
};

/** All photos of the cached pages, each once; of one view, or of all. */
export const photosIn = (client: QueryClient, view?: PhotosView): PhotoDto[] => {
  const photos = new Map<string, PhotoDto>();
  for (const known of viewsIn(client)) {
    if (view && hashKey([view]) !== hashKey([known.view])) continue;
    for (const page of known.pages.values()) for (const photo of page.photos) photos.set(photo.id, photo);
  }
  return [...photos.values()];
};

/**
 * Writes photos from the server into every list that holds them. Lists they enter, leave or move in are refetched
 * once, because only the server computes their positions.
 */
export const putPhotos = (client: QueryClient, photos: readonly PhotoDto[]): void => {
  for (const view of viewsIn(client)) {
    const changed = new Map<string, PhotoDto>();
    let moves = false;
    for (const photo of photos) {
      const before = photoIn(view.pages, photo.id);
      // An older answer that arrives late must not undo a newer one.
      if (before && before.revision > photo.revision) continue;
      if (before) changed.set(photo.id, photo);
      const belongs = belongsIn(view.view, photo);
      moves ||= before ? !belongs || movesIn(view.view, before, photo) : belongs;
    }
    if (changed.size > 0)
      write(
        client,
        view,
        changePhotos(view.pages, (old) => changed.get(old.id) ?? old),
      );
    if (moves) refreshView(client, view);
  }
};
export const putPhoto = (client: QueryClient, photo: PhotoDto): void => putPhotos(client, [photo]);

/** Changes some fields of photos in every list. */
export const patchPhotos = (client: QueryClient, ids: Iterable<string>, change: Partial<PhotoDto>): void => {
  const wanted = new Set(ids);
  for (const view of viewsIn(client)) {
    write(
      client,
      view,
      changePhotos(view.pages, (photo) => (wanted.has(photo.id) ? { ...photo, ...change } : photo)),
    );
  }
};
export const patchPhoto = (client: QueryClient, id: string, change: Partial<PhotoDto>): void =>
  patchPhotos(client, [id], change);

/** Takes photos out of the lists, or of some of them; what moves up behind them is fetched. */
export const removePhotos = (
  client: QueryClient,
  ids: Iterable<string>,
  isMeant: (view: PhotosView) => boolean = () => true,
): void => {
  const gone = new Set(ids);
  for (const view of viewsIn(client)) {
    if (!isMeant(view.view)) continue;
    const next = dropPhotos(view.pages, gone);
    if (next === view.pages) continue;
    write(client, view, next);
    refreshView(client, view);
  }
};

interface KnownView {
  view: PhotosView;
  queries: Map<number, Query<unknown, Error, OwnPhotosPageDto>>;
  pages: Map<number, OwnPhotosPageDto>;
}

const viewsIn = (client: QueryClient): KnownView[] => {
  const views = new Map<string, KnownView>();
  for (const found of client.getQueryCache().findAll({ queryKey: [PHOTOS_PAGE_PATH] })) {
    const query = found as Query<unknown, Error, OwnPhotosPageDto>;
    const { view, page } = pageOfKey(query.queryKey);
    const { data } = query.state;
    if (!data) continue;
    const name = hashKey([view]);
    const known = views.get(name) ?? { view, queries: new Map(), pages: new Map() };
    views.set(name, known);
    known.queries.set(page, query);
    known.pages.set(page, data);
  }
  return [...views.values()];
};

const write = (client: QueryClient, { queries, pages }: KnownView, next: Pages): void => {
  for (const [at, page] of next) {
    const query = queries.get(at);
    if (!query || page === pages.get(at)) continue;
    const { queryKey } = query;
    const { isInvalidated, dataUpdatedAt: updatedAt, fetchStatus } = query.state;
    client.setQueryData(queryKey, page, { updatedAt });
    // A page that was stale stays stale.
    if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    // A fetch in flight may predate the change.
    if (fetchStatus === 'fetching') void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
  }
};

const refreshView = (client: QueryClient, { view }: KnownView): void =>
  void client.invalidateQueries({ queryKey: [PHOTOS_PAGE_PATH, view] });
