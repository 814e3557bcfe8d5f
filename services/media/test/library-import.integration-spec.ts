import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { anId } from '@vitrine/testing/builders/id';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { RequestAccountRemoval } from '../src/account-removal/request-account-removal.js';
import { ImportItem } from '../src/photo-library-import/import-item.js';
import type { Importing, WaitingItem } from '../src/photo-library-import/import-state.js';
import { PickerSessions } from '../src/photo-library-import/picker-sessions.js';
import { StartImport } from '../src/photo-library-import/start-import.js';
import { type Importer, ImportStage } from './support/import-stage.js';
import { aUser, within } from './support/start-media.js';

failOnConsole();

let stage: ImportStage;

beforeAll(async () => {
  stage = await ImportStage.start();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  stage.queues.jobs.length = 0;
  await stage.google.clearFaults();
  await stage.google.clearCalls();
});

const NONE = { duplicates: 0, skipped: 0, failed: 0, report: [] };
/** The smallest photograph: tests are about numbers. */
const small = (count: number) =>
  Array.from({ length: count }, () => ({ kind: 'photo', photograph: 'lamp-and-bird' }) as const);
const idsOf = ({ library }: Importer) => library.items.map(({ id }) => id);
const session = async ({ who }: Importer) =>
  (
    await stage.media.sql<{ state: string; item_count: number }>('select * from picker_sessions where user_id = ?', [
      who.userId,
    ])
  )[0];
const change = (importer: Importer, importId: string, to: 'pause' | 'resume' | 'cancel') =>
  stage.media.rpc.call('media.library_import.change', { importId, change: to }, { as: importer.who });
const importedItems = async (): Promise<number> =>
  Number(
    /^library_import_items_total\{outcome="imported"\} (\d+)/m.exec(
      await stage.worker.get(Metrics, { strict: false }).registry.metrics(),
    )?.[1] ?? 0,
  );
const bytesCalls = async () => (await stage.google.calls('bytes')).length;
const trash = ({ who }: Importer, photoId: string) =>
  stage.media.rpc.call('media.photo.trash', { photoId }, { as: who });
/** Photos, and what the account is charged for them. */
const stored = async (importer: Importer) => {
  const photos = await stage.photos(importer);
  const bytes = photos.reduce((sum, photo) => sum + Number(photo.bytes), 0);
  return { photos, isCharged: (await stage.account(importer)) === bytes };
};

