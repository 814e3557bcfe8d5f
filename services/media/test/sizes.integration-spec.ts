import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { watermarkKey } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { ArchivePiece, DeliveryDto } from '@vitrine/contracts/media/archive.dto';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { readByExiftool } from '@vitrine/testing/exiftool';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { readZip } from '@vitrine/testing/read-zip';
import sharp from 'sharp';
import { PrepareDeliveryTask } from '../src/archives/prepare-delivery.task.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { MakeSizes } from '../src/photos/make-sizes.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { RewriteEmbeddedMetadata } from '../src/photos/rewrite-embedded-metadata.js';
import { WantSizes } from '../src/photos/want-sizes.js';
import { mergePage } from '../src/storage-audit/merge-page.js';
import { Subjects } from '../src/storage-audit/subjects.js';
import { CAMERA_EXIF, fourFields, SERIAL } from './support/images.js';
import { photoRows } from './support/rows.js';
import { type RunningMedia, aUser, runSlice, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
let original: Buffer;
let small: Buffer;
let revision = 0;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  // Lying on its side, as a phone writes it.
  const { IFD2 = {}, IFD3 = {} } = CAMERA_EXIF;
  original = await fourFields(1600, 2400)
    .withExif({ IFD2, IFD3 })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  small = await fourFields(300, 200).jpeg().toBuffer();
});
afterAll(() => media.stop());
beforeEach(async () => {
  queues.jobs.length = 0;
  who = aUser();
  await says('© 2026 Mara Lindqvist');
});

const says = (copyright: string) => {
  revision += 1;
  const user = aUserSnapshot({ id: who.userId, revision, copyright });
  return within(worker, UpsertOwner, (it) => it.upsert(user));
};
const render = async (fields: object = {}, bytes = small): Promise<string> => {
  const { id } = await media.upload(who, fields, bytes);
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return id;
};
const want = (photoIds: string[], sizes: ('web' | 'full')[], watermark: string | null = null) =>
  within(worker, WantSizes, (it) => it.receive({ ownerId: who.userId, photoIds, sizes, watermark }));
const make = (photoId: string) => within(worker, MakeSizes, (it) => it.perform(photoId));
/** Makes what is queued, as workers do. */
const makeQueued = async (): Promise<void> => {
  const jobs = queues.payloadsOf('derivatives').filter((payload) => 'sizes' in payload);
  queues.jobs.splice(0, queues.jobs.length, ...queues.jobs.filter(({ payload }) => !('sizes' in payload)));
  for (const { photoId } of jobs) await make(photoId);
};

interface SizesRow {
  sizes: Record<string, number> | null;
  due: boolean;
  failure: string | null;
  derivative_files: number;
  derivative_size: string;
}
const row = async (id: string): Promise<SizesRow> => {
  const [found] = await media.sql<SizesRow>(
    `select sizes, sizes_due is not null as due, sizes_failure as failure, derivative_files, derivative_size
     from photos where id = ?`,
    [id],
  );
  if (!found) throw new Error(`There is no photo ${id}`);
  return found;
};
const namesOf = async (id: string) => Object.keys((await row(id)).sizes ?? {}).toSorted();
const fileOf = (photoId: string, size: 'web' | 'full' | 'original') =>
  media.rpc.call('media.delivery.file', { ownerId: who.userId, photoId, size });
const read = async (key: string) => (await media.store.getBuffer(key, 50_000_000)) ?? Buffer.alloc(0);
const code = (value: string) => expect.objectContaining({ code: value });

