import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { Download } from '../src/photo-library-import/download.js';
import { type Importer, ImportStage } from './support/import-stage.js';

failOnConsole();

let stage: ImportStage;
let limits: Download['limits'];
let usual: Download['limits'];

beforeAll(async () => {
  stage = await ImportStage.start();
  ({ limits } = stage.worker.get(Download, { strict: false }));
  usual = { ...limits };
});
afterAll(() => stage.stop());
beforeEach(async () => {
  Object.assign(limits, usual);
  stage.queues.jobs.length = 0;
  await stage.google.clearFaults();
  await stage.google.clearCalls();
});

const small = (count: number) =>
  Array.from({ length: count }, () => ({ kind: 'photo', photograph: 'lamp-and-bird' }) as const);
const idOf = ({ library }: Importer, at: number) => library.items[at]?.id ?? '';
const itemOf = async (importer: Importer, at: number) => (await stage.items(importer))[at];
const callsOf = async (call: 'bytes' | 'items' | 'refresh') => (await stage.google.calls(call)).length;
/** Everything that was stored has become a photo, and nothing is kept free any more. */
const isTidy = async (importer: Importer) => {
  const photos = await stage.photos(importer);
  const bytes = photos.reduce((sum, photo) => sum + Number(photo.bytes), 0);
  const keys = await stage.media.keys(`originals/${importer.who.userId}/`);
  const reserved = await stage.media.sql('select 1 from upload_reservations where owner_id = ?', [importer.who.userId]);
  expect([await stage.account(importer), keys.toSorted(), reserved]).toEqual([
    bytes,
    photos.map(({ object_key }) => object_key).toSorted(),
    [],
  ]);
};

describe('bytes that do not come', () => {
  it.each([
    ['an answer of 500', { kind: 'status', status: 500 }],
    ['an answer of 503', { kind: 'status', status: 503 }],
    ['no answer', { kind: 'hang-up' }],
    ['half a file', { kind: 'cut-body' }],
    ['another length than declared', { kind: 'wrong-length' }],
  ] as const)('GPH-33 are fetched again after %s', async (_what, fault) => {
    const importer = await stage.importer({ items: small(2) });
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 1), fault, times: 2 });
    expect(await stage.imported(importer)).toMatchObject({ success: true, imported: 2, failed: 0 });
    expect(await itemOf(importer, 1)).toMatchObject({ tries: 2 });
    expect(await callsOf('bytes')).toBe(4);
    await isTidy(importer);
  });

  it.each([
    ['that stops in its middle', 'stalled-body'],
    ['of ten bytes a second', 'slow-body'],
  ] as const)('GPH-33 are given up and fetched again: a body %s', async (_what, kind) => {
    const importer = await stage.importer({ items: small(1) });
    await stage.google.fault({ call: 'bytes', fault: { kind } });
    Object.assign(limits, { paceMs: 1_000, paceBytes: 2_048 });
    expect(await stage.imported(importer)).toMatchObject({ imported: 1, failed: 0 });
    expect(await itemOf(importer, 0)).toMatchObject({ state: 'imported', tries: 1 });
    await isTidy(importer);
  });

  it('GPH-33 have all their time together, however steadily they come', async () => {
    const importer = await stage.importer({ items: small(1) });
    await stage.google.fault({ call: 'bytes', fault: { kind: 'slow-body' } });
    Object.assign(limits, { totalMs: 1_000 });
    expect((await stage.imported(importer)).imported).toBe(1);
    expect(await itemOf(importer, 0)).toMatchObject({ tries: 1 });
  });

  it('GPH-33 may come without a declared length', async () => {
    const importer = await stage.importer({ items: small(4) });
    await stage.google.fault({ call: 'bytes', fault: { kind: 'no-length' }, times: null });
    expect(await stage.imported(importer)).toMatchObject({ imported: 4, skipped: 0 });
    await isTidy(importer);
  });

  it('GPH-33 have failed after five tries, with growing pauses', async () => {
    const importer = await stage.importer({ items: small(2) });
    await stage.google.fault({
      call: 'bytes',
      item: idOf(importer, 0),
      fault: { kind: 'status', status: 503 },
      times: null,
    });
    await stage.picked(importer);
    await stage.untilFetching();
    for (const pauseMs of [2_000, 4_000, 8_000, 16_000]) {
      const start = performance.now();
      await stage.slice();
      const leftMs = stage.queues.jobs.at(-1)?.options.delayMs ?? 0;
      // What is left of the pause, which began somewhere in the slice.
      expect(leftMs).toBeLessThanOrEqual(pauseMs);
      expect(leftMs + performance.now() - start + 1).toBeGreaterThan(pauseMs);
    }
    const result = await stage.run(importer);
    expect(result).toMatchObject({ success: true, imported: 1, failed: 1 });
    expect(result.report).toEqual([
      {
        fileName: importer.library.items[0]?.filename,
        outcome: 'failed',
        message: 'Google Photos did not deliver it. Please select it again later.',
      },
    ]);
    expect(await callsOf('bytes')).toBe(6);
  });

  it.each([404, 410])('GPH-33 are gone after %i', async (status) => {
    const importer = await stage.importer({ items: small(2) });
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 0), fault: { kind: 'status', status } });
    expect(await stage.imported(importer)).toMatchObject({ imported: 1, failed: 1 });
    expect([await itemOf(importer, 0), await callsOf('bytes')]).toMatchObject([{ reason: 'gone', tries: 0 }, 2]);
  });

  it('SEC-21 are not looked for where a redirect leads', async () => {
    const importer = await stage.importer({ items: small(1) });
    const to = 'http://169.254.169.254/latest/meta-data';
    await stage.google.fault({ call: 'bytes', fault: { kind: 'redirect', to }, times: null });
    expect(await stage.imported(importer)).toMatchObject({ success: false, imported: 0, failed: 1 });
    expect(await itemOf(importer, 0)).toMatchObject({ reason: 'away' });
  });
});