describe('an import from a photo library', () => {
  it('GPH-23 GPH-33 makes private photos of what was picked, in its order, with the bytes that the library has', async () => {
    const importer = await stage.importer({ count: 3 });
    const before = await importedItems();
    expect(await stage.imported(importer)).toEqual({ success: true, imported: 3, ...NONE });
    expect((await importedItems()) - before).toBe(3);
    const { photos, isCharged } = await stored(importer);
    expect(isCharged).toBe(true);
    expect(photos.map(({ file_name }) => file_name)).toEqual(importer.library.items.map(({ filename }) => filename));
    expect(photos.map((photo) => [photo.is_public, photo.category, photo.keeps_original])).toEqual(
      Array(3).fill([false, 'other', true]),
    );
    for (const [at, { object_key, title }] of photos.entries()) {
      const bytes = await stage.media.store.getBuffer(object_key, 30_000_000);
      // Each file of the stand-in carries its item's id.
      expect(bytes?.includes(idsOf(importer)[at] ?? '?')).toBe(true);
      expect(title).not.toMatch(/[-_.]/);
    }
    expect(stage.queues.payloadsOf('derivatives')).toHaveLength(3);
    expect(await stage.media.sql('select 1 from upload_reservations')).toEqual([]);
  });

  it('GPH-36 begins with the pick itself, without a page, and gives the session back', async () => {
    const importer = await stage.importer({ items: small(2) });
    const { googleId } = await stage.session(importer);
    await stage.slice();
    await stage.slice();
    expect([(await session(importer))?.state, await stage.imports(importer)]).toEqual(['waiting', []]);
    await stage.google.pick(googleId);
    await stage.slice();
    expect((await session(importer))?.state).toBe('picked');
    await stage.run(importer);
    expect(await session(importer)).toMatchObject({ state: 'done', item_count: 2 });
    expect(await stage.newest(importer)).toMatchObject({ state: 'done', done: 2, total: 2, album: null });
    expect(await stage.google.calls('session.delete')).toMatchObject([{ session: googleId, status: 200 }]);
    const status = await stage.media.rpc.call('media.library_connection.get', {}, { as: importer.who });
    expect(Date.parse(status.lastSync ?? '')).toBeGreaterThan(0);
  });

  it('GPH-22 GPH-27 ends without a pick when the library says so, and is no import then', async () => {
    const importer = await stage.importer({ items: small(1) });
    await stage.session(importer);
    await stage.media.sql('update picker_sessions set polls_until = now()');
    await stage.slice();
    expect([stage.queues.payloadsOf('library-import'), (await session(importer))?.state]).toEqual([[], 'expired']);
    expect(await stage.imports(importer)).toEqual([]);
  });

  it('GPH-28 goes on watching when a look at the session fails', async () => {
    const importer = await stage.importer({ items: small(1) });
    await stage.picked(importer);
    await stage.google.fault({ call: 'session.get', fault: { kind: 'status', status: 503 } });
    await stage.google.fault({ call: 'session.get', fault: { kind: 'broken-json' } });
    expect((await stage.run(importer)).imported).toBe(1);
    expect(await stage.google.calls('session.get')).toHaveLength(3);
  });

  it('GPH-23 reads all pages of a list, each item once, whatever the list is like', async () => {
    const importer = await stage.importer({
      items: small(204).map((item, at) => (at < 200 ? { kind: 'video' } : item)),
    });
    await stage.google.fault(
      { call: 'items', fault: { kind: 'empty-page' } },
      { call: 'items', fault: { kind: 'unknown-fields' } },
      { call: 'items', fault: { kind: 'same-item-twice' } },
    );
    expect(await stage.imported(importer)).toMatchObject({ success: true, imported: 4, skipped: 200, failed: 0 });
    expect(await stage.items(importer)).toHaveLength(204);
  });

  it('GPH-23 ends a list whose pages lead to themselves', async () => {
    const importer = await stage.importer({ items: small(2) });
    await stage.google.fault({ call: 'items', fault: { kind: 'repeated-token' }, times: null });
    expect(await stage.imported(importer)).toMatchObject({
      success: true,
      imported: 2,
      error: 'Google Photos has not listed everything. Please select what is missing again.',
    });
    expect((await stage.google.calls('items')).length).toBeLessThan(5);
  });

  it('GPH-38 imports an album by a task of its own, which a second selection joins', async () => {
    const importer = await stage.importer({ items: small(4), albums: [{ title: 'Wings', first: 1, count: 2 }] });
    const [album] = importer.library.albums;
    const start = () =>
      within(stage.media.rpc.app, StartImport, (it) =>
        it.ofAlbum(importer.who.userId, { id: album?.id ?? '', title: 'Wings' }),
      );
    expect(await start()).toBe(await start());
    expect(await stage.run(importer)).toEqual({ success: true, imported: 2, ...NONE });
    expect(await stage.newest(importer)).toMatchObject({ album: 'Wings', total: 2 });
    expect((await stage.photos(importer)).map(({ file_name }) => file_name)).toEqual(
      importer.library.items.slice(1, 3).map(({ filename }) => filename),
    );
  });

  it('GPH-33 fetches three at once and no more', async () => {
    const importer = await stage.importer({ items: small(12) });
    await stage.imported(importer);
    expect(Math.max(...(await stage.google.calls('bytes')).map(({ concurrent }) => concurrent))).toBeLessThanOrEqual(3);
  });
});

describe('an item that was imported before', () => {
  it('GPH-33 is a duplicate, in the trash too, and a new photo once that one is deleted for good', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.imported(importer);
    const [first, second] = await stage.photos(importer);
    await trash(importer, first?.id ?? '');
    await stage.media.purge(importer.who, second?.id ?? '');
    const again = await stage.imported(importer);
    expect(again).toMatchObject({ success: true, imported: 1, duplicates: 2 });
    expect(again.report.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['duplicate', 'This photo is in your trash.'],
      ['duplicate', 'This photo is here already.'],
    ]);
    expect(await bytesCalls()).toBe(4);
    const { photos, isCharged } = await stored(importer);
    expect([photos.length, isCharged, photos.some(({ id }) => id === second?.id)]).toEqual([3, true, false]);
  });

  it('GPH-33 is a duplicate when the photo has another file by now', async () => {
    const importer = await stage.importer({ items: small(1) });
    await stage.imported(importer);
    const [photo] = await stage.photos(importer);
    await stage.media.sql('insert into removals (photo_id, owner_id, created_at) values (?, ?, now())', [
      photo?.id,
      importer.who.userId,
    ]);
    expect(await stage.imported(importer)).toMatchObject({ success: true, imported: 0, duplicates: 1 });
    expect(await stage.photos(importer)).toHaveLength(1);
  });

  it('GPH-33 counts for one of two imports that have it at the same time', async () => {
    const importer = await stage.importer({ items: small(4) });
    await stage.picked(importer);
    await stage.picked(importer);
    for (let step = 0; step < 4; step += 1) await stage.slice();
    const { signal } = new AbortController();
    const both = stage.queues.payloadsOf('library-import');
    stage.queues.jobs.length = 0;
    await Promise.all(
      both.map(({ taskId, slice }) => within(stage.worker, TaskRunner, (it) => it.runSlice(taskId, slice, signal))),
    );
    await stage.run(importer);
    const results = (await stage.imports(importer)).map(({ result }) => result);
    expect(results.reduce((sum, result) => sum + (result?.imported ?? 0), 0)).toBe(4);
    expect(results.reduce((sum, result) => sum + (result?.duplicates ?? 0), 0)).toBe(4);
    const { photos, isCharged } = await stored(importer);
    expect([photos.length, isCharged]).toEqual([4, true]);
  });

  it('GPH-33 is made and counted once when a slice runs twice at the same time', async () => {
    const importer = await stage.importer({ items: small(5) });
    await stage.picked(importer);
    await stage.untilFetching();
    const [next] = stage.queues.payloadsOf('library-import');
    const { signal } = new AbortController();
    const run = () =>
      within(stage.worker, TaskRunner, (it) => it.runSlice(next?.taskId ?? '', next?.slice ?? 0, signal));
    stage.queues.jobs.length = 0;
    await Promise.all([run(), run()]);
    expect(await stage.run(importer)).toEqual({ success: true, imported: 5, ...NONE });
    const { photos, isCharged } = await stored(importer);
    expect([photos.length, isCharged]).toEqual([5, true]);
  });

  it('GPH-33 does not come back in the same import when it was deleted meanwhile, and counts as imported', async () => {
    const importer = await stage.importer({ items: small(2) });
    await stage.google.fault({ call: 'bytes', item: idsOf(importer)[1] ?? '', fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    const [made] = await stage.photos(importer);
    await stage.media.purge(importer.who, made?.id ?? '');
    // As after a crash between the photo and its item.
    await stage.media.sql(`update import_items set state = 'waiting' where photo_id = ?`, [made?.id]);
    expect(await stage.run(importer)).toEqual({ success: true, imported: 2, ...NONE });
    expect((await stage.photos(importer)).map(({ id }) => id)).not.toContain(made?.id);
    expect(await stage.photos(importer)).toHaveLength(1);
  });
});

