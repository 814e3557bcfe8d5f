import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { DeskAlbum } from '@vitrine/contracts/media/desk.rpc';
import { MANY_PHOTOS_WAIT } from '../edge/rpc-timeouts.js';
import { CODES, fail, Named } from './encode.js';
import type { Call, Methods } from './method.js';
import { photosOf, SIZES, timeOf } from './photo-of.js';
import { refuseParent } from './session.methods.js';

const ATTRIBUTES = ['id', 'nb_images', 'total_nb_images', 'nb_categories', 'date_last', 'max_date_last', 'url'];
const LIST = ['cat_id', 'recursive', 'public', 'tree_output', 'fullname', 'thumbnail_size', 'search', 'limit'];
const PAGE = { usual: 100, most: 500 };

export const ALBUM_METHODS: Methods = {
  'pwg.categories.getList': { for: 'reading', byGet: true, takes: LIST, run: (call) => listOf(call) },
  'pwg.categories.getAdminList': { for: 'reading', byGet: true, takes: LIST, run: (call) => listOf(call) },
  'pwg.categories.add': {
    for: 'writing',
    // The first of the two plug-ins for Lightroom does.
    byGet: true,
    token: 'by-get',
    takes: ['name', 'parent', 'comment', 'visible', 'status', 'position'],
    needs: ['name'],
    weighs: 'write',
    run: async (call) => {
      refuseParent(call);
      const { categoryId } = await call.rpc.call('media.category.create', { label: call.params.text('name') ?? '' });
      const [id = 0] = await call.rpc.call('media.desk.number', { kind: 'album', targets: [categoryId] });
      return { info: 'Album added', id };
    },
  },
  'pwg.categories.setInfo': {
    for: 'writing',
    token: 'always',
    takes: ['category_id', 'name', 'comment', 'status'],
    needs: ['category_id'],
    weighs: 'write',
    run: async (call) => {
      const { id } = await ownAlbum(call);
      const label = call.params.text('name')?.trim();
      if (label) await call.rpc.call('media.category.rename', { id, label });
    },
  },
  'pwg.categories.move': {
    for: 'writing',
    token: 'always',
    takes: ['category_id', 'parent'],
    needs: ['category_id', 'parent'],
    run: async (call) => {
      refuseParent(call);
      await ownAlbum(call);
    },
  },
  'pwg.categories.delete': {
    for: 'writing',
    token: 'always',
    takes: ['category_id', 'photo_deletion_mode', 'photo_delete_mode'],
    needs: ['category_id'],
    weighs: 'write',
    run: async (call) => {
      const { id, category } = await ownAlbum(call);
      const { params, rpc } = call;
      const mode = params.text('photo_deletion_mode') ?? params.text('photo_delete_mode') ?? 'delete_orphans';
      // In one album only, each would be an orphan; without its album it is in "Other".
      if (mode === 'force_delete') await trashAll(call, category);
      await rpc.call('media.category.remove', { id }, MANY_PHOTOS_WAIT);
    },
  },
  'pwg.categories.getImages': {
    for: 'reading',
    byGet: true,
    takes: ['cat_id', 'recursive', 'per_page', 'page', 'order'],
    run: async (call) => {
      const { params, rpc } = call;
      const [id = 0] = params.numbers('cat_id');
      const category = id === 0 ? null : await categoryOf(call, id);
      const page = params.whole('page', 0);
      const perPage = Math.min(PAGE.most, params.whole('per_page', PAGE.usual) || PAGE.most);
      const order = orderOf(params.text('order'));
      const { photos, total } = await rpc.call('media.desk.photos', { category, page, perPage, order });
      return {
        paging: { page, per_page: perPage, count: photos.length, total_count: total },
        images: new Named(await photosOf(call, photos, id || undefined), 'image', ['id', 'width', 'height', 'hit']),
      };
    },
  },
};

/** The category behind an album's number. Throws 404, also for another photographer's. */
export const categoryOf = async ({ rpc }: Call, number: number): Promise<string> => {
  const [category] = await rpc.call('media.desk.resolve', { kind: 'album', numbers: [number] });
  return category ?? noAlbum(number);
};