describe('access that is refused', () => {
  it('GPH-33 401: the token is renewed once', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 0), fault: { kind: 'status', status: 401 } });
    expect((await stage.run(importer)).imported).toBe(3);
    expect([await callsOf('refresh'), await callsOf('bytes')]).toEqual([1, 4]);
  });

  it('GPH-33 403: the page is listed again once, and then the item is gone', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault(
      { call: 'bytes', item: idOf(importer, 0), fault: { kind: 'status', status: 403 } },
      { call: 'bytes', item: idOf(importer, 2), fault: { kind: 'status', status: 403 }, times: null },
    );
    expect(await stage.imported(importer)).toMatchObject({ imported: 2, failed: 1 });
    expect((await stage.items(importer)).map(({ reason }) => reason)).toEqual([null, null, 'gone']);
    expect(await stage.google.calls('bytes')).toHaveLength(5);
  });

  it('GPH-33 addresses that have ended are listed again, for all items of a page', async () => {
    const importer = await stage.importer({ items: small(6) });
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 5), fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    await stage.google.clearCalls();
    // Past the hour of addresses and tokens.
    await stage.google.advance(3_700);
    expect((await stage.run(importer)).imported).toBe(6);
    // The first with a token that has ended as well.
    expect((await stage.google.calls('items')).map(({ status }) => status)).toEqual([401, 200]);
    expect(await callsOf('refresh')).toBe(1);
  });

  it('GPH-10 invalid_grant: the import pauses, the link is broken, and both go on once it is made anew', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 2), fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    await stage.google.revoke(importer.account);
    while (stage.queues.payloadsOf('library-import').length > 0) await stage.slice();
    const paused = await stage.newest(importer);
    expect(paused).toMatchObject({ state: 'paused', done: 2, total: 3, result: null });
    const status = await stage.media.rpc.call('media.library_connection.get', {}, { as: importer.who });
    expect(status.errors).toEqual(['Google Photos no longer gives access. Please connect it again.']);
    await stage.connect(importer.who, importer.account);
    await stage.media.rpc.call(
      'media.library_import.change',
      { importId: paused.id, change: 'resume' },
      { as: importer.who },
    );
    expect(await stage.run(importer)).toMatchObject({ success: true, imported: 3, failed: 0 });
    expect(await stage.newest(importer)).toMatchObject({ done: 3, total: 3 });
  });

  it.each([
    ['names', { retryAfterS: 40 }, 40_000],
    ['does not name', {}, 30_000],
  ])('GPH-33 429: the import sleeps when the library %s a time, and no item pays for it', async (_what, named, ms) => {
    const importer = await stage.importer({ items: small(8) });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.google.fault({ call: 'bytes', fault: { kind: 'status', status: 429, ...named }, skip: 2 });
    await stage.slice();
    expect(
      stage.queues.jobs.filter(({ queue }) => queue === 'library-import').map(({ options }) => options.delayMs),
    ).toEqual([ms]);
    // Those that were under way have ended; no other has begun.
    expect(await callsOf('bytes')).toBeLessThanOrEqual(5);
    const counted = await stage.newest(importer);
    expect(counted).toMatchObject({ state: 'running', total: 8 });
    expect((await stage.run(importer)).imported).toBe(8);
    expect((await stage.items(importer)).map(({ tries }) => tries)).toEqual(Array(8).fill(0));
  });

  it('GPH-33 429 while photos are awaited or listed: the import sleeps, too', async () => {
    const importer = await stage.importer({ items: small(1) });
    await stage.picked(importer);
    for (const call of ['session.get', 'items'] as const) {
      await stage.google.fault({ call, fault: { kind: 'status', status: 429, retryAfterS: 60 } });
      await stage.slice();
      expect(stage.queues.jobs.at(-1)?.options.delayMs).toBe(60_000);
      await stage.slice();
    }
    expect((await stage.run(importer)).imported).toBe(1);
  });
});

