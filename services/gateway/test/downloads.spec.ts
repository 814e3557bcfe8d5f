import { randomBytes, randomInt } from 'node:crypto';
import { type IncomingMessage, get as httpGet } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import type { ArchivePiece } from '@vitrine/contracts/media/archive.dto';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const PREPARE = '/api/user/photos/download';
const OBJECT_BYTES = 300_000;
/** Pieces that media answers at once. */
const AT_ONCE = 3;

let gateway: TestGateway;
let base: string;
let owner: { cookie: string };
let ownerId: string;
let archiveId: string;
let url: string;
let pieces: ArchivePiece[];
let whole: Buffer;
let isChanged: boolean;

beforeAll(async () => {
  gateway = await TestGateway.open();
  base = await gateway.listen();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { user, headers } = await gateway.signIn();
  [owner, ownerId, archiveId, isChanged] = [headers, user.id, anId(), false];
  url = pathOf('download', { ticket: archiveId });
  gateway.rpc.asked.length = 0;
  const own = (id: string): void => {
    if (currentContext()?.principal?.userId !== ownerId || id !== archiveId) raise('NOT_FOUND');
    if (isChanged) raise('DOWNLOAD_CHANGED');
  };
  gateway.answer({
    'media.archive.get': ({ archiveId: id }) => {
      own(id);
      return { bytes: whole.length, createdAt: '2026-11-24T13:55:00.000Z' };
    },
    'media.archive.pieces': ({ archiveId: id, at }) => {
      own(id);
      const first = pieces.findLastIndex((piece) => piece.at <= at);
      return pieces.slice(first, first + AT_ONCE);
    },
  });
  await layOut(8);
});

