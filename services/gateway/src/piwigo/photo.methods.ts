import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import type { DeskPhoto } from '@vitrine/contracts/media/desk.rpc';
import { DESK_LIST_MAX, FILE_SUM } from '@vitrine/contracts/media/desk.rules';
import { oneAlbumOnly, trash, uploadedTo } from './album.methods.js';
import { addToProjects, leaveInProject, placesOf } from './album-places.js';
import { CODES, fail } from './encode.js';
import type { Call, Methods } from './method.js';
import { infoOf } from './photo-of.js';
import { wordsOf } from './tag.methods.js';

/** What a photo is filed under that is in no album of its photographer's choice. */
const NO_ALBUM = 'other';

export const PHOTO_METHODS: Methods = {
  'pwg.images.exist': {
    for: 'reading',
    byGet: true,
    // digiKam has lost a letter of the name, in every release.
    takes: ['md5sum_list', 'md5sud->list', 'filename_list'],
    run: async ({ params, rpc }) => {
      const md5s = [...params.list('md5sum_list'), ...params.list('md5sud->list')].map((sum) => sum.toLowerCase());
      const fileNames = params.has('filename_list') ? params.list('filename_list') : [];
      if (md5s.length + fileNames.length > DESK_LIST_MAX) fail(CODES.invalid, `At most ${DESK_LIST_MAX} at once`);
      const asked = { md5s: md5s.filter((sum) => FILE_SUM.test(sum)), fileNames };
      const found = await rpc.call('media.desk.find_files', asked);
      const ids = [...new Set(Object.values(found).flatMap((id) => id ?? []))];
      const numbers = await rpc.call('media.desk.number', { kind: 'photo', targets: ids });
      const numberOf = (name: string): number | null => numbers[ids.indexOf(found[name] ?? '')] ?? null;
      return Object.fromEntries([...md5s, ...fileNames].map((name) => [name, numberOf(name)]));
    },
  },
  'pwg.images.getInfo': {
    for: 'reading',
    byGet: true,
    takes: ['image_id'],
    needs: ['image_id'],
    run: async (call) => infoOf(call, await photoBy(call, call.params.whole('image_id'))),
  },
  'pwg.images.setInfo': {
    for: 'writing',
    takes: [
      'image_id',
      'file',
      'name',
      'author',
      'comment',
      'date_creation',
      'categories',
      'tag_ids',
      'level',
      'single_value_mode',
      'multiple_value_mode',
    ],
    needs: ['image_id'],
    weighs: 'write',
    run: (call) => setInfo(call),
  },
  'pwg.images.setCategory': {
    for: 'writing',
    token: 'always',
    takes: ['image_id', 'category_id', 'action'],
    needs: ['image_id', 'category_id'],
    weighs: 'write',
    run: async (call) => {
      const { params } = call;
      const { categories, projectIds } = await placesOf(call, [params.whole('category_id')]);
      const [category] = categories;
      const act = params.text('action') || 'associate';
      const photos = await photosBy(call, params.numbers('image_id'));
      await call.weigh('photos', photos.length);
      if (category === undefined) {
        if (act === 'dissociate') leaveInProject();
        const photoIds = photos.map(({ id }) => id);
        return addToProjects(call, projectIds, photoIds);
      }
      for (const photo of photos) {
        if (act === 'dissociate') {
          if (photo.category === category) await moveTo(call, photo, NO_ALBUM);
        } else if (act === 'move' || photo.category === NO_ALBUM) await moveTo(call, photo, category);
        else if (act !== 'associate') fail(CODES.invalid, 'Invalid parameter: action');
        else if (photo.category !== category) oneAlbumOnly();
      }
    },
  },
  'pwg.images.delete': {
    for: 'writing',
    token: 'always',
    takes: ['image_id'],
    needs: ['image_id'],
    weighs: 'write',
    run: async (call) => {
      const photoIds = (await photosBy(call, call.params.numbers('image_id'))).map(({ id }) => id);
      if (photoIds.length === 0) return 0;
      return trash(call, photoIds);
    },
  },
  'pwg.images.uploadCompleted': {
    for: 'writing',
    // Both plug-ins for Lightroom do.
    byGet: true,
    takes: ['image_id', 'category_id'],
    run: async (call) => {
      const number = call.params.whole('category_id', 0);
      return { moved_from_lounge: [], category: await uploadedTo(call, number || null) };
    },
  },
};

