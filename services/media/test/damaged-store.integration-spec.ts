import { mkdir, open, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Readings } from '@vitrine/platform/health/readings';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RequestAccountRemoval } from '../src/account-removal/request-account-removal.js';
import { Originals } from '../src/archives/originals.js';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { Photo } from '../src/photos/photo.entity.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { CheckBytes } from '../src/storage/check-bytes.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { SweepStore } from '../src/storage/sweep-store.js';
import { type RunningMedia, aUser, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const admin: Principal = { userId: randomUUID(), role: 'admin' };
const as = { as: admin };
const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000);

describe('a folder with what others have put there, and with damaged files', () => {
  const queues = fakeQueues();
  let media: RunningMedia;
  let worker: INestApplicationContext;
  let who: Principal;
  let photos: PhotoDto[];

  const at = (path: string): string => join(media.dir, 'objects', path);
  const stray = async (path: string, text = 'x'.repeat(5_000)): Promise<void> => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
    await utimes(at(path), DAYS_AGO, DAYS_AGO);
  };
  /** Bytes change as on a failing disk: length and time stay. */
  const rot = async (key: string): Promise<void> => {
    const file = await open(at(key), 'r+');
    const { atime, mtime } = await file.stat();
    await file.write(Buffer.from([0, 1, 2, 3]), 0, 4, 50);
    await file.utimes(atime, mtime);
    await file.close();
  };
  const keyOf = async (photo: PhotoDto | undefined): Promise<string> => {
    const [row] = await media.sql<{ key: string }>('select object_key as key from photos where id = ?', [photo?.id]);
    return row?.key ?? '';
  };
  const rendered = async (owner: Principal): Promise<PhotoDto> => {
    const photo = await media.upload(owner);
    await within(worker, RenderPhoto, (it) => it.perform(photo.id));
    await within(worker, PhotoAvif, (it) => it.perform(photo.id));
    return photo;
  };
  const audited = async () => {
    await media.sql(`update audits set finished_at = finished_at - interval '2 minutes'`);
    const { jobId } = await media.rpc.call('media.audit.report', {}, as);
    await runTasks(worker, queues, 'storage-audit');
    const { rows } = await media.rpc.call('media.audit.findings', { auditId: jobId ?? '' }, as);
    return {
      auditId: jobId ?? '',
      found: rows.map(({ kind, key, state }) => `${kind} ${key} ${state}`).toSorted(),
    };
  };
  const repaired = async (auditId: string): Promise<void> => {
    const { count } = await media.rpc.call('media.audit.plan', { auditId }, as);
    await media.rpc.call('media.audit.repair', { auditId, count }, as);
    await runTasks(worker, queues, 'storage-audit');
  };

  beforeAll(async () => {
    ({ media, worker } = await startMedia(queues));
    who = aUser();
    photos = [];
    for (let n = 0; n < 4; n += 1) photos.push(await rendered(who));
  });
  afterAll(() => media.stop());

  it('ADM-STOR-07 an audit names what is not of the site and goes on; a repair leaves it alone', async () => {
    const folder = `originals/${who.userId}`;
    await stray(`${folder}/.DS_Store`);
    await stray(`derivatives/${who.userId}/${photos[0]?.id}/IMG 1.JPG`);
    await stray('originals/@eaDir/deep/thing');
    await stray(`${folder}/img.jpg`);
    const { auditId, found } = await audited();
    const expected = [
      `orphan-derivative derivatives/${who.userId}/${photos[0]?.id}/IMG 1.JPG foreign`,
      `orphan-original originals/@eaDir/ foreign`,
      `orphan-original ${folder}/.DS_Store foreign`,
      `orphan-original ${folder}/img.jpg open`,
    ];
    expect(found).toEqual(expected.toSorted());
    expect(await media.rpc.call('media.audit.plan', { auditId }, as)).toMatchObject({ count: 1 });
    await repaired(auditId);
    expect((await audited()).found).toEqual(found.filter((line) => !line.endsWith('open')));
    // The sweep passes over the same.
    await media.sql(`update object_store set swept_at = now() - interval '2 days'`);
    await within(worker, SweepStore, (it) => it.sweep());
    const [swept] = await media.sql<{ isSwept: boolean }>(
      `select swept_at > now() - interval '1 hour' as "isSwept" from object_store`,
    );
    expect(swept?.isSwept).toBe(true);
    const files = await media.rpc.call('media.object.list', { userId: who.userId, limit: 100 }, as);
    expect(files.rows.map(({ key }) => key)).toContain(`${folder}/img.jpg`);
  });

  it('ADM-STOR-07 finds bytes that have changed in place, marks the photo once, and forgets the mark when they are back', async () => {
    const [, original] = photos;
    const key = await keyOf(original);
    const derivative = `derivatives/${who.userId}/${photos[2]?.id}/card.jpg`;
    await rot(key);
    await rot(derivative);
    await within(worker, CheckBytes, (it) => it.check());
    await within(worker, Readings, (it) => it.take());
    expect(await worker.get(Metrics, { strict: false }).registry.getSingleMetricAsString('damaged_objects')).toMatch(
      / 2$/m,
    );
    const damaged = (found: readonly string[]) => found.filter((line) => line.startsWith('size-mismatch'));
    const first = await audited();
    expect(damaged(first.found)).toEqual([`size-mismatch ${derivative} open`, `size-mismatch ${key} open`]);
    await repaired(first.auditId);
    await within(worker, RenderPhoto, (it) => it.perform(photos[2]?.id ?? ''));
    await within(worker, CheckBytes, (it) => it.check());
    expect(await media.sql('select key from damaged_objects')).toEqual([{ key }]);
    const second = await audited();
    expect(damaged(second.found)).toEqual([`size-mismatch ${key} marked`]);
    const { file } = await media.rpc.call('media.photo.get_mine', { photoId: original?.id ?? '' }, { as: who });
    expect(file.lost).toBe('damaged');
    expect(await media.rpc.call('media.audit.plan', { auditId: second.auditId }, as)).toMatchObject({ count: 0 });
    await rm(at(key));
    expect((await audited()).found).toContain(`missing-original ${key} open`);
    await media.store.put(key, Buffer.alloc(original?.file.bytes ?? 0), { contentType: 'image/jpeg' });
    expect(damaged((await audited()).found)).toEqual([]);
    expect(await media.sql('select id from photos where original_state is not null')).toEqual([]);
  });

  it('an archive names a file that is cut off, and holds the others', async () => {
    const key = await keyOf(photos[3]);
    await truncate(at(key), 40);
    const rows = await within(worker, MikroORM, ({ em }) => em.find(Photo, { ownerId: who.userId }));
    const crcs = await within(worker, Originals, (it) => it.crcsOf(rows, () => false));
    expect([...(crcs ?? [])].filter(([, crc]) => crc === null).map(([id]) => id)).toEqual([photos[3]?.id]);
    const files = await media.rpc.call('media.object.list', { userId: who.userId, limit: 100 }, as);
    expect(files.rows.find((file) => file.key === key)).toMatchObject({ state: 'missing', size: null, url: null });
  });

  it('gives up a photo whose images have no place, says so, and makes them when there is one again', async () => {
    const photo = await media.upload(who);
    const card = `derivatives/${who.userId}/${photo.id}/card.jpg`;
    await mkdir(at(`${card}/full`), { recursive: true });
    await writeFile(at(`${card}/full/file`), 'x');
    const render = () => within(worker, RenderPhoto, (it) => it.perform(photo.id));
    const giveUp = (error: unknown) =>
      within(worker, RenderPhoto, (it) =>
        it.giveUp(photo.id, error instanceof AppError ? error : new AppError('INTERNAL')),
      );
    const own = () => media.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who });
    const failure = await render().then(
      () => null,
      (error: unknown) => error,
    );
    await giveUp(failure);
    expect(await own()).toMatchObject({ derivatives: 'pending' });
    const failing = 'select id from photos where failing_since is not null';
    expect(await media.sql(failing)).toEqual([{ id: photo.id }]);
    await media.sql(`update photos set failing_since = now() - interval '11 minutes' where id = ?`, [photo.id]);
    await giveUp(failure);
    expect(await own()).toMatchObject({
      derivatives: 'failed',
      failure: expect.stringContaining('could not be finished'),
    });
    const { auditId, found } = await audited();
    expect(found).toContain(`missing-derivative ${card} open`);
    await rm(at(card), { recursive: true });
    await repaired(auditId);
    await render();
    expect(await own()).toMatchObject({ derivatives: 'ready' });
    expect(await media.sql(failing)).toEqual([]);
  });

  it('takes a folder that may not be written for the photo’s own, and a whole store for an outage', async () => {
    const photo = await media.upload(who);
    const store = worker.get(ObjectStore, { strict: false });
    const put = store.put.bind(store);
    const refused = Object.assign(new AppError('STORE_UNAVAILABLE'), { cause: { code: 'EACCES' } });
    const failure = async (isRefused: (key: string) => boolean) => {
      const denied = jest
        .spyOn(store, 'put')
        .mockImplementation((key, ...rest) => (isRefused(key) ? Promise.reject(refused) : put(key, ...rest)));
      await expect(within(worker, RenderPhoto, (it) => it.perform(photo.id))).rejects.toMatchObject({
        code: isRefused('') ? 'STORE_UNAVAILABLE' : 'INTERNAL',
      });
      denied.mockRestore();
    };
    await failure(() => true);
    await failure((key) => key.includes(photo.id));
    expect((await media.keys('derivatives/')).filter((key) => key.endsWith('probe'))).toEqual([]);
  });

  it('ADM-STOR-07 reads what is known to be damaged once a day, or when it is another object', async () => {
    const key = await keyOf(await rendered(who));
    await rot(key);
    const check = () => within(worker, CheckBytes, (it) => it.check());
    await media.sql('update object_store set checked_key = null');
    await check();
    const reads = jest.spyOn(worker.get(ObjectStore, { strict: false }), 'get');
    const readsOf = async (): Promise<number> => {
      // Behind all objects: none comes by in its turn.
      await media.sql(`update object_store set checked_key = 'pictures/~'`);
      reads.mockClear();
      await check();
      return reads.mock.calls.filter(([read]) => read === key).length;
    };
    expect(await readsOf()).toBe(0);
    await media.sql(`update damaged_objects set looked_at = now() - interval '25 hours'`);
    expect([await readsOf(), await readsOf()]).toEqual([1, 0]);
    await utimes(at(key), DAYS_AGO, DAYS_AGO);
    expect([await readsOf(), await readsOf()]).toEqual([1, 0]);
    reads.mockRestore();
    expect(await media.sql('select key from damaged_objects where key = ?', [key])).toEqual([{ key }]);
  });

  it('ADM-STOR-07 goes on behind a page of foreign names, and says nothing of what it cannot read', async () => {
    const store = worker.get(ObjectStore, { strict: false });
    const list = store.list.bind(store);
    const folder = `originals/${who.userId}/`;
    const strange = 'originals/!';
    const listed = jest.spyOn(store, 'list').mockImplementation(async (options) => {
      const page = await list(options);
      if (options.prefix === 'originals/' && (options.after ?? '') < strange)
        return { objects: [], foreign: [strange], next: strange };
      const objects = page.objects.filter(({ key }) => !key.startsWith(folder));
      return objects.length < page.objects.length || options.prefix.startsWith(folder)
        ? { ...page, objects, unread: [folder] }
        : page;
    });
    const photoId = photos[2]?.id;
    await media.sql(`update photos set original_state = 'missing' where id = ?`, [photoId]);
    const { found } = await audited();
    listed.mockRestore();
    const marked = () => media.sql(`select id from photos where original_state = 'missing'`);
    expect(await marked()).toEqual([{ id: photoId }]);
    await audited();
    expect(await marked()).toEqual([]);
    expect(found).toContain(`orphan-original ${strange} foreign`);
    expect(found.filter((line) => line.startsWith('missing-original'))).toEqual([
      `missing-original ${folder} unreadable`,
    ]);
  });

  it('ACCT-48 removes all files of a photo and of an account although others have put something there', async () => {
    const gone = aUser();
    const photo = await rendered(gone);
    const other = await rendered(gone);
    await stray(`derivatives/${gone.userId}/${photo.id}/Thumbs.db`);
    await mkdir(at(`derivatives/${gone.userId}/${photo.id}/empty/deeper`), { recursive: true });
    await media.purge(gone, photo.id);
    await within(worker, RemoveObjects, (it) => it.remove(gone.userId, photo.id));
    expect(await media.keys(`derivatives/${gone.userId}/${photo.id}/`)).toEqual([]);
    const [removal] = await media.sql<{ isDone: boolean }>(
      'select done_at is not null as "isDone" from removals where photo_id = ?',
      [photo.id],
    );
    expect(removal?.isDone).toBe(true);
    await stray(`originals/${gone.userId}/.DS_Store`);
    await truncate(at(await keyOf(other)), 40);
    await within(worker, RequestAccountRemoval, (it) => it.userDeleted({ userId: gone.userId, revision: 10 }));
    await runTasks(worker, queues);
    expect(await media.keys(`originals/${gone.userId}/`)).toEqual([]);
    expect(await media.keys(`derivatives/${gone.userId}/`)).toEqual([]);
  });
});
