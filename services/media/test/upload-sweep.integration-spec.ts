import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { SweepUploads } from '../src/uploads/sweep-uploads.js';
import { aJpeg } from './support/images.js';
import { RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const jpeg = await aJpeg();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
beforeAll(async () => {
  ({ media, worker } = await startMedia(fakeQueues()));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const sweep = () => within(worker, SweepUploads, (it) => it.sweep());
const keys = async () => (await media.keys(`originals/${who.userId}/`)).sort();
const tries = async () =>
  (await media.sql<{ object_key: string }>('select object_key from upload_tries where owner_id = ?', [who.userId])).map(
    (row) => row.object_key,
  );
/** Puts the end of all uploads of `who` so far back. */
const expire = async (interval = '1 second'): Promise<void> => {
  for (const table of ['upload_tries', 'upload_reservations'])
    await media.sql(`update ${table} set expires_at = now() - ?::interval where owner_id = ?`, [interval, who.userId]);
};

describe('uploads that come to nothing', () => {
  it('leave neither an object nor a reservation behind once their time has passed', async () => {
    const photo = await media.upload(who);
    expect(await tries()).toEqual([]);
    const [kept] = await keys();
    // A row that names the object counts, whatever else is written down.
    await media.sql('insert into upload_tries (object_key, owner_id, expires_at) values (?, ?, now())', [
      kept,
      who.userId,
    ]);
    // Tried twice, so that its only reservation is that of the second try.
    await media.stored(who, jpeg, 'again');
    const again = await media.stored(who, jpeg, 'again');
    await expire();
    const running = await media.stored(who, jpeg);
    await sweep();
    expect(await keys()).toEqual([kept, running.objectKey].sort());
    expect(await tries()).toEqual([running.objectKey]);
    const reserved = await media.sql('select photo_id from upload_reservations where owner_id = ?', [who.userId]);
    expect(reserved).toEqual([{ photo_id: running.photoId }]);
    await expect(media.create(who, again)).rejects.toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
    expect(await media.create(who, running)).toMatchObject({ id: running.photoId });
    expect(await media.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who })).toMatchObject({
      id: photo.id,
    });
  });

  it('become no photo while their object is being deleted', async () => {
    const late = await media.stored(who, jpeg);
    await expire();
    const store = worker.get(ObjectStore, { strict: false });
    const deleteMany = store.deleteMany.bind(store);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const deleting = jest.spyOn(store, 'deleteMany').mockImplementation(async (objects) => {
      begun.resolve();
      await goOn.promise;
      await deleteMany(objects);
    });
    const sweeping = sweep();
    await begun.promise;
    const outcome = media.create(who, late).catch((error: unknown) => error);
    await eventually(async () => {
      const waiting = await media.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    goOn.resolve();
    await sweeping;
    deleting.mockRestore();
    expect(await outcome).toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
    expect(await keys()).toEqual([]);
    expect(await media.sql('select 1 from photos where owner_id = ?', [who.userId])).toEqual([]);
  });

  it('keep their object when they may be out of a backup, for the daily sweep to judge', async () => {
    const { objectKey } = await media.stored(who, jpeg);
    await media.sql(`update upload_tries set begun_at = now() - interval '1 day' where owner_id = ?`, [who.userId]);
    await expire();
    await sweep();
    expect(await keys()).toEqual([objectKey]);
    expect(await tries()).toEqual([objectKey]);
    await expire('2 hours');
    await sweep();
    expect(await keys()).toEqual([objectKey]);
    expect(await tries()).toEqual([]);
  });
});
