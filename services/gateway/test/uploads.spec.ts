import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { ReceiveImage } from '../src/uploads/receive-image.js';
import { type Multipart, type Part, jpegOf, multipart } from './support/multipart.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const PHOTO_ID = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
const KEY = 'originals/someone/photo';
const FIELDS: Part[] = [
  { name: 'title', value: 'Dunes' },
  { name: 'category', value: 'landscape' },
];
const image = (size = 2_000): Part => ({ name: 'image', file: jpegOf(size) });

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

describe('uploads', () => {
  let gateway: TestGateway;
  let base: string;
  let headers: { cookie: string };

  beforeAll(async () => {
    gateway = await TestGateway.open();
    base = await gateway.listen();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn());
    await gateway.store.delete(KEY);
    gateway.rpc.asked.length = 0;
    gateway.answer({
      'media.upload.begin': () => ({ photoId: PHOTO_ID, objectKey: KEY, existing: null }),
      'media.photo.create': ({ photoId, title }) => aPhoto({ id: photoId, title }),
      'media.upload.abandon': () => ({ abandoned: true }),
      'media.photo.get_mine': () => {
        throw new AppError('PHOTO_NOT_FOUND');
      },
    });
  });

  const send = ({ type, payload }: Multipart, extra: Record<string, string> = {}, url = '/api/photos/upload') =>
    gateway.write('POST', url, { headers: { ...headers, 'content-type': type, ...extra }, payload });
  const isStored = async () => (await gateway.store.head(KEY)) !== null;

  it.each([
    ['before', [...FIELDS, image()]],
    ['after', [image(), ...FIELDS]],
    ['around', [FIELDS[0], image(), FIELDS[1]] as Part[]],
  ])('API-30 takes an image with its fields %s the file', async (_where, parts) => {
    const answer = await send(multipart(...parts), { 'idempotency-key': 'once' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id: PHOTO_ID, title: 'Dunes' });
    expect(await gateway.store.head(KEY)).toMatchObject({ size: 2_000, contentType: 'image/jpeg' });
    expect(gateway.rpc.asked.at(-1)).toMatchObject({
      name: 'media.photo.create',
      request: { photoId: PHOTO_ID, objectKey: KEY, title: 'Dunes', category: 'landscape', idempotencyKey: 'once' },
    });
  });

  it('UPL-23 hands on what the AI suggested', async () => {
    const parts: Part[] = [
      ...FIELDS,
      { name: 'aiAltText', value: 'Sand' },
      { name: 'aiTags', value: '["sand","light"]' },
      { name: 'imageType', value: 'photo' },
    ];
    expect((await send(multipart(...parts, image()))).statusCode).toBe(201);
    expect(gateway.rpc.asked.at(-1)?.request).toMatchObject({ aiAltText: 'Sand', aiTags: ['sand', 'light'] });
  });

  it('UPL-34 hands on that no tags are wanted', async () => {
    const parts: Part[] = [...FIELDS, { name: 'aiTags', value: '[]' }, image()];
    expect((await send(multipart(...parts))).statusCode).toBe(201);
    expect(gateway.rpc.asked.at(-1)?.request).toMatchObject({ aiTags: [] });
  });

  it('hands on what the file is called, what the camera said and that it is to be kept', async () => {
    const exif = JSON.stringify({ make: 'Canon', iso: 100, GPSLatitude: 52.5 });
    const parts: Part[] = [
      ...FIELDS,
      { name: 'keptOriginal', value: 'true' },
      { name: 'exif', value: exif },
      { name: 'image', file: jpegOf(100), filename: 'Dünen 日本.jpg' },
    ];
    expect((await send(multipart(...parts))).statusCode).toBe(201);
    expect(gateway.rpc.asked.at(-1)?.request).toMatchObject({
      fileName: 'Dünen 日本.jpg',
      keptOriginal: true,
      exif, // media keeps what may be known of it (SEC-20)
    });
  });

  it.each([
    ['C:\\photos\\dunes.jpg', 'dunes.jpg'],
    ['C:\\fakepath\\Dünen.jpg', 'Dünen.jpg'],
    // As browsers write quotes in a form; a percent sign of the name itself stays.
    ['it’s %22quoted%22 100%.jpg', 'it’s "quoted" 100%.jpg'],
    ['../../etc/dunes.jpg', 'dunes.jpg'],
    ['holidays/dunes.jpg', 'dunes.jpg'],
    [`${'d'.repeat(300)}.jpg`, `${'d'.repeat(251)}.jpg`],
  ])('SEC-20 takes no path and no endless name for the file: %s', async (filename, fileName) => {
    await send(multipart(...FIELDS, { name: 'image', file: jpegOf(100), filename }));
    expect(gateway.rpc.asked.at(-1)?.request).toMatchObject({ fileName });
  });

  it('UPL-29 has no field that makes a photo public', async () => {
    const answer = await send(multipart(...FIELDS, { name: 'isPublic', value: 'true' }, image()));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('isPublic');
    expect(await isStored()).toBe(false);
  });

  it.each([
    ['a renamed text', Buffer.from('<html><script>alert(1)</script></html>'.repeat(50))],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0'))],
    ['nothing', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
  ])('SEC-20 refuses %s that calls itself photo.jpg', async (_what, file) => {
    const answer = await send(multipart(...FIELDS, { name: 'image', file, filename: 'photo.jpg' }));
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'FILE_TYPE_UNSUPPORTED' });
    expect(await isStored()).toBe(false);
    expect(gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it('UPL-10 takes a file of exactly 25 MB', async () => {
    expect((await send(multipart(...FIELDS, image(PHOTO_LIMITS.maxBytes)))).statusCode).toBe(201);
    expect(await gateway.store.head(KEY)).toMatchObject({ size: PHOTO_LIMITS.maxBytes });
  });

  it.each([
    ['one byte more', PHOTO_LIMITS.maxBytes + 1],
    ['much more', PHOTO_LIMITS.maxBytes * 2],
  ])('UPL-27 refuses %s than 25 MB while it comes in, and the sender hears it', async (_much, size) => {
    const { type, payload } = multipart(image(size), ...FIELDS);
    const answer = await fetch(`${base}/api/photos/upload`, {
      method: 'POST',
      headers: { ...headers, origin: ORIGIN, 'content-type': type },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE', message: 'Maximum file size is 25MB.' });
    expect(await isStored()).toBe(false);
    expect(gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it('UPL-11 requires an image', async () => {
    expect((await send(multipart(...FIELDS))).json()).toMatchObject({ code: 'FILE_MISSING' });
  });

  it.each([
    ['two images', [...FIELDS, image(), image()]],
    ['an image by another name', [...FIELDS, { name: 'photo', file: jpegOf(100) }]],
  ] as [string, Part[]][])('API-30 refuses %s', async (_what, parts) => {
    const answer = await send(multipart(...parts));
    expect(answer.statusCode).toBe(400);
    expect(await isStored()).toBe(false);
  });

  it('UPL-11 leaves no image behind when the title is missing', async () => {
    const answer = await send(multipart(image(), FIELDS[1] as Part));
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { title: expect.anything() } });
    expect(await isStored()).toBe(false);
  });

  it('UPL-28 leaves no image behind when media refuses it', async () => {
    gateway.answer({
      'media.photo.create': () => {
        throw new AppError('QUOTA_EXCEEDED');
      },
    });
    const answer = await send(multipart(...FIELDS, image()));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'QUOTA_EXCEEDED', message: 'Storage quota exceeded.' });
    expect(await isStored()).toBe(false);
  });

  it('keeps the image when media gave no clear answer, for the row may exist', async () => {
    gateway.answer({
      'media.photo.create': () => {
        throw new AppError('SERVICE_TIMEOUT');
      },
    });
    expect((await send(multipart(...FIELDS, image()))).statusCode).toBe(504);
    expect(await isStored()).toBe(true);
    // And its reservation: what may be stored counts.
    expect(gateway.timesAsked('media.upload.abandon')).toBe(0);
  });

  it('UPL-28 gives up the reservation of a refused image once it is deleted, and not before', async () => {
    gateway.answer({
      'media.photo.create': () => {
        throw new AppError('QUOTA_EXCEEDED');
      },
    });
    const remove = jest.spyOn(gateway.store, 'delete').mockRejectedValueOnce(new AppError('STORE_UNAVAILABLE'));
    expect((await send(multipart(...FIELDS, image()))).statusCode).toBe(413);
    remove.mockRestore();
    expect(gateway.timesAsked('media.upload.abandon')).toBe(0);
    expect((await send(multipart(...FIELDS, image()))).statusCode).toBe(413);
    expect(gateway.timesAsked('media.upload.abandon')).toBe(1);
  });

  it('UPL-28 answers a full storage before anything is stored, and the sender hears it', async () => {
    gateway.answer({
      'media.upload.begin': () => {
        throw new AppError('QUOTA_EXCEEDED');
      },
    });
    const { type, payload } = multipart(...FIELDS, image(5_000_000));
    const answer = await fetch(`${base}/api/photos/upload`, {
      method: 'POST',
      headers: { ...headers, origin: ORIGIN, 'content-type': type },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(413);
    expect(await isStored()).toBe(false);
  });

  it('API-30 answers a repeated upload with the photo of the first, and 200 instead of 201', async () => {
    gateway.answer({
      'media.upload.begin': ({ idempotencyKey }) => ({
        photoId: PHOTO_ID,
        objectKey: KEY,
        existing: idempotencyKey === 'again' ? aPhoto({ id: PHOTO_ID, title: 'The first' }) : null,
      }),
    });
    const answer = await send(multipart(...FIELDS, image()), { 'idempotency-key': 'again' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: PHOTO_ID, title: 'The first' });
    expect(await isStored()).toBe(false);
  });

  it.each([
    ['the same file', 0, {}, 200],
    ['a longer one', 1, {}, 409],
    ['another of the same length', 0, { crc: 7 }, 409],
    ['one of which only the length is known', 0, { crc: null }, 200],
  ])('API-30 says of a repeated upload with %s what became of it', async (_what, longer, over, status) => {
    const sent = image();
    const bytes = 'file' in sent ? sent.file : Buffer.alloc(0);
    const file = { bytes: bytes.length - longer, crc: crc32(bytes), ...over };
    gateway.answer({
      'media.upload.begin': () => ({ photoId: PHOTO_ID, objectKey: KEY, existing: aPhoto({ id: PHOTO_ID }), file }),
    });
    const answer = await send(multipart(...FIELDS, sent), { 'idempotency-key': 'again' });
    expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([
      status,
      status === 409 ? 'UPLOAD_KEY_USED' : undefined,
    ]);
    expect(await isStored()).toBe(false);
  });

  describe('into a client gallery', () => {
    const [galleryId, setId] = [randomUUID(), randomUUID()];
    const gallery: Part[] = [
      { name: 'galleryId', value: galleryId },
      { name: 'set', value: 'Ceremony' },
    ];
    beforeEach(() => {
      gateway.answer({ 'portfolio.gallery_upload.target': () => ({ galleryId, setId }) });
    });
    const large = image(PHOTO_LIMITS.maxBytes + 1);

    it('SHELF-12 asks portfolio for its set first, and takes a large file without a title', async () => {
      const answer = await send(multipart(...gallery, large));
      expect(answer.statusCode).toBe(201);
      expect(gateway.rpc.asked.slice(-3)).toMatchObject([
        { name: 'portfolio.gallery_upload.target', request: { galleryId, set: 'Ceremony' } },
        { name: 'media.upload.begin', request: { shelf: 'delivery' } },
        { name: 'media.photo.create', request: { galleryId, setId, title: 'photo', category: 'other' } },
      ]);
      expect(await isStored()).toBe(true);
    });

    it('SHELF-12 takes nothing for a gallery that is not there', async () => {
      gateway.answer({
        'portfolio.gallery_upload.target': () => {
          throw new AppError('GALLERY_NOT_FOUND');
        },
      });
      expect((await send(multipart(...gallery, image()))).json()).toMatchObject({ code: 'GALLERY_NOT_FOUND' });
      expect(gateway.timesAsked('media.upload.begin')).toBe(0);
      expect(await isStored()).toBe(false);
    });

    it('SHELF-12 keeps no file whose gallery is named behind it', async () => {
      const answer = await send(multipart(image(), ...FIELDS, ...gallery));
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
      expect(gateway.timesAsked('media.photo.create')).toBe(0);
      expect(await isStored()).toBe(false);
    });

    it('SHELF-02 lets no other file be as large', async () => {
      expect((await send(multipart(...FIELDS, large))).json()).toMatchObject({ code: 'FILE_TOO_LARGE' });
      expect(await isStored()).toBe(false);
    });
  });

  it('API-30 takes nothing but a multipart form', async () => {
    const answer = await gateway.write('POST', '/api/photos/upload', { headers, payload: { title: 'Dunes' } });
    expect(answer.statusCode).toBe(415);
  });

  it.each([
    ['cut in the middle of the file', (body: Buffer) => body.subarray(0, body.length - 1_500)],
    ['without its last boundary', (body: Buffer) => body.subarray(0, body.length - 20)],
  ])('SEC-20 refuses a form that is %s', async (_how, cut) => {
    const { type, payload } = multipart(...FIELDS, image());
    const answer = await send({ type, payload: cut(payload) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
    expect(await isStored()).toBe(false);
  });

  const openUpload = (type: string, length: number): ClientRequest =>
    httpRequest(`${base}/api/photos/upload`, {
      method: 'POST',
      headers: { ...headers, origin: ORIGIN, 'content-type': type, 'content-length': length },
    });

  it('SEC-20 leaves nothing behind of an upload that breaks off', async () => {
    const { type, payload } = multipart(image(3_000_000), ...FIELDS);
    const put = jest.spyOn(gateway.store, 'put');
    const upload = openUpload(type, payload.length);
    upload.on('error', () => undefined);
    upload.write(payload.subarray(0, 1_000_000));
    await until(() => put.mock.results.length > 0);
    upload.destroy();
    await expect(put.mock.results[0]?.value).rejects.toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
    put.mockRestore();
    expect(await isStored()).toBe(false);
    const { objects } = await gateway.store.list({ prefix: 'originals/' });
    expect(objects).toEqual([]);
    expect(gateway.timesAsked('media.photo.create')).toBe(0);
  });

  it('gives up an upload that is too slow when its place is wanted, and says when to try again', async () => {
    const { slots } = gateway.app.get(ReceiveImage);
    const ends: (() => void)[] = [];
    const others = Array.from({ length: 47 }, (_, n) =>
      slots.run(`other ${n}`, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    let late = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
    const { type, payload } = multipart(image(300_000), ...FIELDS);
    const put = jest.spyOn(gateway.store, 'put');
    const slow = openUpload(type, payload.length);
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(payload.subarray(0, 100_000));
    await until(() => put.mock.calls.length > 0);
    const kept = put.mock.results[0]?.value;
    gateway.answer({
      'media.upload.begin': () => ({ photoId: PHOTO_ID, objectKey: `${KEY}-fast`, existing: null }),
    });
    expect((await send({ type, payload })).json()).toMatchObject({ code: 'UPLOADS_BUSY' });
    late = 60_000;
    expect((await send({ type, payload })).statusCode).toBe(201);
    await expect(kept).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
    slow.end(payload.subarray(100_000));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    answer.resume();
    expect(await isStored()).toBe(false);
    clock.mockRestore();
    put.mockRestore();
    ends.forEach((end) => end());
    await Promise.all(others);
    await gateway.store.delete(`${KEY}-fast`);
  });

  it('takes many uploads of many users at once', async () => {
    gateway.answer({
      'media.upload.begin': ({ idempotencyKey }) => ({
        photoId: PHOTO_ID,
        objectKey: `originals/many/${idempotencyKey}`,
        existing: null,
      }),
    });
    const people = await Promise.all(Array.from({ length: 8 }, () => gateway.signIn()));
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, i) => {
        const { headers: cookies } = people[i % 8]!;
        const { type, payload } = multipart(...FIELDS, image(300_000));
        return fetch(`${base}/api/photos/upload`, {
          method: 'POST',
          headers: { ...cookies, origin: ORIGIN, 'content-type': type, 'idempotency-key': `key-${i}` },
          body: new Uint8Array(payload),
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 48 }, () => 201));
    const { objects } = await gateway.store.list({ prefix: 'originals/many/' });
    expect(objects).toHaveLength(48);
  });

  it('makes a user who sends more than six at once wait, and reserves nothing for them', async () => {
    const { type, payload } = multipart(...FIELDS, image(300_000));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${base}/api/photos/upload`, {
          method: 'POST',
          headers: { ...headers, origin: ORIGIN, 'content-type': type },
          body: new Uint8Array(payload),
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(await answer.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_UPLOADS' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(gateway.timesAsked('media.upload.begin')).toBe(answers.length - refused.length);
  });

  it.each([
    ['STORE_FULL', 507],
    ['STORE_UNAVAILABLE', 503],
  ] as const)('says that the server cannot keep it for now: %s', async (code, status) => {
    const put = jest.spyOn(gateway.store, 'put').mockImplementation(async (_key, body) => {
      for await (const _chunk of body) throw new AppError(code);
      throw new Error('no body');
    });
    const answer = await send(multipart(...FIELDS, image(300_000)));
    put.mockRestore();
    expect(answer.json()).toMatchObject({ statusCode: status, code });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(gateway.timesAsked('media.photo.create')).toBe(0);
  });

  describe('suggestions', () => {
    const SUGGESTION = {
      title: 'Dunes',
      category: 'landscape',
      description: 'Sand.',
      tags: ['sand'],
      alt: 'Sand',
      source: 'local' as const,
    };
    const analyse = (form: Multipart) => send(form, {}, '/api/photos/ai-analyze');
    beforeEach(() => {
      gateway.answer({
        'media.analysis.begin': () => ({ objectKey: KEY }),
        'media.analysis.suggest': () => SUGGESTION,
      });
    });

    it('API-29 answers what the AI sees', async () => {
      const answer = await analyse(multipart(image()));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(SUGGESTION);
    });

    it('API-81 answers 202 when it takes longer than a user should wait', async () => {
      gateway.answer({
        'media.analysis.suggest': () => {
          throw new AppError('JOB_PENDING', undefined, undefined, { jobId: PHOTO_ID });
        },
      });
      const answer = await analyse(multipart(image()));
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject({ jobId: PHOTO_ID, status: 'pending' });
      expect(answer.headers).not.toHaveProperty('preference-applied');
    });

    it('API-81 hands on that the caller prefers not to wait', async () => {
      let preferred: unknown;
      gateway.answer({
        'media.analysis.suggest': ({ respondAsync }) => {
          preferred = respondAsync;
          throw new AppError('JOB_PENDING', undefined, undefined, { jobId: PHOTO_ID });
        },
      });
      const answer = await send(multipart(image()), { prefer: 'respond-async' }, '/api/photos/ai-analyze');
      expect(preferred).toBe(true);
      expect(answer.statusCode).toBe(202);
      expect(answer.headers['preference-applied']).toBe('respond-async');
      expect(answer.headers.location).toBe(`/api/jobs/${PHOTO_ID}`);
    });

    it('SEC-20 judges the image as strictly as an upload', async () => {
      const file = Buffer.from('hello'.repeat(100));
      expect((await analyse(multipart({ name: 'image', file }))).statusCode).toBe(415);
      expect(await isStored()).toBe(false);
    });

    it('answers that suggestions are switched off', async () => {
      gateway.answer({
        'media.analysis.begin': () => {
          throw new AppError('AI_UNAVAILABLE');
        },
      });
      expect((await analyse(multipart(image()))).json()).toMatchObject({ code: 'AI_UNAVAILABLE' });
    });
  });

  describe('a file that replaces a photo’s', () => {
    const URL = `/api/photos/${PHOTO_ID}/file`;
    const FILE_ID = 'b3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
    beforeEach(() =>
      gateway.answer({
        'media.photo_file.begin': () => ({ fileId: FILE_ID, objectKey: KEY, existing: null }),
        'media.photo_file.replace': ({ photoId }) => aPhoto({ id: photoId, replacement: { state: 'pending' } }),
      }),
    );

    it('goes the way of an upload, with what the camera said and the key of its tries', async () => {
      const parts: Part[] = [
        { name: 'keptOriginal', value: 'true' },
        { name: 'exif', value: JSON.stringify({ make: 'Canon', GPSLatitude: 52.5 }) },
        image(),
      ];
      const answer = await send(multipart(...parts), { 'idempotency-key': 'one' }, URL);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id: PHOTO_ID, replacement: { state: 'pending' } });
      const [begin, replace] = gateway.rpc.asked.slice(-2);
      expect(begin?.request).toMatchObject({ photoId: PHOTO_ID, idempotencyKey: 'one' });
      expect(replace?.request).toEqual({
        photoId: PHOTO_ID,
        fileId: FILE_ID,
        objectKey: KEY,
        idempotencyKey: 'one',
        fileName: expect.any(String),
        keptOriginal: true,
        exif: JSON.stringify({ make: 'Canon', GPSLatitude: 52.5 }),
      });
    });

    it('is not stored when the photo has it already', async () => {
      gateway.answer({
        'media.photo_file.begin': () => ({ fileId: FILE_ID, objectKey: KEY, existing: aPhoto({ id: PHOTO_ID }) }),
      });
      expect((await send(multipart(image()), {}, URL)).statusCode).toBe(200);
      expect(await isStored()).toBe(false);
    });

    it('leaves nothing behind when it is refused', async () => {
      gateway.answer({
        'media.photo_file.replace': () => {
          throw new AppError('QUOTA_EXCEEDED');
        },
      });
      expect((await send(multipart(image()), {}, URL)).statusCode).toBe(413);
      expect(await isStored()).toBe(false);
      expect(gateway.rpc.asked.at(-1)).toMatchObject({ name: 'media.upload.abandon', request: { photoId: FILE_ID } });
    });

    it('finds no photo under what is no id', async () => {
      expect((await send(multipart(image()), {}, '/api/photos/upload-it/file')).statusCode).toBe(404);
    });
  });
});
