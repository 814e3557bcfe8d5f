import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RequeueTasks } from '@vitrine/platform/tasks/requeue-tasks';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RequestAccountRemoval } from '../src/account-removal/request-account-removal.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { aJpeg } from './support/images.js';
import { type RunningMedia, aUser, runTasks, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let gone: Principal;
let stays: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
afterAll(() => media.stop());
beforeEach(() => {
  [gone, stays] = [aUser(), aUser()];
  queues.jobs.length = 0;
});

const remember = ({ userId }: Principal) =>
  within(worker, UpsertOwner, (it) =>
    it.upsert({ id: userId, revision: 9, username: 'aUser', firstName: null, lastName: null } as UserSnapshot),
  );
const hear = ({ userId }: Principal) =>
  within(worker, RequestAccountRemoval, (it) => it.userDeleted({ userId, revision: 10 }));
/** Runs what is queued to its end. */
const remove = () => runTasks(worker, queues);
const removalOf = async ({ userId }: Principal) => {
  const [task] = await media.sql<{ state: string; slice: number; result: unknown }>(
    `select state, slice, result from tasks where kind = 'account-removal' and subject = ?`,
    [userId],
  );
  return task;
};

/** Of everything something. */
const settle = async (who: Principal): Promise<void> => {
  await remember(who);
  const { categoryId: category } = await media.rpc.call('media.category.create', { label: 'Fog' }, { as: who });
  const photos = [await media.upload(who, { category }), await media.upload(who), await media.upload(who)];
  for (const { id } of photos) await within(worker, RenderPhoto, (it) => it.perform(id));
  const photoId = photos[0]?.id ?? '';
  await media.rpc.call('media.hero_image.set_photo', { photoId }, { as: who });
  await media.rpc.call('media.profile_image.set_photo', { photoId }, { as: who });
  await media.rpc.call('media.photo.trash', { photoId: photos[1]?.id ?? '' }, { as: who });
  await media.purge(who, photos[2]?.id ?? '');
  // Sent, and not a photo yet.
  await media.stored(who, await aJpeg());
  await media.store.put(`incoming/${who.userId}/draft`, await aJpeg(), { contentType: 'image/jpeg' });
};

const TABLES: [table: string, column: string][] = [
  ['photos', 'owner_id'],
  ['site_images', 'owner_id'],
  ['custom_categories', 'owner_id'],
  ['removals', 'owner_id'],
  ['storage_accounts', 'user_id'],
  ['upload_reservations', 'owner_id'],
  ['upload_tries', 'owner_id'],
  ['owners', 'user_id'],
];
const rowsOf = async ({ userId }: Principal): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [table, column] of TABLES)
    counts[table] = (await media.sql(`select 1 from ${table} where ${column} = ?`, [userId])).length;
  return counts;
};
const objectsOf = async ({ userId }: Principal): Promise<string[]> =>
  (
    await Promise.all(
      ['originals', 'derivatives', 'pictures', 'incoming'].map((root) => media.keys(`${root}/${userId}/`)),
    )
  ).flat();
const NOTHING = Object.fromEntries(TABLES.map(([table]) => [table, 0]));