/** Photos by their numbers. Throws 404 for the first that is not the caller's, or in the trash. */
const photosBy = async ({ rpc }: Call, numbers: readonly number[]): Promise<DeskPhoto[]> => {
  if (numbers.length > 500) fail(CODES.invalid, 'At most 500 photos at once');
  if (numbers.length === 0) return [];
  const targets = await rpc.call('media.desk.resolve', { kind: 'photo', numbers: [...numbers] });
  const ids = targets.map((id, i) => id ?? fail(404, `Photo ${numbers[i]} does not exist`));
  const { photos } = await rpc.call('media.desk.photos', { ids, page: 0, perPage: 500 });
  return ids.map((id, i) => photos.find((photo) => photo.id === id) ?? fail(404, `Photo ${numbers[i]} does not exist`));
};

export const photoBy = async (call: Call, number: number): Promise<DeskPhoto> =>
  (await photosBy(call, [number]))[0] ?? fail(404, `Photo ${number} does not exist`);

const moveTo = async ({ rpc }: Call, { id, category }: DeskPhoto, to: string): Promise<void> => {
  if (category === to) return;
  const mode = { single: 'replace', multiple: 'replace' } as const;
  await rpc.call('media.desk.set_info', { photoId: id, category: to, mode });
};

const setInfo = async (call: Call): Promise<void> => {
  const { params, rpc } = call;
  const level = levelOf(call);
  const photo = await photoBy(call, params.whole('image_id'));
  const isAppended = params.text('multiple_value_mode') !== 'replace';
  const { categories, projectIds } = await placesOf(call, params.ranked('categories'));
  const [category, second] = new Set([
    ...(isAppended && photo.category !== NO_ALBUM && categories.length > 0 ? [photo.category] : []),
    ...categories,
  ]);
  if (second !== undefined) oneAlbumOnly();
  const tags = params.has('tag_ids') ? await wordsOf(call, params.numbers('tag_ids')) : undefined;
  await rpc.call('media.desk.set_info', {
    photoId: photo.id,
    mode: {
      single: params.text('single_value_mode') === 'replace' ? 'replace' : 'fill_if_empty',
      multiple: isAppended ? 'append' : 'replace',
    },
    ...textsOf(call),
    ...(tags && { keywords: tags }),
    ...(category !== undefined && category !== photo.category && { category }),
  });
  if (level !== null) await setLevel(call, photo, level);
  await addToProjects(call, projectIds, [photo.id]);
};

/** Texts that the call has, cut to what services take. */
export const textsOf = ({ params }: Call) => {
  const text = (name: string, max: number): string | undefined => {
    const sent = params.text(name);
    return sent === undefined ? sent : beginningOf(sent, max);
  };
  const [title, description, creator] = [text('name', 800), text('comment', 20_000), text('author', 800)];
  const takenAt = text('date_creation', 40);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(creator !== undefined && { creator }),
    ...(takenAt && { takenAt }),
  };
};

/** Who may see a photo, as the call says it; judged before anything is done. Null: nothing is said. */
export const levelOf = ({ params }: Call): number | null => (params.has('level') ? params.whole('level', 0) : null);

/**
 * Lets everybody see a photo at level 0, and nobody else at all others. A token that publishes nothing leaves a private
 * photo private without a word, because programs send 0 by themselves.
 */
export const setLevel = async (
  { rpc, owner }: Call,
  photo: { id: string; isPublic: boolean },
  level: number,
): Promise<void> => {
  const isPublic = level === 0;
  if (isPublic === photo.isPublic || (isPublic && !owner.scopes.includes('publish'))) return;
  await rpc.call('media.photo.set_visibility', { photoId: photo.id, isPublic });
};