describe('a session that ends', () => {
  it('GPH-33 leaves the rest to be selected again', async () => {
    const importer = await stage.importer({ items: small(3) });
    await stage.google.fault({ call: 'bytes', item: idOf(importer, 2), fault: { kind: 'status', status: 503 } });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.slice();
    await stage.google.advance(24 * 3_600);
    const result = await stage.run(importer);
    expect(result).toMatchObject({
      success: true,
      imported: 2,
      failed: 1,
      error: 'Google Photos gave no more access to this selection. Please select the rest again.',
    });
    expect(result.report).toEqual([
      {
        fileName: importer.library.items[2]?.filename,
        outcome: 'failed',
        message: 'Google Photos no longer gives access to this selection. Please select it again.',
      },
    ]);
  });

  it('GPH-33 is not called any more once its time has passed', async () => {
    const importer = await stage.importer({ items: small(2) });
    await stage.picked(importer);
    await stage.untilFetching();
    await stage.media.sql('update picker_sessions set expires_at = now() where user_id = ?', [importer.who.userId]);
    expect(await stage.run(importer)).toMatchObject({ success: false, imported: 0, failed: 2 });
    expect(await callsOf('bytes')).toBe(0);
  });

  it('GPH-33 before its list is read says so', async () => {
    const importer = await stage.importer({ items: small(2) });
    await stage.picked(importer);
    await stage.slice();
    await stage.google.advance(24 * 3_600);
    expect(await stage.run(importer)).toMatchObject({
      success: false,
      error: 'Google Photos no longer has what was selected. Please select it again.',
    });
  });

  it.each([404, 500])('GPH-33 does not fail when giving it back is answered with %i', async (status) => {
    const importer = await stage.importer({ items: small(1) });
    await stage.google.fault({ call: 'session.delete', fault: { kind: 'status', status } });
    expect(await stage.imported(importer)).toMatchObject({ success: true, imported: 1 });
  });
});

describe('files that are no photos here', () => {
  it('GPH-33 come as the JPEG of the library, are skipped, or have failed, and the report says which and why', async () => {
    const importer = await stage.importer({
      items: [
        { kind: 'video', status: 'PROCESSING' },
        { kind: 'video' },
        { kind: 'huge' },
        { kind: 'heic' },
        { kind: 'dng' },
        { kind: 'text' },
        { kind: 'bomb' },
        { kind: 'sparse' },
      ],
    });
    const result = await stage.imported(importer);
    expect(result).toMatchObject({ success: true, imported: 4, duplicates: 0, skipped: 2, failed: 2 });
    const rendered = 'Imported as a JPEG of at most 6,000 pixels a side.';
    expect(result.report.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['skipped', 'Videos are not imported.'],
      ['skipped', 'Videos are not imported.'],
      ['imported', rendered],
      ['imported', rendered],
      ['imported', rendered],
      ['failed', 'This file is no image that can be shown here.'],
      ['failed', 'The image has too many pixels. Please upload one of at most 100 megapixels.'],
    ]);
    const [huge, heic, dng, sparse] = await stage.photos(importer);
    expect([huge, heic, dng, sparse].map((photo) => photo?.keeps_original)).toEqual([false, false, false, true]);
    expect([heic?.file_name, dng?.file_name, sparse?.title]).toEqual([
      expect.stringMatching(/\.jpg$/),
      expect.stringMatching(/\.jpg$/),
      'Untitled',
    ]);
    await isTidy(importer);
  });
});

describe('a quota that is used up', () => {
  const quota = (importer: Importer, bytes: number) =>
    stage.media.sql(
      `insert into storage_accounts (user_id, bytes, quota_bytes) values (?, 0, ?)
       on conflict (user_id) do update set quota_bytes = excluded.quota_bytes`,
      [importer.who.userId, bytes],
    );

  it('UPL-28 GPH-33 ends the import with what has room; the rest is skipped, and not read', async () => {
    const importer = await stage.importer({ items: small(30) });
    await quota(importer, 400_000);
    const result = await stage.imported(importer);
    expect(result).toMatchObject({
      success: true,
      imported: 3,
      skipped: 27,
      failed: 0,
      error: 'Your storage is full. Delete photos to make room, then select the rest again.',
    });
    expect(result.report[0]).toMatchObject({ outcome: 'skipped', message: 'Your storage has no room for it.' });
    expect(await callsOf('bytes')).toBeLessThan(10);
    await isTidy(importer);
  });

  it('UPL-28 GPH-33 does not end it for room that others on their way only keep', async () => {
    const importer = await stage.importer({ items: [{ kind: 'text' }, ...small(2)] });
    // For two photographs and not for the text, whichever of the three finds no room first.
    await quota(importer, 250_000);
    expect((await stage.imported(importer)).imported).toBe(2);
    expect(['failed', 'skipped']).toContain((await itemOf(importer, 0))?.state);
    await isTidy(importer);
  });
});
