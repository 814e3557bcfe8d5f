import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { ListStoredFilesDto, RestoreFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { QuarantineSort } from '@vitrine/contracts/media/object-browser.dto';
import type { QuarantineState } from '@vitrine/contracts/media/object-browser.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { PurgePhotos } from '../src/library/purge-photos.js';
import { PurgeQuarantine } from '../src/object-browser/purge-quarantine.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { SweepStore } from '../src/storage/sweep-store.js';
import { aJpeg } from './support/images.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';
import { STORES, type TestStore } from './support/stores.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const admin: Principal = { ...aUser(), role: 'admin' };
const queues = fakeQueues();
let store: TestStore;
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  const folder = STORES.find(({ kind }) => kind === 'a folder');
  if (!folder) throw new Error('There is no store in a folder');
  store = await folder.open();
  ({ media, worker } = await startMedia(queues, store.settings));
  await media.identity.adopt();
});
afterAll(async () => {
  await media.stop();
  await store.close();
});
beforeEach(async () => {
  who = aUser();
  await media.sql('insert into owners (user_id, username, first_name, last_name, revision) values (?, ?, ?, ?, 1)', [
    who.userId,
    `u${who.userId.slice(0, 8)}`,
    'Ada',
    'Lovelace',
  ]);
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal = admin) =>
  media.rpc.call(name, request, { as });
type FilesQuery = Pick<ListStoredFilesDto, 'q' | 'sort' | 'kind' | 'state' | 'limit' | 'offset'>;
const list = (query: FilesQuery = {}, userId = who.userId) => ask('media.object.list', { ...query, userId });
const restore = (fileKey: string, claims: Partial<RestoreFileDto> = {}) =>
  ask('media.object.restore', { userId: who.userId, fileKey, ...claims });
const remove = (fileKey: string, userId = who.userId) => ask('media.object.delete', { userId, fileKey });
const rendered = async () => {
  const photo = await media.upload(who, { title: 'Harbour at dawn' });
  await within(worker, RenderPhoto, (it) => it.perform(photo.id));
  const [row] = await media.sql<{ object_key: string }>('select object_key from photos where id = ?', [photo.id]);
  return { id: photo.id, key: row?.object_key ?? '', base: photo.image.base };
};
/** An original that no row names, old enough to be an orphan. */
const orphaned = async (): Promise<string> => {
  const key = `originals/${who.userId}/${randomUUID()}-${randomUUID()}`;
  await media.store.put(key, await aJpeg(), { contentType: 'image/jpeg' });
  await store.age();
  return key;
};
const actsOn = async (key: string) =>
  (await media.events('admin.act_recorded')).filter(({ subjectId }) => subjectId === key).map(({ act }) => act);
const isThere = async (key: string) => (await media.store.head(key)) !== null;

describe('the files of users', () => {
  it('ENT-36 ENT-37 ADM-OBJ-03 have their rows, and say which have none and which are missing', async () => {
    const photo = await rendered();
    const orphan = await orphaned();
    const gone = `derivatives/${who.userId}/${photo.id}/card.jpg`;
    await media.store.delete(gone);
    const { rows, total } = await list();
    expect(total).toBe(rows.length);
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
    const byKey = new Map(rows.map((row) => [row.key, row]));
    expect(byKey.get(photo.key)).toEqual({
      key: photo.key,
      kind: 'original',
      state: 'stored',
      size: expect.any(Number),
      type: expect.any(String),
      url: `/api/admin/object-storage/object?userId=${who.userId}&fileKey=${encodeURIComponent(photo.key)}`,
      lastModified: expect.stringMatching(/Z$/),
      hasDbEntry: true,
      dbInfo: { id: photo.id, isPublic: false, isFeatured: false, title: 'Harbour at dawn', trashedBy: null },
      image: expect.objectContaining({ base: photo.base }),
      purgedAt: null,
    });
    expect(byKey.get(orphan)).toMatchObject({ state: 'orphan', hasDbEntry: false, dbInfo: null });
    expect(byKey.get(gone)).toMatchObject({ state: 'missing', hasDbEntry: true, size: null, url: null });
    const keysOf = async (query: FilesQuery) => (await list(query)).rows.map(({ key }) => key);
    expect(await keysOf({ state: 'orphan' })).toEqual([orphan]);
    expect(await keysOf({ state: 'missing' })).toEqual([gone]);
    expect(new Set(await keysOf({ kind: 'original' }))).toEqual(new Set([photo.key, orphan]));
    expect(await keysOf({ q: 'HARBOUR', kind: 'original' })).toEqual([photo.key]);
    expect(await keysOf({ sort: '-key', limit: 1, offset: 1 })).toEqual([rows.at(-2)?.key]);
  });

  it('ADM-OBJ-01 ADM-OBJ-12 are summed by user, with the site’s own', async () => {
    const photo = await rendered();
    await media.sql(
      `insert into site_images (id, kind, image_token, name, width, height, state, widths, created_at)
       values (gen_random_uuid(), 'banner', gen_random_uuid()::text, 'x', 1, 1, 'ready', '{1}', now())`,
    );
    const { rows } = await ask('media.object.users', { q: who.userId });
    const [sums] = await media.sql<{ bytes: string }>('select bytes from photos where id = ?', [photo.id]);
    const { total } = await list();
    expect(rows).toEqual([
      { userId: who.userId, username: expect.any(String), totalFiles: total, totalSize: expect.any(Number) },
    ]);
    expect(rows[0]?.totalSize).toBeGreaterThan(Number(sums?.bytes));
    expect((await ask('media.object.users', { q: 'site' })).rows.map(({ userId }) => userId)).toContain('site');
    expect((await list({}, 'site')).rows.every(({ kind }) => kind === 'site-image')).toBe(true);
  });

  it('is not found for a user of whom nothing is known', async () => {
    await expect(list({}, randomUUID())).rejects.toThrow(code('USER_NOT_FOUND'));
    expect(await list()).toEqual({ rows: [], total: 0 });
  });

  it('SEC-14 opening a file of another user is an act, and no key leads out of the user’s folders', async () => {
    const { key } = await rendered();
    const opened = await ask('media.object.open', { userId: who.userId, fileKey: key });
    expect(opened).toMatchObject({ objectKey: key, fileName: expect.any(String) });
    expect(await actsOn(key)).toEqual(['object.read']);
    const other = randomUUID();
    for (const fileKey of [key.replace(who.userId, `${who.userId}/../${who.userId}`), 'store-identity', `${key}},{a`])
      await expect(ask('media.object.open', { userId: who.userId, fileKey })).rejects.toThrow(code('OBJECT_FOREIGN'));
    for (const name of ['media.object.open', 'media.object.restore', 'media.object.delete'] as const)
      await expect(ask(name, { userId: other, fileKey: key })).rejects.toThrow(code('OBJECT_FOREIGN'));
    await expect(ask('media.object.open', { userId: who.userId, fileKey: `${key}x` })).rejects.toThrow(
      code('OBJECT_NOT_FOUND'),
    );
    await expect(ask('media.object.open', { userId: who.userId, fileKey: key }, who)).rejects.toThrow(
      code('FORBIDDEN'),
    );
  });
});

describe('restoring', () => {
  it('ADM-OBJ-10 makes an orphan a private photo, once, beyond the quota too, of what the file is', async () => {
    const key = await orphaned();
    await media.sql('insert into storage_accounts (user_id, bytes, quota_bytes) values (?, 0, 1)', [who.userId]);
    const before = queues.payloadsOf('derivatives').length;
    const claims = { fileName: 'dunes at noon.jpg', fileSize: 1, fileType: 'image/png' };
    const attempts = await Promise.allSettled([restore(key, claims), restore(key, claims)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [photo] = await ask('media.photo.list_mine', { limit: 10, offset: 0 }, who);
    expect(photo).toMatchObject({
      isPublic: false,
      category: 'other',
      title: 'dunes at noon',
      file: { type: 'image/jpeg', bytes: (await aJpeg()).length },
    });
    expect(key).not.toContain(photo?.id);
    expect(queues.payloadsOf('derivatives').length).toBe(before + 1);
    expect(await actsOn(key)).toEqual(['object.restore']);
    const [account] = await media.sql<{ bytes: string }>('select bytes from storage_accounts where user_id = ?', [
      who.userId,
    ]);
    expect(Number(account?.bytes)).toBe(photo?.file.bytes);
    await expect(restore(key)).rejects.toThrow(code('OBJECT_HAS_ENTRY'));
    expect(await isThere(key)).toBe(true);
  });

  it('ADM-OBJ-10 refuses what has a row, what is no original, what is deleted, and what is no image', async () => {
    const photo = await rendered();
    await expect(restore(photo.key)).rejects.toThrow(code('OBJECT_HAS_ENTRY'));
    await expect(restore(`derivatives/${who.userId}/${photo.id}/card.jpg`)).rejects.toThrow(code('OBJECT_NO_ORIGINAL'));
    await expect(restore(`originals/${who.userId}/nothing`)).rejects.toThrow(code('OBJECT_NOT_FOUND'));
    const text = `originals/${who.userId}/${randomUUID()}-x`;
    await media.store.put(text, Buffer.from('no image'), { contentType: 'image/jpeg' });
    await expect(restore(text)).rejects.toThrow(code('FILE_TYPE_UNSUPPORTED'));
    expect((await media.keys(`originals/${who.userId}/`)).toSorted()).toEqual([photo.key, text].toSorted());
    const key = await orphaned();
    const id = key.split('/').at(-1)?.slice(0, 36);
    await media.sql('insert into removals (photo_id, owner_id, created_at) values (?, ?, now())', [id, who.userId]);
    await expect(restore(key)).rejects.toThrow(code('OBJECT_DELETED'));
    await media.sql('delete from removals where photo_id = ?', [id]);
    await media.sql('insert into deleted_users (user_id, requested_at) values (?, now())', [who.userId]);
    await expect(restore(key)).rejects.toThrow(code('OBJECT_DELETED'));
  });
});

describe('deleting', () => {
  it('ADM-OBJ-11 puts a photo into the trash, out of which an administrator alone can restore it', async () => {
    const { id, key } = await rendered();
    expect(await remove(key)).toEqual({ success: true, outcome: 'trashed' });
    const mine = () => ask('media.photo.get_mine', { photoId: id }, who);
    expect((await mine()).trashed).toMatchObject({ byAdmin: true });
    for (const action of ['restore', 'purge'] as const)
      await expect(ask('media.photo.bulk', { action, photoIds: [id] }, who)).rejects.toThrow(
        code('PHOTO_TRASHED_BY_ADMIN'),
      );
    await expect(ask('media.photo.empty_trash', {}, who)).rejects.toThrow(code('PHOTO_TRASHED_BY_ADMIN'));
    expect((await mine()).trashed).not.toBeNull();
    await restore(key);
    expect((await mine()).trashed).toBeNull();
    expect(await actsOn(key)).toEqual(['object.delete', 'object.restore']);
    expect(await isThere(key)).toBe(true);
  });

  it('ADM-OBJ-11 takes a photo that is in the trash already out of its owner’s hands', async () => {
    const { id, key } = await rendered();
    await ask('media.photo.trash', { photoId: id }, who);
    await expect(restore(key)).rejects.toThrow(code('OBJECT_HAS_ENTRY'));
    await remove(key);
    await expect(ask('media.photo.bulk', { action: 'restore', photoIds: [id] }, who)).rejects.toThrow(
      code('PHOTO_TRASHED_BY_ADMIN'),
    );
  });

  it('ADM-OBJ-11 keeps it while its owner restores and purges others, until its 30 days are over', async () => {
    const [taken, first, second, third] = [await rendered(), await rendered(), await rendered(), await rendered()];
    await remove(taken.key);
    for (const { id } of [first, second, third]) await ask('media.photo.trash', { photoId: id }, who);
    for (const [action, id] of [
      ['restore', first.id],
      ['purge', second.id],
    ] as const)
      expect(await ask('media.photo.bulk', { action, photoIds: [taken.id, id] }, who)).toEqual({
        changed: [{ id }],
        missing: [],
        denied: [taken.id],
      });
    expect(await ask('media.photo.empty_trash', {}, who)).toEqual({ removed: 1 });
    expect((await ask('media.photo.ids_mine', { trash: true }, who)).ids).toEqual([taken.id]);
    await media.sql(`update photos set trashed_at = now() - interval '31 days' where id = ?`, [taken.id]);
    await within(worker, PurgePhotos, (it) => it.purgeExpired());
    expect((await ask('media.photo.ids_mine', { trash: true }, who)).ids).toEqual([]);
  });

  it('ADM-OBJ-11 has a derivative made again, and leaves the files of site images', async () => {
    const { id } = await rendered();
    const card = `derivatives/${who.userId}/${id}/card.jpg`;
    expect(await remove(card)).toEqual({ success: true, outcome: 'rendering' });
    const [row] = await media.sql<{ derivatives: string }>('select derivatives from photos where id = ?', [id]);
    expect(row?.derivatives).toBe('pending');
    expect(await actsOn(card)).toEqual(['object.delete']);
    await within(worker, RenderPhoto, (it) => it.perform(id));
    expect(await isThere(card)).toBe(true);
    await expect(remove(`derivatives/${who.userId}/${id}/7.webp`)).rejects.toThrow(code('OBJECT_NOT_FOUND'));
    const hero = randomUUID();
    await media.sql(
      `insert into site_images (id, kind, owner_id, image_token, name, width, height, state, widths, created_at)
       values (?, 'hero', ?, gen_random_uuid()::text, 'x', 1, 1, 'ready', '{1}', now())`,
      [hero, who.userId],
    );
    await expect(remove(`pictures/${who.userId}/${hero}/1.webp`)).rejects.toThrow(code('OBJECT_IN_USE'));
  });

  it('leaves what is young enough to get its row', async () => {
    const key = `originals/${who.userId}/${randomUUID()}-x`;
    await media.store.put(key, await aJpeg(), { contentType: 'image/jpeg' });
    expect((await list()).rows).toMatchObject([{ key, state: 'busy' }]);
    await expect(remove(key)).rejects.toThrow(code('OBJECT_IN_USE'));
  });
});

describe('the quarantine', () => {
  const quarantine = async (q = who.userId) => (await ask('media.quarantine.list', { q })).rows;
  const counted = async (state: QuarantineState) => (await ask('media.quarantine.list', { state, limit: 1 })).total;

  it('ADM-OBJ-11 keeps a deleted orphan for 30 days, whatever sweeps find, and then deletes it', async () => {
    const key = await orphaned();
    const leftOver = `derivatives/${who.userId}/${(await rendered()).id}/9999.webp`;
    await media.store.put(leftOver, await aJpeg(), { contentType: 'image/webp' });
    await store.age();
    for (const each of [key, leftOver]) expect(await remove(each)).toEqual({ success: true, outcome: 'quarantined' });
    expect(await quarantine()).toMatchObject([
      { reason: 'administrator', ownerId: who.userId, purging: false },
      { reason: 'administrator', ownerId: who.userId, purging: false },
    ]);
    await media.sql(`update object_store set swept_at = now() - interval '2 days'`);
    await within(worker, SweepStore, (it) => it.sweep());
    await within(worker, PurgeQuarantine, (it) => it.purgeDue());
    expect([await isThere(key), await isThere(leftOver), (await quarantine()).length]).toEqual([true, true, 2]);
    await media.sql(`update quarantined_objects set found_at = now() - interval '31 days' where key like ?`, [
      `%${who.userId}%`,
    ]);
    await Promise.all([1, 2].map(() => within(worker, PurgeQuarantine, (it) => it.purgeDue())));
    expect([await isThere(key), await isThere(leftOver), (await quarantine()).length]).toEqual([false, false, 0]);
  });

  it('is listed as it is deleted, or by key, either way', async () => {
    const keys = ['a', 'b', 'c'].map((name) => `originals/${who.userId}/${randomUUID()}-${name}`).toSorted();
    for (const [at, key] of keys.entries())
      await media.sql(
        `insert into quarantined_objects (key, found_at, seen_at) values (?, now() - ? * interval '1 hour', now())`,
        [key, at],
      );
    const listed = async (sort: QuarantineSort) =>
      (await ask('media.quarantine.list', { q: who.userId, sort })).rows.map(({ key }) => keys.indexOf(key));
    expect(await listed('foundAt')).toEqual([2, 1, 0]);
    expect(await listed('-foundAt')).toEqual([0, 1, 2]);
    expect(await listed('key')).toEqual([0, 1, 2]);
    expect(await listed('-key')).toEqual([2, 1, 0]);
    await media.sql('delete from quarantined_objects where key like ?', [`%${who.userId}%`]);
  });

  it('is purged now with the right number alone, and a file whose row is back stays', async () => {
    const [key, back] = [await orphaned(), await rendered()];
    await remove(key);
    await media.sql('insert into quarantined_objects (key, found_at, seen_at) values (?, now(), now())', [back.key]);
    const count = await counted('kept');
    await expect(ask('media.quarantine.purge', { count: count + 1 })).rejects.toThrow(code('QUARANTINE_CHANGED'));
    expect((await quarantine()).every(({ purging }) => !purging)).toBe(true);
    expect(await ask('media.quarantine.purge', { count })).toEqual({ success: true });
    expect(await actsOn('quarantine')).toEqual(['quarantine.purge']);
    expect((await quarantine()).every(({ purging }) => purging)).toBe(true);
    expect([await counted('kept'), await counted('purging')]).toEqual([0, count]);
    await within(worker, PurgeQuarantine, (it) => it.purgeDue());
    expect([await isThere(key), await isThere(back.key), (await quarantine()).length]).toEqual([false, true, 0]);
    await expect(ask('media.quarantine.purge', { count: 1 }, who)).rejects.toThrow(code('FORBIDDEN'));
  });

  it('SEC-14 is not purged where rows seem to be missing, nor in another database’s store', async () => {
    const [{ files }] = (await media.sql<{ files: number }>('select count(*)::int * 20 as files from photos')) as [
      { files: number },
    ];
    await media.sql(
      `insert into quarantined_objects (key, found_at, seen_at)
       select 'originals/' || ? || '/' || gen_random_uuid() || '-x', now(), now() from generate_series(1, ?)`,
      [who.userId, 101 + files],
    );
    const purge = async () => ask('media.quarantine.purge', { count: await counted('kept') });
    await expect(purge()).rejects.toThrow(code('QUARANTINE_IMPLAUSIBLE'));
    await media.sql('delete from quarantined_objects where key like ?', [`originals/${who.userId}/%`]);
    await remove(await orphaned());
    await media.store.mark(`${randomUUID()} 0`);
    await expect(purge()).rejects.toThrow(code('STORE_UNAVAILABLE'));
    expect((await quarantine()).map(({ purging }) => purging)).toEqual([false]);
    await media.identity.adopt();
  });
});
