import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { StandInLibrary } from './support/stand-in-library.js';
import { aUser, type RunningMedia, runSlice, startMedia } from './support/start-media.js';

const KB = 1024;

describe('visits to the window of a photo library', () => {
  const queues = fakeQueues();
  let library: StandInLibrary;
  let media: RunningMedia;
  let worker: INestApplicationContext;
  let ada: Principal;

  beforeAll(async () => {
    library = await StandInLibrary.start();
    ({ media, worker } = await startMedia(queues, library.settings));
  });
  afterAll(async () => {
    await media.stop();
    await library.stop();
  });
  beforeEach(async () => {
    ada = aUser();
    queues.jobs.length = 0;
    await library.google.clearFaults();
    await library.google.library({ count: 5 });
    await library.connect(media, ada);
    await library.google.clearCalls();
  });

  const create = (who = ada) => media.rpc.call('media.picker_session.create', {}, { as: who });
  const status = (sessionId: string, who = ada) =>
    media.rpc.call('media.picker_session.get', { sessionId }, { as: who });
  const cancel = (sessionId: string, who = ada) =>
    media.rpc.call('media.picker_session.cancel', { sessionId }, { as: who });
  const importPicked = (sessionId: string, who = ada) =>
    media.rpc.call('media.picker_session.import', { sessionId, photoCount: 0 }, { as: who });
  const watch = () => runSlice(worker, queues, 'library-import');
  /** The library's own id of the newest session. */
  const googleId = async (): Promise<string> => (await library.google.calls('session.create')).at(-1)?.session ?? '';
  const stored = (bytes: number, quota: number) =>
    media.sql('insert into storage_accounts (user_id, bytes, quota_bytes) values (?, ?, ?)', [
      ada.userId,
      bytes,
      quota,
    ]);

  it('API-45 ENT-42 GPH-19 have an id of ours, and an address that closes its window after the pick', async () => {
    const session = await create();
    expect(session).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      pickerUri: `${library.url}/picker/${await googleId()}/autoclose`,
    });
    expect(session.id).not.toBe(await googleId());
    expect(await status(session.id)).toEqual({ hasPhotos: false, photoCount: 0, state: 'waiting' });
  });

  it('API-46 ENT-43 GPH-28 are watched by the server alone: however often a page asks, the library is not', async () => {
    const { id } = await create();
    await watch();
    expect(await status(id)).toMatchObject({ hasPhotos: false, state: 'waiting' });
    await library.google.pick(await googleId());
    for (let n = 0; n < 5; n += 1) expect(await status(id)).toMatchObject({ hasPhotos: false, state: 'waiting' });
    expect(await library.google.calls('session.get')).toHaveLength(1);
    await watch();
    expect(await status(id)).toMatchObject({ hasPhotos: true, state: 'picked' });
    await watch();
    expect(await status(id)).toEqual({ hasPhotos: true, photoCount: 5, state: 'importing' });
  });

  it('API-47 GPH-23 lead to one import, which has begun without a page', async () => {
    const { id } = await create();
    await expect(importPicked(id)).rejects.toMatchObject({ code: 'NOTHING_PICKED' });
    await library.google.pick(await googleId());
    await watch();
    const { jobId } = await importPicked(id);
    expect(await importPicked(id)).toEqual({ jobId });
    expect(await media.rpc.call('media.library_import.list', {}, { as: ada })).toMatchObject([{ id: jobId }]);
    expect(await media.rpc.call('media.job.get', { jobId }, { as: ada })).toMatchObject({ status: 'pending' });
  });

  it('GPH-27 GPH-36 end when nothing was picked in the time the library gives', async () => {
    const { id } = await create();
    await media.sql('update picker_sessions set polls_until = now() where id = ?', [id]);
    await watch();
    expect(await status(id)).toEqual({ hasPhotos: false, photoCount: 0, state: 'expired' });
    await expect(importPicked(id)).rejects.toMatchObject({ code: 'PICKER_ENDED' });
    expect(await cancel(id)).toEqual({ cancelled: true });
  });

  it('GPH-37 are cancelled: the library is told, and nothing is imported', async () => {
    const { id } = await create();
    expect(await cancel(id)).toEqual({ cancelled: true });
    expect(await cancel(id)).toEqual({ cancelled: true });
    expect(await status(id)).toMatchObject({ hasPhotos: false, state: 'cancelled' });
    expect(await library.google.calls('session.delete')).toMatchObject([{ session: await googleId(), status: 200 }]);
    await watch();
    expect(await library.google.calls('session.get')).toEqual([]);
    expect(await media.rpc.call('media.library_import.list', {}, { as: ada })).toEqual([]);
    await expect(importPicked(id)).rejects.toMatchObject({ code: 'PICKER_ENDED' });
  });

  it('GPH-37 are cancelled while the library is away', async () => {
    const { id } = await create();
    await library.google.fault({ call: 'session.delete', fault: { kind: 'hang-up' } });
    expect(await cancel(id)).toEqual({ cancelled: true });
    expect(await status(id)).toMatchObject({ state: 'cancelled' });
  });

  it('GPH-37 are not cancelled once photos are picked: that is for their import', async () => {
    const { id } = await create();
    await library.google.pick(await googleId());
    await watch();
    await expect(cancel(id)).rejects.toMatchObject({ code: 'TASK_CHANGED' });
    expect(await status(id)).toMatchObject({ hasPhotos: true });
  });

  it('GPH-37 GPH-43 are three at most: with another one the oldest ends', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await create()).id);
    const states = await Promise.all(ids.map(async (id) => (await status(id)).state));
    expect(states).toEqual(['cancelled', 'cancelled', 'waiting', 'waiting', 'waiting']);
    expect(await library.google.calls('session.delete')).toHaveLength(2);
  });

  it('API-46 API-47 of another user are unknown', async () => {
    const { id } = await create();
    const eve = aUser();
    for (const call of [status, cancel, importPicked])
      await expect(call(id, eve)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await status(id)).toMatchObject({ state: 'waiting' });
  });

  it('UPL-28 take as many photos as may still have room', async () => {
    await stored(900 * KB, 2_150 * KB);
    await create();
    await library.google.library({ count: 20 });
    await expect(library.google.pick(await googleId())).rejects.toThrow('At most 12');
  });

  it('UPL-28 take 2,000 photos at most', async () => {
    await stored(0, 10_000_000 * KB);
    await create();
    await library.google.library({ count: 2_001 });
    await expect(library.google.pick(await googleId())).rejects.toThrow('At most 2000');
  });

  it('UPL-28 are not begun without room', async () => {
    await stored(2_000 * KB, 2_050 * KB);
    await expect(create()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await library.google.calls('session.create')).toEqual([]);
  });

  it('GPH-29 need a connection', async () => {
    await expect(create(aUser())).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
  });

  it.each([
    [503, 'LIBRARY_UNAVAILABLE'],
    [429, 'LIBRARY_UNAVAILABLE'],
    [403, 'LIBRARY_REFUSED'],
    [400, 'LIBRARY_REFUSED'],
  ])('GPH-29 fail with a sentence when the library answers %s', async (answered, code) => {
    await library.google.fault({ call: 'session.create', fault: { kind: 'status', status: answered } });
    await expect(create()).rejects.toMatchObject({ code });
  });

  it('GPH-45 are begun with another token where the library does not accept the first', async () => {
    await library.google.fault({ call: 'session.create', fault: { kind: 'status', status: 401 } });
    expect(await create()).toMatchObject({ pickerUri: expect.stringContaining('/picker/') });
    const [first, second] = await library.google.calls('session.create');
    expect(first!.bearer).not.toBe(second!.bearer);
    expect(await library.google.calls('refresh')).toHaveLength(1);
  });

  it('GPH-10 a grant that was withdrawn shows with the next visit', async () => {
    await library.google.revoke();
    await expect(create()).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    expect(await media.rpc.call('media.library_connection.get', {}, { as: ada })).toMatchObject({
      isConnected: false,
      errors: ['Google Photos no longer gives access. Please connect it again.'],
    });
  });
});