describe('a removed account', () => {
  it('ACCT-48 leaves no row and no object, and another user’s are untouched', async () => {
    await settle(gone);
    await settle(stays);
    const [rows, objects] = [await rowsOf(stays), await objectsOf(stays)];
    expect(Object.values(await rowsOf(gone))).toEqual([2, 2, 1, 1, 1, 1, 1, 1]);
    await hear(gone);
    await hear(gone);
    const left = (await objectsOf(gone)).length;
    expect(left).toBeGreaterThan(8);
    await remove();
    expect(await removalOf(gone)).toMatchObject({ state: 'done', result: { photos: 2, objects: left } });
    expect(await rowsOf(gone)).toEqual(NOTHING);
    expect(await objectsOf(gone)).toEqual([]);
    await hear(gone);
    expect(queues.payloadsOf('media-tasks')).toEqual([]);
    expect(await rowsOf(stays)).toEqual(rows);
    expect(await objectsOf(stays)).toEqual(objects);
  });

  it('is gone in the end, wherever its removal was interrupted', async () => {
    await settle(gone);
    await settle(stays);
    const [rows, objects] = [await rowsOf(stays), await objectsOf(stays)];
    await hear(gone);
    const store = worker.get(ObjectStore, { strict: false });
    const deleteMany = store.deleteMany.bind(store);
    let calls = 0;
    const failing = jest.spyOn(store, 'deleteMany').mockImplementation(async (keys) => {
      calls += 1;
      if (calls === 2) throw new Error('the disk fails here');
      await deleteMany(keys);
    });
    // What failed holds up nothing else, and is tried again some time later.
    await remove();
    expect(calls).toBeGreaterThan(2);
    failing.mockRestore();
    expect(await objectsOf(gone)).not.toEqual([]);
    expect(await removalOf(gone)).not.toMatchObject({ state: 'done' });

    queues.jobs.length = 0;
    await media.sql(`update tasks set due_at = now() - interval '1 hour' where subject = ?`, [gone.userId]);
    await within(worker, RequeueTasks, (it) => it.overdue());
    await remove();
    expect(await removalOf(gone)).toMatchObject({ state: 'done' });
    expect(await rowsOf(gone)).toEqual(NOTHING);
    expect(await objectsOf(gone)).toEqual([]);
    expect([await rowsOf(stays), await objectsOf(stays)]).toEqual([rows, objects]);
  });

  it('goes on where the release before has recorded it and done a part', async () => {
    await settle(gone);
    await media.sql(
      `insert into deleted_users (user_id, requested_at, rows_gone_at) values (?, now() - interval '1 hour', now())`,
      [gone.userId],
    );
    await within(worker, RequestAccountRemoval, (it) => it.startMissing());
    await within(worker, RequestAccountRemoval, (it) => it.startMissing());
    await remove();
    expect(await rowsOf(gone)).toEqual(NOTHING);
    expect(await objectsOf(gone)).toEqual([]);
    queues.jobs.length = 0;
    await within(worker, RequestAccountRemoval, (it) => it.startMissing());
    expect(queues.jobs).toEqual([]);
  });

  it('of thousands of photos goes in batches and slices', async () => {
    await media.sql(
      `insert into photos (id, owner_id, title, category, image_token, object_key, file_type, bytes, width, height,
                           created_at, updated_at)
       select gen_random_uuid(), ?, 'x', 'other', gen_random_uuid(), 'x/' || gen_random_uuid(), 'image/jpeg', 1, 3, 2,
              now(), now()
       from generate_series(1, 5200)`,
      [gone.userId],
    );
    await hear(gone);
    await remove();
    const [rows, objects] = [2, 1];
    expect(await removalOf(gone)).toMatchObject({ slice: rows + objects, result: { photos: 5_200, objects: 0 } });
    expect(await rowsOf(gone)).toEqual(NOTHING);
  });

  it('is not brought back by what comes late', async () => {
    const place = await media.stored(gone, await aJpeg());
    const face = await media.rpc.call('media.site_image.begin', {}, { as: gone });
    await media.store.put(face.objectKey, await aJpeg(), { contentType: 'image/jpeg' });
    const { id: photoId } = await media.upload(gone);
    await hear(gone);
    await remember(gone);
    const refused: (() => Promise<unknown>)[] = [
      () => media.create(gone, place),
      () => media.rpc.call('media.upload.begin', {}, { as: gone }),
      () => media.rpc.call('media.site_image.begin', {}, { as: gone }),
      () => media.rpc.call('media.profile_image.set_file', face, { as: gone }),
      () => media.rpc.call('media.profile_image.set_photo', { photoId }, { as: gone }),
      () => media.rpc.call('media.hero_image.set_photo', { photoId }, { as: gone }),
      () => media.rpc.call('media.category.create', { label: 'Late' }, { as: gone }),
    ];
    for (const call of refused) await expect(call()).rejects.toEqual(code('UNAUTHENTICATED'));
    await remove();
    await remember(gone);
    for (const call of refused) await expect(call()).rejects.toBeDefined();
    expect(await within(worker, RenderPhoto, (it) => it.perform(photoId))).toBe('gone');
    expect(await rowsOf(gone)).toEqual(NOTHING);
    expect(await objectsOf(gone)).toEqual([]);
  });

  it('takes along what was being uploaded in the same moment', async () => {
    const places = await Promise.all(Array.from({ length: 6 }, async () => media.stored(gone, await aJpeg())));
    const uploads = Promise.allSettled(places.map((place) => media.create(gone, place)));
    await hear(gone);
    await remove();
    await uploads;
    expect(await rowsOf(gone)).toEqual(NOTHING);
  });
});
