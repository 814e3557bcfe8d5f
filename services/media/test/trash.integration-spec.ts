import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { BulkAction } from '@vitrine/contracts/media/own-photos.rules';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { PurgePhotos } from '../src/library/purge-photos.js';
import { photoRows } from './support/rows.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
  queues.jobs.length = 0;
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal | null = who) =>
  media.rpc.call(name, request, as ? { as } : {});
const get = (photoId: string) => ask('media.photo.get_mine', { photoId });
const trash = (photoId: string) => ask('media.photo.trash', { photoId });
const bulk = (action: BulkAction, photoIds: string[], as = who) => ask('media.photo.bulk', { action, photoIds }, as);
const resolve = (base: string) => ask('media.image.resolve', { token: base.split('/').at(-1) ?? '' }, null);
const eventsOf = async (photoId: string) =>
  (await media.events('media.photo_changed')).filter(({ id }) => id === photoId);
const usage = async () => (await ask('media.storage.usage', {})).usedFormatted;
const aged = (photoId: string, days: number) =>
  media.sql(`update photos set trashed_at = now() - ? * interval '1 day' where id = ?`, [days, photoId]);
/** A public photo that visitors see. */
const shown = async (): Promise<string> => {
  const [, id = ''] = await photoRows(media, who, 2);
  return id;
};

describe('the trash', () => {
  it('hides a photo at once, and keeps what it was', async () => {
    const id = await shown();
    const before = await get(id);
    expect(await resolve(before.image.base)).toMatchObject({ isPublic: true });
    expect(await trash(id)).toEqual({ trashed: true });
    const after = await get(id);
    expect(after).toMatchObject({ isPublic: true, revision: before.revision + 1, position: before.position });
    const { at = '', until = '' } = after.trashed ?? {};
    expect(Date.parse(until) - Date.parse(at)).toBe(TRASH_DAYS * 24 * 3_600_000);
    expect(after.image.base).not.toBe(before.image.base);
    for (const { image } of [before, after])
      expect(await resolve(image.base)).toMatchObject({ isPublic: false, ownerId: who.userId });
    expect((await eventsOf(id)).map(({ visible, revision }) => [visible, revision])).toEqual([[false, 2]]);
    expect(await usage()).toBe('2.0 KB');
    expect(await ask('media.photo.stats', {})).toMatchObject({ totalPhotos: 1, sharedPhotos: 0 });
    expect((await ask('media.photo.list_mine', { limit: 9, offset: 0 })).map((photo) => photo.id)).not.toContain(id);
  });

  it('takes the same photo once, however often it is requested', async () => {
    const id = await shown();
    expect(await Promise.all([trash(id), trash(id), trash(id)])).toHaveLength(3);
    expect((await get(id)).revision).toBe(2);
    expect(await bulk('trash', [id])).toEqual({ changed: [], missing: [] });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('refuses every edit, as if the photo was not there', async () => {
    const id = await shown();
    await trash(id);
    for (const edit of [
      ask('media.photo.update', { photoId: id, title: 'x' }),
      ask('media.photo.set_visibility', { photoId: id, isPublic: false }),
      ask('media.photo.set_featured', { photoId: id, featured: true }),
      ask('media.photo.reorder', { photoIds: [id] }),
      ask('media.photo.reorder', { photoIds: [await shown()], before: id }),
    ])
      await expect(edit).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    const edit = { featured: true };
    expect(await ask('media.photo.bulk', { action: 'edit', photoIds: [id], edit })).toEqual({
      changed: [],
      missing: [id],
    });
    expect(await bulk('analyse', [id])).toEqual({ changed: [], missing: [id] });
    expect((await get(id)).revision).toBe(2);
  });

  it('lets derivatives finish, invisible before it is back', async () => {
    const { id } = await media.upload(who);
    await ask('media.photo.set_visibility', { photoId: id, isPublic: true });
    await trash(id);
    await within(worker, RenderPhoto, (it) => it.perform(id));
    expect(await get(id)).toMatchObject({ derivatives: 'ready', trashed: { at: expect.any(String) } });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ visible: false });
    await bulk('restore', [id]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ visible: true });
  });

  it('gives photos back as they were, in their place, under new addresses', async () => {
    const id = await shown();
    await ask('media.photo.set_featured', { photoId: id, featured: true });
    const before = await get(id);
    await trash(id);
    expect(await bulk('restore', [id])).toEqual({ changed: [{ id }], missing: [] });
    const after = await get(id);
    expect(after).toEqual({ ...before, imageUrl: after.imageUrl, image: after.image, revision: before.revision + 2 });
    expect(await resolve(before.image.base)).toMatchObject({ isPublic: false });
    expect(await resolve(after.image.base)).toMatchObject({ isPublic: true });
    expect((await eventsOf(id)).map(({ visible }) => visible)).toEqual([true, false, true]);
    expect(await bulk('restore', [id])).toEqual({ changed: [], missing: [] });
  });

  it('withdraws the hero made of a photo, gives it back and drops it with the photo', async () => {
    const id = await shown();
    const siteImageId = randomUUID();
    await media.sql(
      `insert into site_images (id, kind, owner_id, photo_id, image_token, name, width, height, state, widths, created_at)
       values (?, 'hero', ?, ?, ?, 'x', 1, 1, 'ready', '{1}', now())`,
      [siteImageId, who.userId, id, randomUUID()],
    );
    await trash(id);
    await bulk('restore', [id]);
    await trash(id);
    await bulk('purge', [id]);
    const published = (await media.events('media.site_image_changed')).filter((event) => event.id === siteImageId);
    expect(published.map(({ state }) => state)).toEqual(['gone', 'ready', 'gone']);
    expect(await media.sql('select 1 from site_images where id = ?', [siteImageId])).toEqual([]);
  });
});

