import { randomBytes } from 'node:crypto';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { StoredPhoto } from '@vitrine/contracts/media/archive.dto';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import { readZip } from './support/read-zip.js';
import { TestGateway } from './support/test-gateway.js';

const PREPARE = '/api/user/photos/download';

describe('a download of many photos', () => {
  let gateway: TestGateway;
  let base: string;
  let owner: { cookie: string };
  let ownerId: string;
  let photos: StoredPhoto[];

  beforeAll(async () => {
    gateway = await TestGateway.open();
    base = await gateway.listen();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { user, headers } = await gateway.signIn();
    [owner, ownerId, photos] = [headers, user.id, []];
    gateway.rpc.asked.length = 0;
    const ownOnes = () => (currentContext()?.principal?.userId === ownerId ? photos : []);
    gateway.answer({
      'media.category.list': () => [{ id: anId(), categoryId: 'c-1', label: 'Sea & sky', description: '' }],
      'media.photo.ids_mine': ({ ids }) => ({
        ids: ownOnes().flatMap(({ id }) => (ids && !ids.includes(id) ? [] : [id])),
      }),
      'media.photo.stored': ({ photoIds }) =>
        photoIds.flatMap((wanted) => ownOnes().find(({ id }) => id === wanted) ?? []),
    });
  });

  const add = async (over: Partial<StoredPhoto> = {}, bytes: Buffer | null = randomBytes(70_000)) => {
    const photo: StoredPhoto = {
      id: anId(),
      objectKey: `originals/ada/${anId()}`,
      fileName: 'dunes.jpg',
      kept: true,
      title: 'Dunes',
      description: null,
      altText: null,
      tags: [],
      category: 'landscape',
      featured: false,
      isPublic: false,
      createdAt: '2026-01-02T03:04:05.000Z',
      exif: {},
      ...over,
    };
    photos.push(photo);
    if (bytes) await gateway.store.put(photo.objectKey, bytes, { contentType: 'image/jpeg' });
    return { ...photo, bytes: bytes ?? Buffer.alloc(0) };
  };
  const prepare = (payload: object = {}, headers = owner) =>
    gateway.write('POST', PREPARE, { headers: { ...headers, 'content-type': 'application/json' }, payload });
  const urlFor = async (payload: object = {}) => (await prepare(payload)).json<{ url: string }>().url;
  const download = async (payload: object = {}) => {
    const answer = await gateway.get(await urlFor(payload), owner);
    return { answer, files: await readZip(answer.rawPayload) };
  };
  const listOf = (files: Map<string, Buffer>) =>
    JSON.parse(String(files.get('photos.json'))) as { exportedAt: string; photos: Record<string, unknown>[] };

  it('holds every file byte for byte, and all that is said of the photos', async () => {
    const first = await add({ category: 'c-1', tags: ['sea', 'dawn'], description: '<p>A & B</p>', isPublic: true });
    const second = await add({ fileName: 'Ärger 夜.webp', kept: false, exif: { takenAt: '2024-05-06T07:08:09' } });
    const { answer, files } = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=photos-\d{4}-\d\d-\d\d\.zip$/),
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect([...files.keys()]).toEqual(['photos.json', 'dunes.jpg', 'Ärger 夜.webp']);
    expect(files.get('dunes.jpg')?.equals(first.bytes)).toBe(true);
    expect(files.get('Ärger 夜.webp')?.equals(second.bytes)).toBe(true);
    expect(listOf(files).photos).toEqual([
      expect.objectContaining({
        file: 'dunes.jpg',
        stored: 'original',
        title: 'Dunes',
        description: '<p>A & B</p>',
        tags: ['sea', 'dawn'],
        category: 'Sea & sky',
        public: true,
      }),
      expect.objectContaining({
        stored: 'optimized in the browser before upload',
        category: 'Landscape',
        takenAt: '2024-05-06T07:08:09',
      }),
    ]);
  });

  it('gives each file a name of its own, whatever the photos are called', async () => {
    for (const fileName of ['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'photos.json', 'con.jpg', 'console.jpg'])
      await add({ fileName }, randomBytes(10));
    const { files } = await download();
    expect([...files.keys()].slice(1)).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (3).jpg',
      'a (2) (2).jpg',
      'photos (2).json',
      '_con.jpg',
      'console.jpg',
    ]);
  });

  it('holds what was chosen, in that order, over many questions', async () => {
    for (let n = 0; n < 120; n += 1) await add({ fileName: `${n}.jpg` }, randomBytes(50));
    const wanted = photos.filter((_, n) => n % 2 === 0).toReversed();
    const { files } = await download({ photoIds: wanted.map(({ id }) => id) });
    expect([...files.keys()].slice(1)).toEqual(wanted.map(({ fileName }) => fileName));
    const asked = gateway.rpc.asked.flatMap(({ name, request }) =>
      name === 'media.photo.stored' ? [(request as { photoIds: string[] }).photoIds.length] : [],
    );
    expect(Math.max(...asked)).toBe(50);
  });

  it('names what is missing, and is whole without it', async () => {
    await add({ fileName: 'here.jpg' });
    await add({ fileName: 'lost.jpg', title: 'Lost' }, null);
    const gone = anId();
    const { files } = await download({ photoIds: [...photos.map(({ id }) => id), gone] });
    expect([...files.keys()]).toEqual(['photos.json', 'here.jpg', 'missing.txt']);
    expect(String(files.get('missing.txt'))).toMatch(/lost\.jpg \(“Lost”\)/);
    expect(String(files.get('missing.txt'))).toContain(gone);
  });

  it('has a list that can be read, of nothing too', async () => {
    const { id } = await add();
    const url = await urlFor({ photoIds: [id] });
    photos = [];
    const files = await readZip((await gateway.get(url, owner)).rawPayload);
    expect(listOf(files).photos).toEqual([]);
    expect(String(files.get('missing.txt'))).toContain(id);
  });

  it('SEC-18 is of one’s own photos alone, and its address is its owner’s', async () => {
    await add();
    const url = await urlFor();
    const stranger = (await gateway.signIn()).headers;
    expect((await gateway.get(url, stranger)).statusCode).toBe(404);
    expect((await gateway.get(url)).statusCode).toBe(401);
    const foreign = await prepare({ photoIds: photos.map(({ id }) => id) }, stranger);
    expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([404, 'NOTHING_TO_DOWNLOAD']);
    expect((await gateway.get(pathOf('download', { ticket: 'x'.repeat(24) }), owner)).statusCode).toBe(404);
    const next = await urlFor();
    expect((await gateway.get(url, owner)).statusCode).toBe(404);
    expect((await gateway.get(next, owner)).statusCode).toBe(200);
  });

  it('refuses no photos, too many, and what are no ids', async () => {
    expect((await prepare()).statusCode).toBe(404);
    for (const photoIds of [[], ['x'], Array.from({ length: DOWNLOAD_LIMIT + 1 }, () => anId())])
      expect((await prepare({ photoIds })).statusCode).toBe(400);
  });

  it('is one at a time, no faster than it is read, and over when its reader leaves', async () => {
    for (let n = 0; n < 12; n += 1) await add({ fileName: `${n}.jpg` }, randomBytes(2_000_000));
    const opened = jest.spyOn(gateway.store, 'get');
    const url = await urlFor();
    const waiting = await new Promise<{ destroy: () => void }>((resolve, reject) => {
      const request = httpGet(`${base}${url}`, { headers: owner }, (response) => {
        response.pause();
        resolve(request);
      }).once('error', reject);
    });
    const second = await gateway.get(url, owner);
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([429, 'DOWNLOAD_RUNNING']);
    expect((await prepare()).statusCode).toBe(429);
    expect(opened.mock.calls.length).toBeLessThan(8);
    const bodies = await Promise.all(opened.mock.results.map(({ value }) => value as ReturnType<ObjectStore['get']>));
    waiting.destroy();
    while ((await prepare()).statusCode === 429) await new Promise((resolve) => setImmediate(resolve));
    const isClosed = () => bodies.every((object) => object === null || object.body.destroyed);
    while (!isClosed()) await new Promise((resolve) => setImmediate(resolve));
    opened.mockRestore();
    expect((await download()).files.size).toBe(13);
  });

  it('breaks off when the store fails in the middle, so that it is not taken for whole', async () => {
    await add();
    const { objectKey } = await add();
    const get = gateway.store.get.bind(gateway.store);
    const failing = jest
      .spyOn(gateway.store, 'get')
      .mockImplementation((key, range) => (key === objectKey ? Promise.reject(new Error('away')) : get(key, range)));
    const url = `${base}${await urlFor()}`;
    await expect(fetch(url, { headers: owner }).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated');
    failing.mockRestore();
    expect((await download()).files.size).toBe(3);
  });

  it('answers 503 while Redis is away', async () => {
    await add();
    const url = await urlFor();
    gateway.redis.isDown = true;
    expect((await gateway.get(url, owner)).statusCode).toBe(503);
    gateway.redis.isDown = false;
  });
});