describe('sizes for delivery', () => {
  it('SIZES-01 SIZES-02 are upright sRGB JPEGs of 2048 px and in full size, with rights and without place or serial', async () => {
    const id = await render({ title: 'Dawn' }, original);
    await want([id], ['web', 'full']);
    await makeQueued();
    const files: Record<string, Buffer> = {};
    for (const size of ['web', 'full'] as const) {
      const { key, bytes, type } = await fileOf(id, size);
      const file = await read(key);
      expect([file.length, type]).toEqual([bytes, 'image/jpeg']);
      const { width, height, orientation, icc, exif, iptc, xmpAsString, space } = await sharp(file).metadata();
      expect([width, height]).toEqual(size === 'web' ? [2048, 1365] : [2400, 1600]);
      expect([
        orientation ?? 1,
        icc?.toString('latin1').replaceAll('\0', '').includes('sRGB'),
        exif,
        iptc,
        space,
      ]).toEqual([1, true, undefined, undefined, 'srgb']);
      for (const secret of [SERIAL, 'GPS']) expect(file.includes(secret)).toBe(false);
      expect(xmpAsString).toContain('© 2026 Mara Lindqvist');
      files[`${size}.jpg`] = file;
      // The upper left of the upright image is the lower left of the file.
      const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      for (const [at, value] of [30, 160, 60].entries()) expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(12);
    }
    const said = await readByExiftool(files);
    for (const tags of Object.values(said ?? {})) {
      expect(tags).toMatchObject({ 'XMP-dc:Rights': '© 2026 Mara Lindqvist', 'XMP-dc:Title': 'Dawn' });
      expect(Object.keys(tags).filter((name) => /^(?!ICC-).*(GPS|Serial|Model)/.test(name))).toEqual([]);
    }
  });

  it('SIZES-03 carry a line of text on images wider than 640 px alone, read on light and dark, with transparency left as it was', async () => {
    const id = await render({}, original);
    const text = 'Proof <b> & © Mara "L" 東';
    await want([id], [], text);
    await makeQueued();
    const key = watermarkKey(text);
    expect(await namesOf(id)).toEqual([960, 1280, 2400].map((width) => `marked-${key}-${width}.webp`).toSorted());
    const [token] = await media.sql<{ image_token: string }>('select image_token from photos where id = ?', [id]);
    const grant = await media.rpc.call('media.image.resolve', { token: token?.image_token ?? '' });
    expect(grant.marked).toEqual({ [key]: [960, 1280, 2400] });
    const marked = sharp(await read(`${grant.prefix}marked-${key}-1280.webp`));
    const plain = sharp(await read(`${grant.prefix}1280.webp`));
    expect(await marked.metadata()).toMatchObject({ width: 1280, height: 853, hasAlpha: false });
    expect((await marked.metadata()).xmpAsString).toContain('© 2026 Mara Lindqvist');
    const [a, b] = await Promise.all([marked, plain].map((image) => image.removeAlpha().raw().toBuffer()));
    const difference = (from: number, to: number): number => {
      let most = 0;
      for (let at = Math.floor(853 * from) * 1280 * 3; at < Math.floor(853 * to) * 1280 * 3; at += 1)
        most = Math.max(most, Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)));
      return most;
    };
    expect(difference(0, 0.66)).toBeLessThan(32);
    expect(difference(0.75, 0.95)).toBeGreaterThan(60);
  });

  it('SIZES-04 take three texts of a photo, and the oldest one goes', async () => {
    const id = await render({}, await fourFields(700, 100).jpeg().toBuffer());
    for (const text of ['one', 'two', 'three', 'four']) {
      await want([id], [], text);
      await makeQueued();
    }
    const keys = new Set((await namesOf(id)).map((name) => name.split('-')[1]));
    expect(keys).toEqual(new Set(['two', 'three', 'four'].map(watermarkKey)));
    const stored = (await media.keys(`derivatives/${who.userId}/${id}/marked-`)).map((key) => key.split('/').at(-1));
    expect(new Set(stored)).toEqual(new Set(await namesOf(id)));
  });

  it('SIZES-05 are made once, with one decode, and counted among the derivatives', async () => {
    const id = await render({}, original);
    const before = await row(id);
    const got = jest.spyOn(worker.get(ObjectStore, { strict: false }), 'getBuffer');
    await want([id], ['web', 'full'], 'Proof');
    const jobs = queues.jobs.filter(({ payload }) => 'sizes' in payload);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.options.priority).toBeGreaterThan(1_000_000);
    await makeQueued();
    await make(id);
    expect(got).toHaveBeenCalledTimes(1);
    got.mockRestore();
    queues.jobs.length = 0;
    await want([id], ['web'], 'Proof');
    expect(queues.jobs).toEqual([]);
    const { sizes, due, derivative_files: files, derivative_size: size } = await row(id);
    const sum = Object.values(sizes ?? {}).reduce((all, one) => all + one, 0);
    expect([due, files, Number(size)]).toEqual([
      false,
      before.derivative_files + 5,
      Number(before.derivative_size) + sum,
    ]);
  });

  it('SIZES-06 are made anew, under another name, when rights have changed', async () => {
    const id = await render();
    await want([id], ['web']);
    await makeQueued();
    const former = await fileOf(id, 'web');
    await says('© 2027 Mara Berg');
    await within(worker, RewriteEmbeddedMetadata, async (it) => {
      await it.mark();
      await it.rewriteDue();
    });
    expect((await row(id)).due).toBe(true);
    await within(worker, WantSizes, (it) => it.queueDue());
    await makeQueued();
    const now = await fileOf(id, 'web');
    expect(now.key).not.toBe(former.key);
    expect((await sharp(await read(now.key)).metadata()).xmpAsString).toContain('© 2027 Mara Berg');
    expect(await media.store.head(former.key)).toBeNull();
  });

  it('SIZES-06 are made anew when the file is replaced', async () => {
    const id = await render();
    await want([id], ['full']);
    await makeQueued();
    const former = await fileOf(id, 'full');
    const asked = { photoId: id, idempotencyKey: null, declaredBytes: 1 };
    const place = await media.rpc.call('media.photo_file.begin', asked, { as: who });
    const next = await fourFields(1000, 500).jpeg().toBuffer();
    await media.store.put(place.objectKey, next, { contentType: 'application/octet-stream' });
    const file = { photoId: id, ...place, idempotencyKey: null, fileName: 'b.jpg' };
    await media.rpc.call('media.photo_file.replace', file, { as: who });
    await within(worker, RenderReplacement, (it) => it.perform(place.fileId));
    expect(await row(id)).toMatchObject({ sizes: null, due: true });
    await within(worker, WantSizes, (it) => it.queueDue());
    await makeQueued();
    const now = await fileOf(id, 'full');
    expect((await sharp(await read(now.key)).metadata()).width).toBe(1000);
    expect(now.key.startsWith(former.key.slice(0, former.key.lastIndexOf('/')))).toBe(false);
  });

  it('SIZES-07 are made where one is asked for, and not for other owners', async () => {
    const id = await render();
    queues.results = { derivatives: ({ photoId }) => make(photoId) };
    expect((await fileOf(id, 'web')).type).toBe('image/jpeg');
    queues.results = {};
    await expect(fileOf(id, 'full')).rejects.toEqual(code('JOB_PENDING'));
    expect((await fileOf(id, 'original')).bytes).toBe(small.length);
    const foreign = { ownerId: aUser().userId, photoId: id, size: 'web' } as const;
    await expect(media.rpc.call('media.delivery.file', foreign)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    await expect(fileOf(id, 'web')).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('SIZES-08 wait for uploads, owners in turn', async () => {
    const first = await photoRows(media, who, 25);
    await want(first, ['web']);
    who = aUser();
    const [other = ''] = await photoRows(media, who, 1);
    await want([other], ['web']);
    queues.jobs.length = 0;
    queues.waitingJobs = { derivatives: 100 };
    await within(worker, WantSizes, (it) => it.queueDue());
    expect(queues.jobs).toEqual([]);
    queues.waitingJobs = {};
    await within(worker, WantSizes, (it) => it.queueDue());
    const queued = queues.payloadsOf('derivatives').map(({ photoId }) => photoId);
    expect(queued).toEqual([...first.slice(0, 19), other]);
    await media.sql('update photos set sizes_due = null');
  });

  it('SIZES-09 are found by audits: one that is missing is made again, one too many is an orphan', async () => {
    const id = await render();
    await want([id], ['web']);
    await makeQueued();
    const { key } = await fileOf(id, 'web');
    const audit = async () => {
      const subjects = await within(worker, Subjects, (it) => it.now('derivatives', [id]));
      const { objects: listed } = await media.store.list({
        prefix: `derivatives/${who.userId}/${id}/`,
        withSizes: true,
      });
      const now = Date.now() + 7 * 86_400_000;
      return mergePage({ root: 'derivatives', listed, listedEnds: true, subjects, subjectsEnd: true, now }).candidates;
    };
    expect(await audit()).toEqual([]);
    const left = key.replace(/web-.*/, 'web-00000000.jpg');
    await media.store.put(left, Buffer.alloc(9), { contentType: 'image/jpeg' });
    expect(await audit()).toEqual([expect.objectContaining({ kind: 'orphan-derivative', key: left })]);
    await media.store.delete(left);
    await media.store.delete(key);
    expect(await audit()).toEqual([expect.objectContaining({ kind: 'missing-derivative', key })]);
    const deleted = { userId: who.userId, fileKey: key };
    await media.rpc.call('media.object.delete', deleted, { as: { userId: aUser().userId, role: 'admin' } });
    expect(await row(id)).toMatchObject({ sizes: {}, due: true });
    await make(id);
    expect((await fileOf(id, 'web')).key).toBe(key);
    expect(await audit()).toEqual([]);
  });

  it('SIZES-10 of an original that is gone are given up, and tried again when they are wanted again', async () => {
    const id = await render();
    const { key } = await fileOf(id, 'original');
    await media.store.delete(key);
    await want([id], ['web']);
    await expect(make(id)).rejects.toEqual(code('ORIGINAL_MISSING'));
    await within(worker, MakeSizes, (it) => it.giveUp(id, new AppError('ORIGINAL_MISSING')));
    expect(await row(id)).toMatchObject({ due: false, failure: 'ORIGINAL_MISSING' });
    await media.store.put(key, small, { contentType: 'image/jpeg' });
    await want([id], ['web']);
    await make(id);
    expect((await fileOf(id, 'web')).bytes).toBeGreaterThan(0);
  });
});

const deliver = (entries: { photoId: string; name: string }[], over: object = {}) =>
  media.rpc.call('media.delivery.prepare', { ownerId: who.userId, size: 'web', entries, partBytes: null, ...over });
const progress = (jobId: string) => media.rpc.call('media.delivery.progress', { jobId });
/** Runs tasks and makes sizes until the delivery is there. */
const prepared = async (jobId: string): Promise<DeliveryDto> => {
  for (let round = 0; round < 50; round += 1) {
    const { result } = await progress(jobId);
    if (result) return result;
    await makeQueued();
    if (queues.payloadsOf('media-tasks').length > 0) await runSlice(worker, queues);
  }
  throw new Error('The delivery does not come');
};
const piecesAt = (archiveId: string, at: number, ownerId = who.userId): Promise<ArchivePiece[]> =>
  media.rpc.call('media.delivery.pieces', { ownerId, archiveId, at });
/** Bytes from `start` on up to `end`, as the gateway sends them. */
const bytesOf = async (archiveId: string, end: number, start = 0): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let at = start;
  while (at < end) {
    const known = at;
    for (const piece of await piecesAt(archiveId, at)) {
      const object = piece.object ? await media.store.get(piece.object.key) : null;
      const read = [
        Buffer.from(piece.head, 'base64'),
        object ? await buffer(object.body) : Buffer.alloc(0),
        Buffer.from(piece.tail, 'base64'),
      ];
      const all = Buffer.concat(read);
      if (piece.at + all.length <= at) continue;
      const cut = all.subarray(at - piece.at, end - piece.at);
      parts.push(cut);
      at += cut.length;
    }
    expect(at).toBeGreaterThan(known);
  }
  return Buffer.concat(parts);
};