describe('deleting for good', () => {
  it('PHOTO-44 takes the row, the addresses and the bytes counted, publishes the event and remembers the objects', async () => {
    const photo = await media.upload(who);
    await trash(photo.id);
    expect(await usage()).not.toBe('0 B');
    expect(await bulk('purge', [photo.id])).toEqual({ changed: [{ id: photo.id }], missing: [] });
    await expect(get(photo.id)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await expect(resolve(photo.image.base)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await usage()).toBe('0 B');
    expect(await media.events('media.photo_deleted')).toContainEqual({
      photoId: photo.id,
      ownerId: who.userId,
      revision: 3,
    });
    expect(await media.sql('select owner_id from removals where photo_id = ?', [photo.id])).toEqual([
      { owner_id: who.userId },
    ]);
    expect(queues.payloadsOf('object-removal')).toEqual([{ ownerId: who.userId, photoId: photo.id }]);
    expect(await bulk('purge', [photo.id])).toEqual({ changed: [], missing: [photo.id] });
    await expect(trash(photo.id)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('takes nothing that is not in the trash', async () => {
    const id = await shown();
    expect(await bulk('purge', [id])).toEqual({ changed: [], missing: [id] });
    expect(await get(id)).toMatchObject({ id });
  });

  it('SEC-18 takes nothing of another user', async () => {
    const id = await shown();
    const thief = aUser();
    await expect(ask('media.photo.trash', { photoId: id }, thief)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await trash(id);
    for (const action of ['trash', 'restore', 'purge'] as const)
      expect(await bulk(action, [id], thief)).toEqual({ changed: [], missing: [id] });
    expect(await ask('media.photo.empty_trash', {}, thief)).toEqual({ removed: 0 });
    expect((await get(id)).trashed).not.toBeNull();
  });

  it('empties a trash of thousands, and only that', async () => {
    const ids = await photoRows(media, who, 1_203);
    await media.sql('update photos set trashed_at = now() where owner_id = ? and id <> ?', [who.userId, ids[0]]);
    const other = aUser();
    await photoRows(media, other, 1);
    await media.sql('update photos set trashed_at = now() where owner_id = ?', [other.userId]);
    const emptied = await Promise.all([1, 2].map(() => ask('media.photo.empty_trash', {})));
    expect(emptied.reduce((sum, { removed }) => sum + removed, 0)).toBe(1_202);
    expect(await usage()).toBe('1000 B');
    expect((await ask('media.photo.ids_mine', {})).ids).toEqual([ids[0]]);
    expect((await ask('media.photo.ids_mine', { trash: true }, other)).ids).toHaveLength(1);
    const published = (await media.events('media.photo_deleted')).filter(({ ownerId }) => ownerId === who.userId);
    expect(new Set(published.map(({ photoId }) => photoId)).size).toBe(1_202);
    expect(published).toHaveLength(1_202);
  });

  it('comes by itself when the time is over, once, however many look', async () => {
    const [old = '', young = '', live = ''] = await photoRows(media, who, 3);
    await Promise.all([trash(old), trash(young)]);
    await aged(old, TRASH_DAYS + 0.01);
    await aged(young, TRASH_DAYS - 0.01);
    const other = await media.worker({ consuming: false }, [{ provide: QueueProducer, useValue: queues }]);
    await within(worker, PurgePhotos, (it) => it.purgeExpired(AbortSignal.abort()));
    expect(await media.events('media.photo_deleted')).not.toContainEqual(expect.objectContaining({ photoId: old }));
    await Promise.all([worker, other].map((app) => within(app, PurgePhotos, (it) => it.purgeExpired())));
    const left = await media.sql<{ id: string }>('select id from photos where owner_id = ? order by created_at desc', [
      who.userId,
    ]);
    expect(left.map(({ id }) => id)).toEqual([young, live]);
    expect((await media.events('media.photo_deleted')).filter(({ photoId }) => photoId === old)).toHaveLength(1);
    expect(await usage()).toBe('2.0 KB');
    expect(queues.payloadsOf('object-removal')).toEqual([{ ownerId: who.userId, photoId: old }]);
  });

  it('never takes what is being put back at the same moment', async () => {
    const ids = await photoRows(media, who, 40);
    await bulk('trash', ids);
    const [{ removed }, restored] = await Promise.all([ask('media.photo.empty_trash', {}), bulk('restore', ids)]);
    expect(restored.changed.length + removed).toBe(40);
    expect((await ask('media.photo.ids_mine', {})).ids).toHaveLength(restored.changed.length);
  });
});
