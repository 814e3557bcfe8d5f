import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { MANY_PHOTOS_WAIT } from '../edge/rpc-timeouts.js';
import { leaveInProject, noAlbum, placeOf, PROJECT } from './album-places.js';
import { CODES, fail, Named } from './encode.js';
import type { Call, Methods } from './method.js';
import { photosOf, SIZES, timeOf } from './photo-of.js';

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
      const { params, rpc } = call;
      const name = params.text('name') ?? '';
      const target = (await isAmongProjects(call))
        ? PROJECT + (await rpc.call('portfolio.site_page.create', { kind: 'project', title: name })).id
        : (await rpc.call('media.category.create', { label: name })).categoryId;
      const [id = 0] = await rpc.call('media.desk.number', { kind: 'album', targets: [target] });
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
      const label = call.params.text('name')?.trim();
      const { projectId: pageId } = await placeOf(call, call.params.whole('category_id'));
      if (pageId) {
        const { draft, revision } = await call.rpc.call('portfolio.site_page.get', { pageId });
        const content = { ...draft, title: label || draft.title };
        return void (await call.rpc.call('portfolio.site_page.save', { pageId, revision, content }));
      }
      const { id } = await ownAlbum(call);
      if (label) await call.rpc.call('media.category.rename', { id, label });
    },
  },
  'pwg.categories.move': {
    for: 'writing',
    token: 'always',
    takes: ['category_id', 'parent'],
    needs: ['category_id', 'parent'],
    run: async (call) => {
      const { projectId } = await placeOf(call, call.params.whole('category_id'));
      if ((await isAmongProjects(call)) !== Boolean(projectId)) fail(CODES.invalid, 'An album stays what it is.');
      if (!projectId) await ownAlbum(call);
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
      const { category = null, projectId } = id === 0 ? {} : await placeOf(call, id);
      const page = params.whole('page', 0);
      const perPage = Math.min(PAGE.most, params.whole('per_page', PAGE.usual) || PAGE.most);
      const order = orderOf(params.text('order'));
      const { photos, total } =
        projectId === undefined
          ? await rpc.call('media.desk.photos', { category, page, perPage, order })
          : await photosOfProject(call, projectId, page, perPage);
      return {
        paging: { page, per_page: perPage, count: photos.length, total_count: total },
        images: new Named(await photosOf(call, photos, id || undefined), 'image', ['id', 'width', 'height', 'hit']),
      };
    },
  },
};

/** Whether `parent` is the album around projects. No other album has albums in it. */
const isAmongProjects = async (call: Call): Promise<boolean> => {
  const sent = call.params.text('parent')?.trim() ?? '';
  if (['', '0'].includes(sent)) return false;
  const { projectId } = await placeOf(call, call.params.whole('parent'));
  return projectId === '' || fail(CODES.invalid, 'Albums inside albums are not available.');
};

/** In the project's order. */
const photosOfProject = async ({ rpc }: Call, pageId: string, page: number, perPage: number) => {
  const { photoIds } = pageId ? await rpc.call('portfolio.site_page.photo_ids', { pageId }) : { photoIds: [] };
  if (photoIds.length === 0) return { photos: [], total: 0 };
  const { photos, total } = await rpc.call('media.desk.photos', { ids: photoIds, page: 0, perPage: PAGE.most });
  const placeOfPhoto = new Map(photoIds.map((id, place) => [id, place]));
  const ordered = photos.toSorted((a, b) => (placeOfPhoto.get(a.id) ?? 0) - (placeOfPhoto.get(b.id) ?? 0));
  return { photos: ordered.slice(page * perPage, (page + 1) * perPage), total };
};