const noAlbum = (number: number): never => fail(404, `Album ${number} does not exist`);

/** An album that the caller may change. */
const ownAlbum = async (call: Call): Promise<{ id: string; category: string }> => {
  const category = await categoryOf(call, call.params.whole('category_id'));
  const own = await call.rpc.call('media.category.list', {});
  const { id } =
    own.find(({ categoryId }) => categoryId === category) ??
    (PHOTO_CATEGORIES.some((each) => each.id === category)
      ? fail(401, 'This album is the same for everybody.')
      : noAlbum(call.params.whole('category_id')));
  return { id, category };
};

const trashAll = async (call: Call, category: string): Promise<void> => {
  for (;;) {
    const { photos } = await call.rpc.call('media.desk.photos', { category, page: 0, perPage: PAGE.most });
    const photoIds = photos.map(({ id }) => id);
    if (photoIds.length === 0 || (await trash(call, photoIds)) === 0) return;
  }
};

/** Counted and waited for as on the page of photos. Answers how many were not there yet. */
export const trash = async (call: Call, photoIds: string[]): Promise<number> => {
  await call.weigh('photos', photoIds.length);
  return (await call.rpc.call('media.photo.bulk', { action: 'trash', photoIds }, MANY_PHOTOS_WAIT)).changed.length;
};

const orderOf = (sent = '') => {
  const [by = '', direction = ''] = sent.trim().split(/[\s,]+/);
  if (by === 'name' || by === 'file') return 'title';
  const isOldest = direction.toLowerCase() === 'asc';
  if (by === 'date_creation') return isOldest ? 'taken-oldest' : 'taken';
  return isOldest ? 'oldest' : 'newest';
};

const listOf = async (call: Call) => {
  const { params } = call;
  const only = params.whole('cat_id', 0);
  const words = params.text('search')?.toLowerCase() ?? '';
  const most = params.whole('limit', 0);
  const all = await call.rpc.call('media.desk.albums', {});
  const found = all.filter(
    ({ number, label }) => (only === 0 || number === only) && label.toLowerCase().includes(words),
  );
  const albums = await albumsOf(call, most > 0 ? found.slice(0, most) : found);
  if (params.flag('tree_output'))
    return new Named(
      albums.map((album) => ({ ...album, sub_categories: [] })),
      'category',
      ATTRIBUTES,
    );
  return { categories: new Named(albums, 'category', ATTRIBUTES) };
};

const albumsOf = async (call: Call, albums: readonly DeskAlbum[]) => {
  const ids = albums.flatMap(({ cover }) => cover ?? []);
  const covers = ids.length > 0 ? await call.rpc.call('media.desk.photos', { ids, page: 0, perPage: PAGE.most }) : null;
  const coverOf = new Map(covers?.photos.map((photo) => [photo.id, photo]));
  return albums.map(({ number, label, photos, cover, latest }, i) => {
    const shown = coverOf.get(cover ?? '');
    const last = latest === null ? null : timeOf(latest);
    return {
      id: number,
      name: label,
      comment: '',
      permalink: null,
      status: 'public',
      uppercats: String(number),
      global_rank: String(i + 1),
      id_uppercat: null,
      nb_images: photos,
      total_nb_images: photos,
      nb_categories: 0,
      representative_picture_id: shown ? String(shown.number) : null,
      date_last: last,
      max_date_last: last,
      image_order: '',
      url: call.pageUrl,
      tn_url: shown ? call.services.sessions.imageUrls(call.owner, shown.image.base)(SIZES.thumb) : null,
      fullname: label,
    };
  });
};

/** What is said of an album after an upload into it. */
export const uploadedTo = async ({ rpc }: Call, number: number | null) => {
  const albums = await rpc.call('media.desk.albums', {});
  const album = albums.find((each) => each.number === number);
  const photos = albums.reduce((sum, each) => sum + each.photos, 0);
  return { id: album ? number : null, nb_photos: album?.photos ?? photos, label: album?.label ?? '' };
};

export const oneAlbumOnly = (): never => fail(CODES.invalid, 'A photo is in one album only. Move it instead.');
