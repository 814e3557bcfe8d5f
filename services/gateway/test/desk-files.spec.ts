import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import multipartPlugin from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { failureOf } from '@vitrine/testing/failure-of';
import { type DeskFile, type DeskPhotoWish, DeskUploads } from '../src/uploads/desk-uploads.js';
import { type Part, jpegOf, multipart } from './support/multipart.js';
import { TestGateway } from './support/test-gateway.js';

const PLACE = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
const PHOTO = 'b3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
const KEY = 'originals/someone/place';
const PART = 'parts/someone/one';
const SUM = 'ab'.repeat(16);
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const image = (filename = 'IMG_1.jpg'): Part => ({ name: 'image', file: jpegOf(900), filename });

describe('files from the desk', () => {
  let gateway: TestGateway;
  let desk: DeskUploads;
  let server: FastifyInstance;
  let decide: (fields: Record<string, unknown>) => Promise<DeskFile>;

  beforeAll(async () => {
    gateway = await TestGateway.open();
    desk = gateway.app.get(DeskUploads, { strict: false });
    server = Fastify();
    await server.register(multipartPlugin);
    server.decorateRequest('user', null);
    server.post('/', (request, reply) => desk.fromForm(request, reply, { field: 'image', decide: (f) => decide(f) }));
    server.setErrorHandler((error, _request, reply) =>
      reply.status(500).send({ code: error instanceof AppError ? error.code : String(error) }),
    );
    await server.ready();
  });
  afterAll(async () => {
    await server.close();
    await gateway.close();
  });
  beforeEach(async () => {
    decide = async ({ category, image_id: replace, name: title }) => ({
      photo: {
        ...(typeof title === 'string' && { title }),
        ...(typeof category === 'string' && { category }),
        ...(typeof replace === 'string' && { replace }),
      },
    });
    await gateway.store.deleteMany([KEY, PART]);
    gateway.rpc.asked.length = 0;
    gateway.answer({
      'media.upload.begin': () => ({ photoId: PLACE, objectKey: KEY, existing: null }),
      'media.upload.abandon': () => ({ abandoned: true }),
      'media.photo.create': ({ photoId, title }) => aPhoto({ id: photoId, title }),
      'media.photo_file.replace': ({ photoId }) => aPhoto({ id: photoId, category: 'travel' }),
      'media.desk.set_info': ({ photoId }) => aPhoto({ id: photoId, title: 'filled' }),
      'media.part.begin': () => ({ objectKey: PART }),
      'media.part.keep': ({ position }) => ({ positions: [position] }),
      'media.part.claim': () => ({ photoId: PLACE, objectKey: KEY, partKeys: [PART, `${PART}-2`] }),
      'media.part.end': () => ({ ended: true }),
    });
  });

  const sent = async (payload: Buffer, type: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'user-agent': 'darktable/4.2.1', 'content-type': type, ...headers },
    });
  const send = (...parts: Part[]) => {
    const { payload, type } = multipart(...parts);
    return sent(payload, type);
  };
  const asked = (name: string) => gateway.rpc.asked.find((one) => one.name === name)?.request;
  const request = { headers: {}, user: null, ip: '127.0.0.1' } as never;

  it('DESK-47 takes the part that has a file name, behind a text of the same name, as darktable sends it', async () => {
    const text: Part = { name: 'image', value: '/home/mara/IMG_1.jpg' };
    const answer = await send(text, { name: 'category', value: 'travel' }, { name: 'name', value: 'IMG_1' }, image());
    expect(answer.json()).toMatchObject({ taken: { photo: { id: PLACE }, isNew: true } });
    expect(await gateway.store.head(KEY)).toMatchObject({ size: 900, contentType: 'image/jpeg' });
    expect(asked('media.photo.create')).toMatchObject({
      title: 'IMG 1',
      fileName: 'IMG_1.jpg',
      category: 'travel',
      keptOriginal: true,
      isOnce: true,
    });
  });

  it('DESK-47 takes a head without quotes and a name in percent signs, as Shotwell sends it', async () => {
    const head =
      'Content-Type: image/jpeg\r\nContent-Disposition: form-data; filename=D%C3%BCne%20%26%20sea.jpg; name=image';
    const payload = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nDüne & sea.jpg\r\n--x\r\n${head}\r\n\r\n`),
      jpegOf(900),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    await server.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'user-agent': '', 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(asked('media.photo.create')).toMatchObject({ fileName: 'Düne & sea.jpg', title: 'Düne & sea' });
  });

  it.each([
    ['before', [{ name: 'image_id', value: PHOTO }, image()]],
    ['behind', [image(), { name: 'image_id', value: PHOTO }]],
  ] as [string, Part[]][])(
    'DESK-48 replaces the file of the photo that a field %s the file names',
    async (_where, parts) => {
      const answer = await send(...parts, { name: 'name', value: 'Dunes' }, { name: 'category', value: 'macro' });
      expect(answer.json()).toMatchObject({ taken: { photo: { id: PHOTO, title: 'filled' }, isNew: false } });
      expect(asked('media.photo_file.replace')).toMatchObject({
        photoId: PHOTO,
        fileId: PLACE,
        objectKey: KEY,
        isOnce: true,
      });
      // It is in a category already, and stays there.
      expect(asked('media.desk.set_info')).toEqual({
        photoId: PHOTO,
        title: 'Dunes',
        mode: { single: 'fill_if_empty', multiple: 'append' },
      });
      expect(asked('media.photo.create')).toBeUndefined();
    },
  );

  it('DESK-49 says of a file that was there that it is not new, and fills its texts', async () => {
    gateway.answer({ 'media.photo.create': () => aPhoto({ id: PHOTO, category: 'other' }) });
    const answer = await send({ name: 'category', value: 'macro' }, image());
    expect(answer.json()).toMatchObject({ taken: { photo: { title: 'filled' }, isNew: false } });
    expect(asked('media.desk.set_info')).toMatchObject({ photoId: PHOTO, category: 'macro' });
  });

  it('DESK-50 hands on texts as a file would say them', async () => {
    decide = async () => ({
      photo: { description: 'A=1 & <b>', keywords: ['sea'], creator: 'Mara', takenAt: '2026-11-27 18:03:28' },
    });
    await send(image());
    expect(asked('media.photo.create')).toMatchObject({
      category: 'other',
      description: 'A=1 &amp; &lt;b&gt;',
      metadata: { keywords: ['sea'], creator: 'Mara' },
      exif: { takenAt: '2026-11-27 18:03:28' },
    });
  });

  it('reads a form without a file, and asks nothing about one', async () => {
    const answer = await send({ name: 'image_id', value: '7' });
    expect(answer.json()).toEqual({ fields: { image_id: '7' }, taken: null, positions: null });
    expect(gateway.rpc.asked).toEqual([]);
  });

  it('reads fields that come many times as one list', async () => {
    const ids = Array.from({ length: 300 }, (_, n): Part => ({ name: 'image_id[]', value: String(n) }));
    const { fields } = (await send(...ids)).json<{ fields: Record<string, string> }>();
    expect(fields['image_id[]']).toBe(ids.map((_, n) => n).join());
  });

  it('keeps no more of fields than they may have together, whoever sends them', async () => {
    const value = 'x'.repeat(16_000);
    const answer = await send(...Array.from({ length: 70 }, (_, n): Part => ({ name: `f${n}`, value })));
    expect(answer.json()).toEqual({ code: 'VALIDATION' });
  });

  it('DESK-46 leaves nothing of a file that the fields behind it refuse', async () => {
    decide = async ({ category }) => {
      if (category) throw new Error('there is no such album');
      return { photo: {} };
    };
    const answer = await send(image(), { name: 'category', value: 'gone' });
    expect(answer.json()).toEqual({ code: 'Error: there is no such album' });
    expect(await gateway.store.head(KEY)).toBeNull();
    expect(gateway.timesAsked('media.upload.abandon')).toBe(1);
    expect(gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it.each([
    [
      'is refused by its signs of who it is',
      'TOKEN_UNKNOWN',
      () => (decide = () => Promise.reject(new AppError('UNAUTHENTICATED'))),
    ],
    ['does not fit', 'QUOTA_EXCEEDED', () => gateway.answer({ 'media.upload.begin': fails('QUOTA_EXCEEDED') })],
    ['is refused by media', 'IMAGE_CORRUPT', () => gateway.answer({ 'media.photo.create': fails('IMAGE_CORRUPT') })],
  ])('DESK-50 leaves nothing of a file that %s', async (_what, code, set) => {
    set();
    const answer = await send({ name: 'name', value: 'x' }, image());
    expect(answer.json()).toEqual({ code: code === 'TOKEN_UNKNOWN' ? 'UNAUTHENTICATED' : code });
    expect(await gateway.store.head(KEY)).toBeNull();
    expect(gateway.timesAsked('media.upload.abandon')).toBe(code === 'IMAGE_CORRUPT' ? 1 : 0);
  });

  describe('in parts', () => {
    const part = (o: { md5?: string } = {}): DeskFile => ({ part: { sum: SUM, position: 3, ...o } });
    const putParts = async (...parts: Buffer[]) => {
      const keys = [PART, `${PART}-2`];
      for (const [at, bytes] of parts.entries())
        await gateway.store.put(keys[at] ?? '', bytes, { contentType: 'application/octet-stream' });
    };
    const take = (wish: DeskPhotoWish = {}, fileSum?: string) => desk.fromParts(request, { sum: SUM, fileSum }, wish);
    const [one, two] = [jpegOf(900).subarray(0, 500), jpegOf(900).subarray(500)] as const;

    it.each([
      ['of a form', async () => (await send({ name: 'image', file: two })).json<{ positions: number[] }>().positions],
      ['as a whole', () => desk.keepPart(request, { sum: SUM, position: 3 }, two)],
      ['that is empty', () => desk.keepPart(request, { sum: SUM, position: 3 }, Buffer.alloc(0))],
    ])('DESK-44 keeps a part %s, whatever its bytes', async (_how, keep) => {
      decide = async () => part();
      expect(await keep()).toEqual([3]);
      const { size } = (await gateway.store.head(PART)) ?? {};
      expect(asked('media.part.keep')).toEqual({ sum: SUM, position: 3, objectKey: PART, bytes: size });
    });

    it('DESK-46 refuses a part that is not what was announced', async () => {
      decide = async () => part({ md5: md5(one) });
      expect((await send({ name: 'image', file: one })).json()).toMatchObject({ positions: [3] });
      expect((await send({ name: 'image', file: two })).json()).toEqual({ code: 'UPLOAD_SUM_WRONG' });
      const whole = desk.keepPart(request, { sum: SUM, position: 3, md5: md5(one) }, two);
      expect(await failureOf(whole)).toMatchObject({ code: 'UPLOAD_SUM_WRONG' });
      expect(gateway.timesAsked('media.part.keep')).toBe(1);
    });

    it('DESK-44 DESK-50 makes a photo of a whole file, byte for byte', async () => {
      await putParts(one, two);
      expect(await take({ md5: SUM, fileName: 'IMG_1.jpg' }, md5(jpegOf(900)))).toMatchObject({ isNew: true });
      expect(await gateway.store.getBuffer(KEY, 1_000)).toEqual(jpegOf(900));
      expect(asked('media.photo.create')).toMatchObject({
        photoId: PLACE,
        md5: SUM,
        title: 'IMG 1',
        keptOriginal: true,
      });
      expect(asked('media.part.end')).toEqual({ sum: SUM, isDone: true });
    });

    it.each([
      ['is not what was announced', 'UPLOAD_SUM_WRONG', [one, two]],
      ['lacks a part', 'PARTS_MISSING', [one]],
      ['is no image', 'FILE_TYPE_UNSUPPORTED', [Buffer.from('no'), Buffer.from('image')]],
    ] as [string, string, Buffer[]][])('DESK-46 keeps nothing of a file that %s', async (_what, code, parts) => {
      await gateway.store.delete(`${PART}-2`);
      await putParts(...parts);
      const sum = code === 'UPLOAD_SUM_WRONG' ? SUM : undefined;
      expect(await failureOf(take({}, sum))).toMatchObject({ code });
      expect(await gateway.store.head(KEY)).toBeNull();
      expect(asked('media.part.end')).toEqual({ sum: SUM, isDone: true });
    });

    it('DESK-44 leaves the parts for another try after what passes by itself', async () => {
      await putParts(one, two);
      gateway.answer({ 'media.photo.create': fails('SERVICE_UNAVAILABLE') });
      expect(await failureOf(take())).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(asked('media.part.end')).toEqual({ sum: SUM, isDone: false });
    });
  });
});

const fails = (code: 'QUOTA_EXCEEDED' | 'IMAGE_CORRUPT' | 'SERVICE_UNAVAILABLE') => () => {
  throw new AppError(code);
};