describe('an archive of a delivery', () => {
  it('SIZES-20 SIZES-21 has each photo in its size, in its folder, under names that are there once, and nothing else', async () => {
    const [first, second, third] = [
      await render(),
      await render(),
      await render({}, await fourFields(90, 60).png().toBuffer()),
    ];
    const entries = [
      { photoId: first, name: 'Ceremony/IMG_1.jpg' },
      { photoId: second, name: 'Ceremony/img_1.JPG' },
      { photoId: third, name: '../Party\\x/Kuß 1.png' },
    ];
    const { jobId } = await deliver(entries);
    expect(await progress(jobId)).toMatchObject({ status: 'pending', result: null });
    const { parts, missing } = await prepared(jobId);
    expect([parts.length, missing, parts[0]?.archiveId, parts[0]?.files]).toEqual([1, 0, jobId, 3]);
    const whole = await bytesOf(jobId, parts[0]?.bytes ?? 0);
    expect(whole.length).toBe(parts[0]?.bytes);
    const files = await readZip(whole);
    expect([...files.keys()]).toEqual(['Ceremony/IMG_1.jpg', 'Ceremony/img_1 (2).JPG', 'x/Kuß 1.jpg']);
    expect((await sharp(files.get('Ceremony/IMG_1.jpg')).metadata()).width).toBe(300);
    expect(files.get('x/Kuß 1.jpg')?.equals(await read((await fileOf(third, 'web')).key))).toBe(true);
    await expect(piecesAt(jobId, 0, aUser().userId)).rejects.toEqual(code('NOT_FOUND'));
  });

  it('SIZES-22 is the same bytes however often it is cut, and the same archive for the same request', async () => {
    const ids = [await render(), await render(), await render()];
    const entries = ids.map((photoId, n) => ({ photoId, name: `IMG_${n}.jpg` }));
    const { jobId } = await deliver(entries, { size: 'full' });
    expect((await deliver(entries, { size: 'full' })).jobId).toBe(jobId);
    const { parts } = await prepared(jobId);
    const getOlder = () => media.sql(`update archives set created_at = created_at - interval '23 hours'`);
    await getOlder();
    expect((await deliver(entries, { size: 'full' })).jobId).toBe(jobId);
    // For whoever was told of it last it is there for a day.
    await getOlder();
    expect((await deliver(entries, { size: 'web' })).jobId).not.toBe(jobId);
    const length = parts[0]?.bytes ?? 0;
    const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const whole = sha(await bytesOf(jobId, length));
    const cuts = Array.from({ length: 20 }, (_, n) => 1 + ((n * 7_919 * 65_537) % (length - 1))).toSorted(
      (a, b) => a - b,
    );
    const pieces: Buffer[] = [];
    let from = 0;
    for (const cut of [...cuts, length]) {
      pieces.push(await bytesOf(jobId, cut, from));
      from = cut;
    }
    expect(sha(Buffer.concat(pieces))).toBe(whole);
  });

  it('SIZES-23 comes in parts, each of them whole, with no name in two', async () => {
    const ids = [await render(), await render(), await render(), await render(), await render()];
    const { bytes } = await fileOf(ids[0] ?? '', 'original');
    const entries = ids.map((photoId) => ({ photoId, name: 'Day/same.jpg' }));
    const { parts } = await prepared((await deliver(entries, { size: 'original', partBytes: bytes * 2 + 600 })).jobId);
    expect(parts.map(({ files }) => files)).toEqual([2, 2, 1]);
    const names: string[] = [];
    for (const { archiveId, bytes: length } of parts) {
      expect(length).toBeLessThanOrEqual(bytes * 2 + 600);
      const files = await readZip(await bytesOf(archiveId, length));
      for (const [name, file] of files) {
        names.push(name);
        expect(file.equals(small)).toBe(true);
      }
    }
    expect(names).toEqual([
      'Day/same.jpg',
      'Day/same (2).jpg',
      'Day/same (3).jpg',
      'Day/same (4).jpg',
      'Day/same (5).jpg',
    ]);
    const tiny = await prepared((await deliver(entries.slice(0, 2), { size: 'original', partBytes: 10 })).jobId);
    expect(tiny.parts.map(({ files }) => files)).toEqual([1, 1]);
  });

  it('SIZES-24 ends with a photo that is trashed, and with a size that is another by now', async () => {
    const [first, second] = [await render(), await render()];
    const entries = [first, second].map((photoId, n) => ({ photoId, name: `${n}.jpg` }));
    const { jobId } = await deliver(entries);
    const { parts } = await prepared(jobId);
    await media.rpc.call('media.photo.trash', { photoId: second }, { as: who });
    const pieces = await piecesAt(jobId, 0);
    expect(pieces).toHaveLength(1);
    const end = (pieces[0]?.head.length ?? 0) > 0 ? (parts[0]?.bytes ?? 0) - 1 : 0;
    // The directory alone is no photo's: what is left before it is refused.
    await expect(bytesOf(jobId, end)).rejects.toEqual(code('DOWNLOAD_CHANGED'));
    expect((await deliver(entries)).jobId).not.toBe(jobId);
    await media.rpc.call('media.photo.bulk', { action: 'restore', photoIds: [second] }, { as: who });
    await media.sql('update photos set sizes = null, sizes_due = now() where id = ?', [first]);
    await expect(piecesAt(jobId, 0)).rejects.toEqual(code('DOWNLOAD_CHANGED'));
  });

  it('SIZES-25 leaves out what is gone or cannot be made, and says how many', async () => {
    const [here, lost, gone] = [await render(), await render(), await render()];
    await media.store.delete((await fileOf(lost, 'original')).key);
    await media.purge(who, gone);
    const entries = [lost, here, gone].map((photoId, n) => ({ photoId, name: `${n}.jpg` }));
    const { jobId } = await deliver(entries);
    await runTasks(worker, queues);
    await make(here);
    await within(worker, MakeSizes, (it) => it.giveUp(lost, new AppError('ORIGINAL_MISSING')));
    queues.jobs.splice(0, queues.jobs.length, ...queues.jobs.filter(({ queue }) => queue === 'media-tasks'));
    const { parts, missing } = await prepared(jobId);
    expect([parts[0]?.files, missing]).toEqual([1, 2]);
    await expect(deliver([{ photoId: gone, name: 'a.jpg' }])).rejects.toEqual(code('NOTHING_TO_DOWNLOAD'));
    const none = await deliver([{ photoId: lost, name: 'a.jpg' }], { size: 'original' });
    await expect(runTasks(worker, queues)).rejects.toEqual(code('NOTHING_TO_DOWNLOAD'));
    expect((await progress(none.jobId)).status).toBe('failed');
  });

  it('SIZES-26 goes on where it was killed, and two that lay it out at once make one', async () => {
    const ids = [await render(), await render(), await render()];
    const { jobId } = await deliver(ids.map((photoId, n) => ({ photoId, name: `${n}.jpg` })));
    await runSlice(worker, queues);
    // Killed between the store and the row: the same file is there again, and none too much.
    const store = worker.get(ObjectStore, { strict: false });
    const put = store.put.bind(store);
    const dying = jest.spyOn(store, 'put').mockImplementationOnce(async (...args) => {
      await put(...args);
      throw new Error('killed');
    });
    await expect(make(ids[0] ?? '')).rejects.toThrow('killed');
    dying.mockRestore();
    expect((await row(ids[0] ?? '')).due).toBe(true);
    const [left] = await media.keys(`derivatives/${who.userId}/${ids[0]}/web-`);
    await make(ids[0] ?? '');
    expect((await fileOf(ids[0] ?? '', 'web')).key).toBe(left);
    const layOut = () => within(worker, PrepareDeliveryTask, (it) => it.layOutNext(jobId, () => false));
    await Promise.all([layOut(), layOut()]);
    const { parts } = await prepared(jobId);
    const files = await readZip(await bytesOf(jobId, parts[0]?.bytes ?? 0));
    expect([...files.keys()]).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  });
});