describe('an import in the hands of its user', () => {
  it('API-47 GPH-33 is paused, resumed and cancelled by its user alone; what came stays', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault({
      call: 'bytes',
      item: idsOf(importer)[2] ?? '',
      fault: { kind: 'status', status: 503 },
      times: 2,
    });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    const { id } = await stage.newest(importer);
    expect(await change(importer, id, 'pause')).toMatchObject({ state: 'paused', done: 2, total: 3, result: null });
    const waiting = stage.queues.payloadsOf('library-import').length;
    for (let at = 0; at < waiting; at += 1) await stage.slice();
    expect((await stage.items(importer)).at(-1)).toMatchObject({ state: 'waiting', tries: 1 });
    await expect(change({ ...importer, who: aUser() }, id, 'resume')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stage.media.sql('update tasks set held = true where id = ?', [id]);
    await expect(change(importer, id, 'resume')).rejects.toMatchObject({ code: 'TASK_HELD' });
    await stage.media.sql('update tasks set held = false where id = ?', [id]);
    expect((await change(importer, id, 'resume')).state).toBe('queued');
    await stage.slice();
    expect(await change(importer, id, 'cancel')).toMatchObject({
      state: 'cancelled',
      result: { ...NONE, success: true, imported: 2 },
    });
    await stage.slice();
    expect(await stage.photos(importer)).toHaveLength(2);
    await expect(change(importer, id, 'resume')).rejects.toMatchObject({ code: 'TASK_CHANGED' });
    await within(stage.worker, PickerSessions, (it) => it.endCancelled());
    expect([await stage.google.calls('session.delete'), await session(importer)]).toMatchObject([
      [{ status: 200 }],
      { state: 'done' },
    ]);
    expect(await stage.media.rpc.call('media.library_import.list', {}, { as: aUser() })).toEqual([]);
  });

  it('GPH-45 ends when its user disconnects; what came stays', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault({ call: 'bytes', item: idsOf(importer)[2] ?? '', fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    await stage.media.rpc.call('media.library_connection.delete', {}, { as: importer.who });
    expect(await stage.run(importer)).toMatchObject({
      success: true,
      imported: 2,
      failed: 1,
      error: 'Google Photos was disconnected before everything was imported.',
    });
    expect(await stage.photos(importer)).toHaveLength(2);
  });

  it('ACCT-48 goes with the account, and leaves nothing that comes later', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault({ call: 'bytes', item: idsOf(importer)[2] ?? '', fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    const { userId } = importer.who;
    await within(stage.worker, RequestAccountRemoval, (it) => it.request(userId));
    // Between the request and the removal of its rows an import does not go on.
    await expect(stage.slice()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { signal } = new AbortController();
    while (!(await within(stage.worker, RemoveAccountTask, (it) => it.removeRows(userId, signal))).isDone);
    while (stage.queues.payloadsOf('library-import').length > 0) await stage.slice();
    // A slice that has outlived the rows.
    const late = { importId: anId(), input: { userId }, listedAt: '', signal } as Importing;
    const item = { ordinal: 0, googleId: idsOf(importer)[0], photoId: null } as WaitingItem;
    const claimed = within(stage.worker, ImportItem, (it) => it.claim(late, item));
    await expect(claimed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const table of [
      'photos where owner_id',
      'tasks where requested_by',
      'picker_sessions where user_id',
      'library_items where user_id',
      'storage_accounts where user_id',
    ])
      expect(await stage.media.sql(`select 1 from ${table} = ?`, [userId])).toEqual([]);
    expect(await stage.items(importer)).toEqual([]);
  });
});