/** An archive of `photos` objects with bytes before and behind each, and a last piece of its own. */
const layOut = async (photos: number, objectBytes = OBJECT_BYTES): Promise<void> => {
  pieces = [];
  const parts: Buffer[] = [];
  let at = 0;
  for (let n = 0; n <= photos; n += 1) {
    const [head, tail] = [randomBytes(60), randomBytes(n % 2 ? 900 : 0)];
    const object = n < photos ? { key: `originals/${ownerId}/${anId()}`, bytes: objectBytes } : null;
    const bytes = object ? randomBytes(objectBytes) : Buffer.alloc(0);
    if (object) await gateway.store.put(object.key, bytes, { contentType: 'image/jpeg' });
    pieces.push({ at, head: head.toString('base64'), object, tail: tail.toString('base64') });
    parts.push(head, bytes, tail);
    at += head.length + bytes.length + tail.length;
  }
  whole = Buffer.concat(parts);
};
const get = (headers: Record<string, string> = {}) => gateway.get(url, { ...owner, ...headers });
/** A reader that has begun and takes nothing. */
const stalled = (address: string): Promise<{ answer: IncomingMessage; leave: () => void }> =>
  new Promise((resolve, reject) => {
    const request = httpGet(`${base}${address}`, { headers: owner }, (answer) => {
      answer.pause();
      resolve({ answer, leave: () => void request.destroy() });
    }).once('error', reject);
  });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a download of many photos', () => {
  it('comes whole, with its length and a strong ETag, to be saved', async () => {
    const answer = await get({ 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(whole.length),
      'content-disposition': 'attachment; filename=photos-2026-11-24.zip',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${archiveId}"`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.equals(whole)).toBe(true);
    const head = await gateway.fastify.inject({ method: 'HEAD', url, headers: owner });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });

  it('is the same from any cuts put together', async () => {
    const cuts = Array.from({ length: 20 }, () => randomInt(1, whole.length)).concat(0, whole.length);
    const ends = [...new Set(cuts)].sort((a, b) => a - b);
    const parts: Buffer[] = [];
    for (const [i, start] of ends.slice(0, -1).entries()) {
      const end = (ends[i + 1] ?? 0) - 1;
      const answer = await get({ range: `bytes=${start}-${end}`, 'if-range': `"${archiveId}"` });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.length}`);
      parts.push(answer.rawPayload);
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
  });

  it('reads nothing but the part that is asked for', async () => {
    const opened = jest.spyOn(gateway.store, 'get');
    const at = pieces[5]?.at ?? 0;
    const answer = await get({ range: `bytes=${at + 100}-${at + 199}` });
    expect(answer.rawPayload.equals(whole.subarray(at + 100, at + 200))).toBe(true);
    expect(opened.mock.calls).toEqual([[pieces[5]?.object?.key, { start: 40, end: 139 }]]);
    opened.mockRestore();
  });

  it('refuses a part behind its end, and sends all to who has had another archive', async () => {
    const behind = await get({ range: `bytes=${whole.length}-` });
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    const other = await get({ range: 'bytes=5-', 'if-range': '"another"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.length]);
  });

  it('SEC-18 is its owner’s alone', async () => {
    const stranger = (await gateway.signIn()).headers;
    expect((await gateway.get(url, stranger)).statusCode).toBe(404);
    expect((await gateway.get(url)).statusCode).toBe(401);
    for (const ticket of [anId(), 'x'.repeat(24)])
      expect((await gateway.get(pathOf('download', { ticket }), owner)).statusCode).toBe(404);
  });

  it('is 412 once one of its photos is gone, and ends there in the middle', async () => {
    const list = gateway.rpc.answers['media.archive.pieces'];
    gateway.answer({
      'media.archive.pieces': (request, ...more) => {
        isChanged ||= request.at > 0;
        return list?.(request, ...more) ?? [];
      },
    });
    await expect(fetch(`${base}${url}`, { headers: owner }).then((answer) => answer.arrayBuffer())).rejects.toThrow(
      'terminated',
    );
    const resumed = await get({ range: 'bytes=900000-' });
    expect([resumed.statusCode, resumed.json<{ code: string }>().code]).toEqual([412, 'DOWNLOAD_CHANGED']);
  });

  it.each([
    ['gone', (key: string) => gateway.store.delete(key)],
    ['shorter', (key: string) => gateway.store.put(key, randomBytes(10), { contentType: 'image/jpeg' })],
  ])('breaks off where an original is %s, so that it is not taken for whole', async (_what, spoil) => {
    await spoil(pieces[4]?.object?.key ?? '');
    await expect(fetch(`${base}${url}`, { headers: owner }).then((answer) => answer.arrayBuffer())).rejects.toThrow(
      'terminated',
    );
    expect((await get({ range: 'bytes=0-99' })).statusCode).toBe(206);
  });

  it('is no faster than it is read, and over when its reader leaves', async () => {
    await layOut(12, 2_000_000);
    const opened = jest.spyOn(gateway.store, 'get');
    const { leave } = await stalled(url);
    for (let n = 0; n < 50; n += 1) await turn();
    expect(opened.mock.calls.length).toBeLessThan(8);
    const bodies = await Promise.all(opened.mock.results.map(({ value }) => value as ReturnType<ObjectStore['get']>));
    leave();
    while (!bodies.every((object) => object === null || object.body.destroyed)) await turn();
    opened.mockRestore();
  });

  it('is one at a time, in as many as four pieces at once, of which the first gives way to a fifth', async () => {
    await layOut(12, 2_000_000);
    const first = await stalled(url);
    const former = archiveId;
    archiveId = anId();
    const other = await gateway.get(pathOf('download', { ticket: archiveId }), owner);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([429, 'DOWNLOAD_RUNNING']);
    expect((await prepare()).statusCode).toBe(429);
    archiveId = former;
    const others = [await stalled(url), await stalled(url), await stalled(url)];
    expect(first.answer.destroyed).toBe(false);
    const broken = new Promise((resolve) => first.answer.once('error', resolve).once('close', resolve).resume());
    const resumed = await get({ range: `bytes=${whole.length - 500}-` });
    expect(resumed.rawPayload.equals(whole.subarray(-500))).toBe(true);
    await broken;
    expect([first.answer.complete, others.some(({ answer }) => answer.destroyed)]).toEqual([false, false]);
    for (const { leave } of others) leave();
    while ((await prepare()).statusCode === 429) await turn();
  });
});

const prepare = (payload: object = {}, headers: Record<string, string> = {}) =>
  gateway.write('POST', PREPARE, { headers: { ...owner, 'content-type': 'application/json', ...headers }, payload });

describe('what prepares a download', () => {
  const jobOf = (over: Partial<TaskStatusDto>) =>
    gateway.answer({
      'media.archive.create': ({ photoIds }) => {
        if (photoIds?.length === 1) throw new AppError('NOTHING_TO_DOWNLOAD');
        return { jobId: archiveId };
      },
      'media.job.get': () => ({ jobId: archiveId, status: 'pending', result: null, message: null, ...over }),
    });

  it('answers where it is once it is laid out, and a task where that takes longer', async () => {
    jobOf({ status: 'completed', result: { url } });
    const ready = await prepare({ photoIds: [anId(), anId()] });
    expect([ready.statusCode, ready.json<object>()]).toEqual([200, { url }]);
    jobOf({});
    const later = await prepare({}, { prefer: 'respond-async' });
    expect([later.statusCode, later.headers['location'], later.json<object>()]).toEqual([
      202,
      `/api/jobs/${archiveId}`,
      expect.objectContaining({ jobId: archiveId, status: 'pending' }),
    ]);
  });

  it('refuses no photos, too many, and what are no ids', async () => {
    jobOf({});
    expect((await prepare({ photoIds: [anId()] })).statusCode).toBe(404);
    for (const photoIds of [[], ['x'], Array.from({ length: DOWNLOAD_LIMIT + 1 }, () => anId())])
      expect((await prepare({ photoIds })).statusCode).toBe(400);
  });
});