/** An album that the caller may change. */
const ownAlbum = async (call: Call): Promise<{ id: string; category: string }> => {
  const { category, projectId } = await placeOf(call, call.params.whole('category_id'));
  if (projectId !== undefined) leaveInProject();
  const own = await call.rpc.call('media.category.list', {});
  const { id } =
    own.find(({ categoryId }) => categoryId === category) ??
    (PHOTO_CATEGORIES.some((each) => each.id === category)
      ? fail(401, 'This album is the same for everybody.')
      : noAlbum(call.params.whole('category_id')));
  return { id, category: category ?? '' };
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
  const found = (await albumsOf(call)).filter(
    ({ id, id_uppercat: around, name }) =>
      (only === 0 || id === only || around === String(only)) && name.toLowerCase().includes(words),
  );
  const albums = most > 0 ? found.slice(0, most) : found;
  if (!params.flag('tree_output')) return { categories: new Named(albums, 'category', ATTRIBUTES) };
  const inside = Map.groupBy(albums, ({ id_uppercat: around }) => around);
  const tree = albums
    .filter(({ id_uppercat: around }) => !albums.some(({ id }) => String(id) === around))
    .map((album) => ({
      ...album,
      sub_categories: (inside.get(String(album.id)) ?? []).map((each) => ({ ...each, sub_categories: [] })),
    }));
  return new Named(tree, 'category', ATTRIBUTES);
};

/** The categories, then the album of projects and each of them. */
const albumsOf = async (call: Call) => {
  const { rpc, services, owner, pageUrl } = call;
  const [all, pages] = [await rpc.call('media.desk.albums', {}), await rpc.call('portfolio.site_page.list', {})];
  const projects = pages.filter(({ kind }) => kind === 'project');
  const targets = [PROJECT, ...projects.map(({ id }) => PROJECT + id)];
  const [parent = 0, ...numbers] = await rpc.call('media.desk.number', { kind: 'album', targets });
  const ids = all.flatMap(({ cover }) => cover ?? []);
  const covers = ids.length > 0 ? await rpc.call('media.desk.photos', { ids, page: 0, perPage: PAGE.most }) : null;
  const coverOf = new Map(covers?.photos.map((photo) => [photo.id, photo]));
  const thumb = (image?: PhotoImage | null) =>
    image ? services.sessions.imageUrls(owner, image.base)(SIZES.thumb) : null;
  const album = (id: number, name: string, photos: number, rank: number) => ({
    id,
    name,
    comment: '',
    permalink: null,
    status: 'public',
    uppercats: String(id),
    global_rank: String(rank),
    id_uppercat: null as string | null,
    nb_images: photos,
    total_nb_images: photos,
    nb_categories: 0,
    representative_picture_id: null as string | null,
    date_last: null as string | null,
    max_date_last: null as string | null,
    image_order: '',
    url: pageUrl,
    tn_url: null as string | null,
    fullname: name,
  });
  const inProjects = projects.map((project, i) => ({
    ...album(numbers[i] ?? 0, project.title, project.photoCount, i + 1),
    status: project.state === 'public' ? 'public' : 'private',
    uppercats: `${parent},${numbers[i]}`,
    global_rank: `${all.length + 1}.${i + 1}`,
    id_uppercat: String(parent),
    tn_url: thumb(project.cover),
    fullname: `Projects / ${project.title}`,
  }));
  return [
    ...all.map(({ number, label, photos, cover, latest }, i) => {
      const shown = coverOf.get(cover ?? '');
      const last = latest === null ? null : timeOf(latest);
      return {
        ...album(number, label, photos, i + 1),
        representative_picture_id: shown ? String(shown.number) : null,
        date_last: last,
        max_date_last: last,
        tn_url: thumb(shown?.image),
      };
    }),
    {
      ...album(parent, 'Projects', 0, all.length + 1),
      total_nb_images: inProjects.reduce((sum, { nb_images }) => sum + nb_images, 0),
      nb_categories: projects.length,
    },
    ...inProjects,
  ];
};

/** What is said of an album after an upload into it. */
export const uploadedTo = async (call: Call, number: number | null) => {
  const albums = await albumsOf(call);
  const album = albums.find(({ id }) => id === number);
  const photos = albums.reduce((sum, each) => (each.id_uppercat === null ? sum + each.nb_images : sum), 0);
  return { id: album ? number : null, nb_photos: album?.nb_images ?? photos, label: album?.name ?? '' };
};

export const oneAlbumOnly = (): never => fail(CODES.invalid, 'A photo is in one album only. Move it instead.');
