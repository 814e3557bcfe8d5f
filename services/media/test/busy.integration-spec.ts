import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { failureOf } from '@vitrine/testing/failure-of';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import pg from 'pg';
import { photoRows } from './support/rows.js';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const CONNECTIONS = 6;
/** Of one caller: a third of them. */
const SHARE = 2;
/** The advisory lock of an owner's order. */
const ORDER = 727_104;

let media: RunningMedia;
/** Past media's pool: one that holds locks, and one that looks, because what a transaction sees of others stays as it was. */
let holder: pg.Client;
let outside: pg.Client;
let who: Principal;
let photoIds: string[];

beforeAll(async () => {
  ({ media } = await startMedia(fakeQueues(), { DATABASE_POOL: String(CONNECTIONS) }));
});
afterAll(() => media.stop());
beforeEach(async () => {
  who = aUser();
  photoIds = await photoRows(media, who, 3);
  [holder, outside] = [1, 2].map(
    () => new pg.Client({ connectionString: media.config.DATABASE_URL, application_name: 'test' }),
  ) as [pg.Client, pg.Client];
  await holder.connect();
  await outside.connect();
});
afterEach(async () => {
  await holder.end();
  await outside.end();
});

/** Statements of media that wait for a lock. */
const blocked = async (): Promise<number> =>
  (
    await outside.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount ?? 0;

const move = (as: Principal, ids: string[]) =>
  media.rpc.call('media.photo.reorder', { photoIds: ids, before: null }, { as });
const show = (photoId: string, as = who) =>
  media.rpc.call('media.photo.set_visibility', { photoId, isPublic: true }, { as });
const seeImage = async () => {
  const { rows } = await outside.query<{ image_token: string }>('select image_token from photos where id = $1', [
    photoIds[0],
  ]);
  return media.rpc.call('media.image.resolve', { token: rows[0]?.image_token ?? '' });
};

it('answers all other users while one sends more heavy changes than there are connections', async () => {
  await holder.query('select pg_advisory_lock($1, hashtext($2))', [ORDER, who.userId]);
  const moves = Array.from({ length: 3 * CONNECTIONS }, (_, i) => move(who, [photoIds[i % 3] ?? '']));
  await eventually(async () => (await blocked()) === 1);
  const other = aUser();
  const [theirs = '', next = ''] = await photoRows(media, other, 2);
  expect(await move(other, [theirs])).toEqual({ moved: 1 });
  expect(await media.rpc.call('media.photo.get_mine', { photoId: next }, { as: other })).toMatchObject({ id: next });
  expect(await seeImage()).toMatchObject({ photoId: photoIds[0] });
  await holder.query('select pg_advisory_unlock_all()');
  expect(await Promise.all(moves)).toHaveLength(3 * CONNECTIONS);
});

it('answers all other users while short calls of one user wait for a lock, and then all of them', async () => {
  await holder.query('begin');
  await holder.query('select 1 from photos where id = $1 for update', [photoIds[0]]);
  const waiting = Array.from({ length: 50 }, () => show(photoIds[0] ?? ''));
  await eventually(async () => (await blocked()) === SHARE);
  const other = aUser();
  const [theirs = ''] = await photoRows(media, other, 1);
  expect(await show(theirs, other)).toMatchObject({ isPublic: true });
  expect(await blocked()).toBe(SHARE);
  await holder.query('rollback');
  expect(await Promise.all(waiting)).toHaveLength(50);
});

it('answers for images while every other connection waits for a lock', async () => {
  await holder.query('begin');
  const people = Array.from({ length: CONNECTIONS }, aUser);
  const photos = await Promise.all(people.map(async (one) => (await photoRows(media, one, 1))[0] ?? ''));
  await holder.query('select 1 from photos where id = any($1) for update', [photos]);
  const waiting = people.flatMap((one, i) => [show(photos[i] ?? '', one), show(photos[i] ?? '', one)]);
  await eventually(async () => (await blocked()) === CONNECTIONS);
  expect(await seeImage()).toMatchObject({ photoId: photoIds[0] });
  await holder.query('rollback');
  expect(await Promise.all(waiting)).toHaveLength(2 * CONNECTIONS);
});

it('is BUSY, not broken, for a lock that stays held', async () => {
  await holder.query('select pg_advisory_lock($1, hashtext($2))', [ORDER, who.userId]);
  expect(await failureOf(move(who, photoIds))).toMatchObject({ code: 'BUSY' });
});

it('is unavailable, not broken, when its sessions are ended in the middle of calls', async () => {
  await holder.query('begin');
  await holder.query('select 1 from photos where id = $1 for update', [photoIds[0]]);
  const failures = [show(photoIds[0] ?? ''), show(photoIds[0] ?? '')].map(failureOf);
  await eventually(async () => (await blocked()) === 2);
  await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ''`,
  );
  for (const failure of await Promise.all(failures)) expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await holder.query('rollback');
  await eventually(async () => (await show(photoIds[0] ?? '')).isPublic);
  await eventually(async () => (await seeImage()).isPublic);
});
