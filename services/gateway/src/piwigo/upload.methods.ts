import { AppError } from '@vitrine/contracts/errors/app-error';
import { FILE_SUM } from '@vitrine/contracts/media/desk.rules';
import type { DeskPhotoWish, TakenPhoto } from '../uploads/desk-uploads.js';
import { addToProjects, placesOf } from './album-places.js';
import { CODES, fail } from './encode.js';
import type { Call, Methods } from './method.js';
import { infoOf, pageOf } from './photo-of.js';
import { levelOf, photoBy, setLevel, textsOf } from './photo.methods.js';
import { wordsOf } from './tag.methods.js';

const NO_FILE = (): never => fail(405, 'The image (file) is missing');

export const UPLOAD_METHODS: Methods = {
  'pwg.images.addSimple': {
    for: 'writing',
    takes: ['category', 'name', 'author', 'comment', 'level', 'tags', 'image_id'],
    weighs: 'upload',
    isUpload: true,
    run: NO_FILE,
    file: {
      place: async (call) => ({ photo: await wishOf(call) }),
      answer: async (call, { taken }) => addressOf(call, taken ?? NO_FILE()),
    },
  },
  'pwg.images.addChunk': {
    for: 'writing',
    takes: ['original_sum', 'position', 'type', 'data'],
    needs: ['original_sum', 'position', 'data'],
    isUpload: true,
    run: async ({ params, services, request }) => {
      // The only one that is asked for; the others were smaller copies that the program made itself.
      if (!['file', ''].includes(params.text('type') ?? '')) return;
      const data = Buffer.from(params.text('data') ?? '', 'base64');
      await services.uploads.keepPart(
        request,
        { sum: sumOf(params.text('original_sum')), position: params.whole('position') },
        data,
      );
    },
  },
  'pwg.images.add': {
    for: 'writing',
    takes: [
      'original_sum',
      'file_sum',
      'original_filename',
      'name',
      'author',
      'comment',
      'categories',
      'tag_ids',
      'date_creation',
      'level',
      'image_id',
      'check_uniqueness',
    ],
    needs: ['original_sum'],
    weighs: 'upload',
    isUpload: true,
    run: async (call) => {
      const { params, services, request } = call;
      const sum = sumOf(params.text('original_sum'));
      const fileSum = params.text('file_sum');
      const wish = { ...(await wishOf(call)), md5: sum, mayDouble: params.text('check_uniqueness') === 'false' };
      const parts = { sum, ...(fileSum && { fileSum: sumOf(fileSum) }) };
      return addressOf(call, await services.uploads.fromParts(request, parts, wish));
    },
  },
  'pwg.images.uploadAsync': {
    for: 'writing',
    takes: [
      'chunk',
      'chunks',
      'chunk_sum',
      'original_sum',
      'category',
      'filename',
      'name',
      'author',
      'comment',
      'date_creation',
      'level',
      'tag_ids',
      'image_id',
    ],
    needs: ['chunk', 'chunks', 'original_sum'],
    isUpload: true,
    run: NO_FILE,
    file: {
      place: ({ params }) => {
        const [position, count] = [params.whole('chunk'), params.whole('chunks')];
        if (position >= count) fail(CODES.invalid, 'Invalid parameter: chunk');
        const md5 = params.text('chunk_sum');
        const sum = sumOf(params.text('original_sum'));
        return { part: { sum, position, ...(md5 && { md5: sumOf(md5) }) } };
      },
      answer: (call, { positions }) => afterPart(call, positions ?? []),
    },
  },
};

const sumOf = (sent = ''): string => {
  const sum = sent.toLowerCase();
  return FILE_SUM.test(sum) ? sum : fail(CODES.invalid, 'A sum has 32 hexadecimal digits');
};

const albumsOf = ({ params }: Call): number[] =>
  [...params.ranked('categories'), ...params.numbers('category')].filter((album) => album > 0);

/** What the call says of the photo. */
const wishOf = async (call: Call): Promise<DeskPhotoWish> => {
  const { params } = call;
  levelOf(call);
  const { categories } = await placesOf(call, albumsOf(call));
  const fileName = params.text('original_filename') ?? params.text('filename');
  const number = params.whole('image_id', 0);
  const tags = params.has('tag_ids') ? await wordsOf(call, params.numbers('tag_ids')) : params.texts('tags');
  return {
    ...textsOf(call),
    ...(number > 0 && { replace: (await photoBy(call, number)).id }),
    ...(categories[0] !== undefined && { category: categories[0] }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(fileName !== undefined && { fileName }),
  };
};

/** A new photo has the level that is said, or that of everybody, which some mean and leave out; one that was there keeps its own. */
const numberOf = async (call: Call, { photo, isNew }: TakenPhoto): Promise<number> => {
  const level = levelOf(call) ?? 0;
  if (isNew || level > 0) await setLevel(call, photo, level);
  const { projectIds } = await placesOf(call, albumsOf(call));
  await addToProjects(call, projectIds, [photo.id]);
  const [number = 0] = await call.rpc.call('media.desk.number', { kind: 'photo', targets: [photo.id] });
  return number;
};

const addressOf = async (call: Call, taken: TakenPhoto) => ({
  image_id: await numberOf(call, taken),
  url: pageOf(call, taken.photo.id),
});

/** Says which parts are here, numbered from 1; or puts the file together, once, when all of them are. */
const afterPart = async (call: Call, positions: readonly number[]) => {
  const { params, services, request } = call;
  const count = params.whole('chunks');
  const waiting = { message: `chunks uploaded = ${positions.map((position) => position + 1).join(',')}` };
  const sum = sumOf(params.text('original_sum'));
  if (positions.filter((position) => position < count).length < count)
    return (await answerAgain(call, positions)) ?? waiting;
  await call.weigh('upload');
  try {
    const taken = await services.uploads.fromParts(request, { sum, count, fileSum: sum }, await wishOf(call));
    return await infoOf(call, await photoBy(call, await numberOf(call, taken)));
  } catch (error) {
    // Another request that brought the last part at the same time does it.
    if (error instanceof AppError && error.code === 'BUSY') return waiting;
    throw error;
  }
};

/** The last part once more, behind the whole file: its program has not heard what became of that. Null for any other. */
const answerAgain = async (call: Call, positions: readonly number[]) => {
  const { params, rpc } = call;
  if (positions.length > 1 || positions[0] !== params.whole('chunks') - 1) return null;
  const sum = sumOf(params.text('original_sum'));
  const { [sum]: id } = await rpc.call('media.desk.find_files', { md5s: [sum] });
  const [photo] = id ? (await rpc.call('media.desk.photos', { ids: [id], page: 0, perPage: 1 })).photos : [];
  if (!photo) return null;
  await rpc.call('media.part.end', { sum, isDone: true });
  return infoOf(call, photo);
};
