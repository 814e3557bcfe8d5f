import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Readings } from '@vitrine/platform/health/readings';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import type { MediaConfig } from '../src/config.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { StoreReadings } from '../src/store-readings.js';
import { Quarantine } from '../src/storage/quarantine.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { RestoreOriginals } from '../src/uploads/restore-original.js';
import { MediaModule } from '../src/media.module.js';
import { StoreIdentity } from '../src/storage/store-identity.js';
import { SweepStore } from '../src/storage/sweep-store.js';
import { RunningMedia, aUser, mediaDatabase, startMedia, within } from './support/start-media.js';
import { NEIGHBOUR, STORES, type TestStore } from './support/stores.js';

failOnConsole();

describe.each(STORES)('on $kind', ({ open }) => {
  const queues = fakeQueues();
  let store: TestStore;
  let media: RunningMedia;
  let worker: INestApplicationContext;
  let who: Principal;

  const ROOTS = ['originals/', 'derivatives/', 'pictures/'];
  const allKeys = async (of = media): Promise<string[]> =>
    (await Promise.all(ROOTS.map((root) => of.keys(root)))).flat();

  const put = (key: string) => media.store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });

  const makeItTime = (of: RunningMedia) =>
    of.sql(`update object_store set swept_at = now() - interval '2 days', sweep_until = null`);

  const sweep = async (): Promise<void> => {
    await store.age();
    await makeItTime(media);
    await within(worker, SweepStore, (it) => it.sweep());
  };

  /** The days of what is in quarantine, `days` further on. */
  const pass = (days: number) =>
    media.sql(`update quarantined_objects set found_at = found_at - ? * interval '1 day'`, [days]);

  const quarantined = async (): Promise<string[]> =>
    (await media.sql<{ key: string }>('select key from quarantined_objects order by key')).map(({ key }) => key);

  /** What an operator's command runs in. */
  const storeCommand = (config: MediaConfig) =>
    Test.createTestingModule({ imports: [MediaModule.register(config)] }).compile();

  /** Another media on the same store. */
  const besides = (database: string) => RunningMedia.start({ ...store.settings, DATABASE_URL: database });

  beforeAll(async () => {
    store = await open();
    ({ media, worker } = await startMedia(queues, store.settings));
  });
  afterAll(async () => {
    await media.stop();
    await store.close();
  });
  beforeEach(() => {
    who = aUser();
  });

  describe('the sweep', () => {
    it('keeps what no row names for 30 days, and removes it then', async () => {
      const { id } = await media.upload(who);
      await within(worker, RenderPhoto, (it) => it.perform(id));
      const needed = await allKeys();
      const orphans = [
        `derivatives/${who.userId}/${randomUUID()}/320.webp`,
        `originals/${who.userId}/${id}-another`,
        `pictures/site/${randomUUID()}/640.webp`,
      ];
      for (const key of orphans) await put(key);
      await sweep();
      expect(await quarantined()).toEqual(orphans);
      await within(worker, Quarantine, (it) => it.measure());
      await within(worker, Readings, (it) => it.take());
      expect(
        await worker.get(Metrics, { strict: false }).registry.getSingleMetricAsString('quarantine_bytes'),
      ).toContain(`quarantine_bytes ${orphans.length}`);
      expect(await worker.get(Metrics, { strict: false }).registry.getSingleMetricAsString('stored_bytes')).toMatch(
        /\{kind="originals"\} [1-9]/,
      );
      await pass(29);
      await sweep();
      expect((await allKeys()).sort()).toEqual([...needed, ...orphans].sort());
      await pass(2);
      await sweep();
      expect((await allKeys()).sort()).toEqual(needed.sort());
      expect(await quarantined()).toEqual([]);
    });

    it('exposes when a backup last succeeded, and that the last drill failed', async () => {
      await media.sql(`insert into backup_runs (kind, finished_at, succeeded, succeeded_at) values
        ('backup', now(), true, now() - interval '1 hour'), ('drill', now(), false, null)`);
      const metrics = new Metrics();
      await within(worker, EntityManager, async (em) => {
        const readings = new Readings(new WorkScope(), metrics);
        expect(new StoreReadings(readings, em)).toBeDefined();
        await readings.take();
      });
      expect(await metrics.registry.getSingleMetricAsString('backup_age_seconds')).toMatch(
        /^backup_age_seconds 36\d\d/m,
      );
      expect(await metrics.registry.getSingleMetricAsString('backup_failed')).toMatch(/"drill"\} 1$/m);
      expect(await metrics.registry.metrics()).not.toMatch(/^restore/m);
    });

    it('lets go of what has its row again, and begins anew after a pause', async () => {
      const { id } = await media.upload(who);
      const keys = await media.keys(`originals/${who.userId}/`);
      const [row] = await media.sql<{ object_key: string }>('select object_key from photos where id = ?', [id]);
      await media.sql(`update photos set object_key = 'elsewhere' where id = ?`, [id]);
      await sweep();
      expect(await quarantined()).toEqual(keys);
      await pass(40);
      await media.sql(`update quarantined_objects set seen_at = now() - interval '8 days'`);
      await sweep();
      expect(await media.keys(`originals/${who.userId}/`)).toEqual(keys);
      await pass(40);
      await media.sql('update photos set object_key = ? where id = ?', [row?.object_key, id]);
      await sweep();
      expect(await quarantined()).toEqual([]);
      expect(await media.keys(`originals/${who.userId}/`)).toEqual(keys);
    });

    it('removes nothing when rows of many objects are missing, however long', async () => {
      const keys = Array.from({ length: 101 }, (_, n) => `derivatives/${who.userId}/${randomUUID()}/${n}.webp`);
      for (const key of keys) await put(key);
      await sweep();
      await pass(100);
      await sweep();
      expect(await media.keys(`derivatives/${who.userId}/`)).toEqual(keys.sort());
      await media.store.deleteMany(keys);
    });

    it('keeps and removes alike however many pages the list of objects has', async () => {
      const { id } = await media.upload(who);
      const needed = Array.from({ length: 1_000 }, (_, n) => `derivatives/${who.userId}/${id}/${n}.webp`);
      for (let at = 0; at < needed.length; at += 50) await Promise.all(needed.slice(at, at + 50).map(put));
      // Behind all of them, of whichever owner.
      const orphan = `derivatives/ffffffff-ffff-4fff-8fff-ffffffffffff/${randomUUID()}/320.webp`;
      await put(orphan);
      await sweep();
      expect(await quarantined()).toEqual([orphan]);
      await pass(31);
      await sweep();
      expect(await media.store.head(orphan)).toBeNull();
      await media.purge(who, id);
      expect(await within(worker, RemoveObjects, (it) => it.remove(who.userId, id))).toEqual({ removed: 1_001 });
    });

    it('leaves young objects alone', async () => {
      await put(`originals/${who.userId}/young-one`);
      await makeItTime(media);
      await within(worker, SweepStore, (it) => it.sweep());
      expect(await quarantined()).toEqual([]);
      await media.store.delete(`originals/${who.userId}/young-one`);
    });

    it('hands what came in behind a deletion to that deletion', async () => {
      const { id } = await media.upload(who);
      await media.purge(who, id);
      await within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
      await put(`originals/${who.userId}/${id}-late`);
      await sweep();
      expect(await quarantined()).toEqual([]);
      expect(await within(worker, RemoveObjects, (it) => it.remove(who.userId, id))).toEqual({ removed: 1 });
    });

    it('runs once a day, in whichever process', async () => {
      await put(`originals/${who.userId}/late-one`);
      await store.age();
      await makeItTime(media);
      await within(worker, SweepStore, (it) => it.sweep());
      await media.sql('delete from quarantined_objects');
      await within(worker, SweepStore, (it) => it.sweep());
      expect(await quarantined()).toEqual([]);
      await makeItTime(media);
      await media.sql(`update object_store set sweep_until = now() + interval '5 minutes'`);
      await within(worker, SweepStore, (it) => it.sweep());
      expect(await quarantined()).toEqual([]);
      await media.store.delete(`originals/${who.userId}/late-one`);
    });

    it('is one, of however many processes it is time for at once', async () => {
      const others = [await media.worker({ consuming: false }), await media.worker({ consuming: false })];
      const sweeps = async () => (await media.sql<{ sweeps: number }>('select sweeps from object_store'))[0]?.sweeps;
      const before = (await sweeps()) ?? 0;
      await makeItTime(media);
      await Promise.all([worker, ...others].map((one) => within(one, SweepStore, (it) => it.sweep())));
      expect(await sweeps()).toBe(before + 1);
      expect(await media.store.identity()).toMatch(new RegExp(` ${before + 1}$`));
    });

    it('removes images that only wanted suggestions after an hour', async () => {
      await put(`incoming/${who.userId}/old`);
      await store.age();
      await put(`incoming/${who.userId}/young`);
      await within(worker, SweepStore, (it) => it.sweepIncoming());
      expect(await media.keys('incoming/')).toEqual([`incoming/${who.userId}/young`]);
    });
  });

  describe('a full store', () => {
    let full: string[];
    beforeEach(async () => {
      const { id } = await media.upload(who);
      await within(worker, RenderPhoto, (it) => it.perform(id));
      await store.age();
      full = await allKeys();
    });

    it('loses nothing to a database that was lost and made anew', async () => {
      const other = await besides(await mediaDatabase());
      const others = await other.worker({ consuming: false });
      const failure = within(others, SweepStore, (it) => it.sweep());
      await expect(failure).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await expect(within(others, SweepStore, (it) => it.sweepIncoming())).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
      });
      await expect(other.stored(who, Buffer.from('x'))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(await others.get(StoreIdentity).judge()).toBe('foreign');
      expect(await allKeys()).toEqual(full);
      // An operator's word makes it that database's, and then nothing goes within 30 days.
      await others.get(StoreIdentity).adopt();
      await makeItTime(other);
      await within(others, SweepStore, (it) => it.sweep());
      expect(await allKeys()).toEqual(full);
      expect(await worker.get(StoreIdentity).judge()).toBe('foreign');
      await worker.get(StoreIdentity).adopt();
      await other.leave();
    });

    it('loses nothing to a database that knows another store', async () => {
      const other = await RunningMedia.start();
      await other.upload(who);
      const stranger = await besides(other.config.DATABASE_URL);
      const strangers = await stranger.worker({ consuming: false });
      await expect(within(strangers, SweepStore, (it) => it.sweep())).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
      });
      expect(await allKeys()).toEqual(full);
      await stranger.leave();
      await other.stop();
    });

    it('loses nothing to an older state of its own database', async () => {
      // As after a restore: the last uploads are unknown, and the last sweep, too.
      await media.sql('delete from photos where owner_id = ?', [who.userId]);
      await sweep();
      expect(await allKeys()).toEqual(full);
      expect(await quarantined()).toEqual(full.filter((key) => key.includes(who.userId)).sort());
      await pass(40);
      await media.sql('update object_store set sweeps = sweeps - 1');
      await sweep();
      expect(await allKeys()).toEqual(full);
      await worker.get(StoreIdentity).adopt();
      await media.store.deleteMany(full.filter((key) => key.includes(who.userId)));
    });
  });

  it('an operator makes acknowledged uploads photos again that a restored database does not know', async () => {
    const [lost, full] = [await media.upload(who), await media.upload(who)];
    await media.sql('delete from photos where id = ?', [lost.id]);
    await media.sql('update storage_accounts set bytes = 0 where user_id = ?', [who.userId]);
    await put(`originals/${who.userId}/${randomUUID()}-no-image`);
    await store.age();
    const before = await media.keys(`originals/${who.userId}/`);
    const command = await storeCommand(media.config);
    expect(await within(command, RestoreOriginals, (it) => it.restoreAll())).toEqual({ restored: 1, left: 1 });
    expect(await within(command, RestoreOriginals, (it) => it.restoreAll())).toEqual({ restored: 0, left: 2 });
    await command.close();
    const photos = await media.rpc.call('media.photo.list_mine', { limit: 10, offset: 0 }, { as: who });
    const restored = photos.find(({ id }) => id !== full.id);
    expect(photos).toHaveLength(2);
    expect(restored).toMatchObject({ title: 'Restored photo', isPublic: false, derivatives: 'pending' });
    expect(restored?.id).not.toBe(lost.id);
    // A newer backup still finds the file under its former name.
    expect(await media.keys(`originals/${who.userId}/`)).toEqual(expect.arrayContaining(before));
  });

  describe('a store and a database', () => {
    it('that are both new find each other, and neither takes another for it', async () => {
      const both = await open();
      const first = await RunningMedia.start(both.settings);
      expect(await first.identity.judge()).toBe('ours');
      await first.upload(who);
      await first.sql('update object_store set marked_at = null');
      expect(await first.identity.judge()).toBe('ours');
      await first.store.delete('store-identity');
      expect(await first.identity.judge()).toBe('unmarked');
      await first.stop();
      await both.close();
    });

    it('from before there were marks know each other by their files', async () => {
      const before = await open();
      const old = await RunningMedia.start(before.settings);
      await old.upload(who);
      await old.store.delete('store-identity');
      await old.sql('update object_store set marked_at = null');
      expect(await old.identity.judge()).toBe('ours');
      // An empty place where files should be is a volume that is not mounted.
      await old.store.delete('store-identity');
      await old.sql(`update object_store set marked_at = null`);
      await old.sql(`update photos set object_key = 'not-there'`);
      expect(await old.identity.judge()).toBe('unknown');
      // Files that no row names are foreign.
      await old.sql('delete from photos');
      expect(await old.identity.judge()).toBe('unknown');
      await old.stop();
      await before.close();
    });
  });

  it('a banner that is deleted takes its files with it', async () => {
    const id = randomUUID();
    await put(`pictures/site/${id}/640.webp`);
    await media.sql('insert into removals (photo_id, owner_id, created_at) values (?, null, now())', [id]);
    expect(await within(worker, RemoveObjects, (it) => it.remove(null, id))).toEqual({ removed: 1 });
    expect(await media.keys(`pictures/site/${id}/`)).toEqual([]);
  });

  it('nothing of all this touches foreign objects in the same place, nor the files of the frontend', async () => {
    const file = 'frontend/assets/0a1b';
    await put(file);
    await sweep();
    await pass(31);
    await sweep();
    expect(await media.store.head(NEIGHBOUR)).not.toBeNull();
    expect(await media.store.head(file)).not.toBeNull();
  });
});
