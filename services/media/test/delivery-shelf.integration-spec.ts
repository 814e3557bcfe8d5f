import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { DELIVERY_FILE_BYTES } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { MB } from '@vitrine/contracts/media/photo.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { BulkChange } from '../src/library/bulk-change.js';
import { MULTIPART_OVERHEAD_BYTES } from '../src/originals/declared-bytes.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { AuditAccounts, isRight } from '../src/storage-audit/audit-accounts.js';
import { aJpeg, fourFields } from './support/images.js';
import { aUser, type RunningMedia, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const admin: Principal = { ...aUser(), role: 'admin' };
const queues = fakeQueues();
const jpeg = await aJpeg();
const other = await fourFields(128, 128).jpeg().toBuffer();
/** Room for three files in the portfolio, and for four for delivery. */
const [QUOTA, DELIVERY_QUOTA] = [jpeg.length * 3 + 10, jpeg.length * 4 + 10];
const [galleryId, setId] = [randomUUID(), randomUUID()];
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  const quotas = { STORAGE_QUOTA_BYTES: String(QUOTA), DELIVERY_QUOTA_BYTES: String(DELIVERY_QUOTA) };
  ({ media, worker } = await startMedia(queues, quotas));
});
afterAll(() => media.stop());
beforeEach(async () => {
  who = aUser();
  queues.jobs.length = 0;
  await media.sql('insert into owners (user_id, username, revision) values (?, ?, 1)', [
    who.userId,
    `u${who.userId.slice(0, 8)}`,
  ]);
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal | null = who) =>
  media.rpc.call(name, request, as ? { as } : {});
const begin = (more: Partial<RpcMap['media.upload.begin']['request']> = {}) =>
  ask('media.upload.begin', { declaredBytes: 1, shelf: 'delivery', ...more });
/** A photo of `who` on the delivery shelf. */
const deliver = async (fields: Partial<CreatePhotoDto> = {}, bytes = jpeg, key?: string): Promise<PhotoDto> => {
  const { photoId, objectKey } = await begin(key === undefined ? {} : { idempotencyKey: key });
  await media.store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
  return media.create(who, { photoId, objectKey, galleryId, setId, title: 'IMG_0001', category: 'other', ...fields });
};
const delivered = async (fields: Partial<CreatePhotoDto> = {}, key?: string): Promise<PhotoDto> => {
  const { id } = await deliver(fields, jpeg, key);
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return get(id);
};
const get = (photoId: string) => ask('media.photo.get_mine', { photoId });
const usage = async () => {
  const [row] = await media.sql<{ bytes: string; delivery_bytes: string }>(
    'select bytes, delivery_bytes from storage_accounts where user_id = ?',
    [who.userId],
  );
  return { portfolio: Number(row?.bytes), delivery: Number(row?.delivery_bytes) };
};
const released = (photoIds: string[]) =>
  within(worker, BulkChange, (it) => it.trashReleased({ ownerId: who.userId, photoIds }));
const lastOf = async (photoId: string): Promise<PhotoSnapshot | undefined> =>
  (await media.events('media.photo_changed')).findLast(({ id }) => id === photoId);
/** What an audit of `who`'s account would say. */
const isCounted = async () => {
  const sums = await within(worker, AuditAccounts, (it) => it.sums(who.userId));
  return sums !== null && isRight(sums);
};

describe('an upload into a client gallery', () => {
  it('SHELF-01 SHELF-02 stands on the delivery shelf, as the photographer’s own file, without a suggestion', async () => {
    const photo = await delivered({ fileName: 'IMG_0001.JPG' });
    expect(photo).toMatchObject({ shelf: 'delivery', isPublic: false, aiPending: false, file: { kept: true } });
    expect(queues.payloadsOf('ai-analysis')).toEqual([]);
    expect(await lastOf(photo.id)).toMatchObject({
      visible: false,
      shelf: 'delivery',
      fileName: 'IMG_0001.JPG',
      bytes: jpeg.length,
      isAway: false,
      gallery: { galleryId, setId },
    });
    expect(await usage()).toEqual({ portfolio: 0, delivery: jpeg.length });
    expect(await ask('media.storage.usage', {})).toMatchObject({
      freeBytes: QUOTA,
      delivery: { usedBytes: jpeg.length, quotaBytes: DELIVERY_QUOTA },
    });
  });

  it('SHELF-02 may be larger than what comes to the portfolio, up to its own bound', async () => {
    await media.sql('insert into storage_accounts (user_id, bytes, delivery_quota_bytes) values (?, 0, ?)', [
      who.userId,
      10 * DELIVERY_FILE_BYTES,
    ]);
    const large = await deliver({}, Buffer.concat([jpeg, Buffer.alloc(26 * MB)]));
    await within(worker, RenderPhoto, (it) => it.perform(large.id));
    expect(await get(large.id)).toMatchObject({ derivatives: 'ready', file: { bytes: jpeg.length + 26 * MB } });
    expect(await begin({ declaredBytes: DELIVERY_FILE_BYTES })).toMatchObject({ existing: null });
    await expect(begin({ declaredBytes: DELIVERY_FILE_BYTES + MB })).rejects.toEqual(code('FILE_TOO_LARGE'));
    await expect(begin({ declaredBytes: 26 * MB, shelf: 'portfolio' })).rejects.toEqual(code('FILE_TOO_LARGE'));
  });

  it('SHELF-03 has a quota of its own, which no race passes and reservations count against', async () => {
    for (let n = 0; n < 3; n += 1) await deliver();
    const left = await Promise.all([begin(), begin()]);
    for (const { objectKey } of left) await media.store.put(objectKey, jpeg, { contentType: 'image/jpeg' });
    const made = await Promise.allSettled(
      left.map(({ photoId, objectKey }) => media.create(who, { photoId, objectKey, galleryId, setId })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('QUOTA_EXCEEDED') });
    expect(await usage()).toEqual({ portfolio: 0, delivery: jpeg.length * 4 });
    expect(await isCounted()).toBe(true);
    // The portfolio has room of its own.
    await media.upload(who);
    expect(await usage()).toEqual({ portfolio: jpeg.length, delivery: jpeg.length * 4 });
  });

  it('SHELF-03 keeps room free for what is on its way, on its own shelf', async () => {
    const half = MULTIPART_OVERHEAD_BYTES + Math.ceil(DELIVERY_QUOTA / 2) + 10;
    await begin({ declaredBytes: half });
    await expect(begin({ declaredBytes: half })).rejects.toEqual(code('QUOTA_EXCEEDED'));
    await media.upload(who);
  });

  it('SHELF-03 has the quota that an administrator has set', async () => {
    const set = (quotaBytes: number | null) =>
      ask('media.storage.set_quota', { userId: who.userId, shelf: 'delivery', quotaBytes }, admin);
    expect(await set(1)).toMatchObject({ ownQuotaBytes: null, delivery: { ownQuotaBytes: 1, usedBytes: 0 } });
    await expect(begin({ declaredBytes: 70_000 })).rejects.toEqual(code('QUOTA_EXCEEDED'));
    expect(await set(null)).toMatchObject({ delivery: { ownQuotaBytes: null, defaultQuotaBytes: DELIVERY_QUOTA } });
    expect(
      (await media.events('admin.act_recorded')).filter(({ subjectId }) => subjectId === who.userId),
    ).toMatchObject([
      { act: 'user.set_quota', before: { deliveryQuotaBytes: null }, after: { deliveryQuotaBytes: 1 } },
      { after: { deliveryQuotaBytes: null } },
    ]);
  });

  it('SHELF-02 is the same photo however often it is sent under its key', async () => {
    const first = await deliver({}, jpeg, 'gallery key');
    const again = await begin({ idempotencyKey: 'gallery key' });
    expect(again).toMatchObject({ photoId: first.id, existing: { id: first.id, shelf: 'delivery' } });
  });
});

describe('what is seen of the delivery shelf', () => {
  const WORD = 'Brautpaar';
  let kept: PhotoDto;
  let given: PhotoDto;
  const md5 = createHash('md5').update(jpeg).digest('hex');
  const hash = createHash('sha256').update(jpeg).digest('hex');
  beforeEach(async () => {
    kept = await media.upload(who, { title: 'Kept', fileName: 'kept.jpg' }, other);
    const texts = { title: WORD, fileName: `${WORD}.jpg`, metadata: { keywords: [WORD] } };
    given = await delivered(texts, contentKey(hash, true));
  });

  const page = { limit: 50, offset: 0 };
  /** All that lists, counts or looks for a photographer's photos, with what it says beside. */
  const READS: [name: string, read: () => Promise<unknown>, says: RegExp][] = [
    ['list', () => ask('media.photo.list_mine', page), /Kept/],
    ['search', () => ask('media.photo.list_mine', { ...page, q: WORD }), /^\[\]$/],
    ['page', () => ask('media.photo.page_mine', page), /"all":1\b.*"matching":1\b/],
    ['selection by id', () => ask('media.photo.page_mine', { ...page, ids: [given.id] }), /"photos":\[\]/],
    ['ids', () => ask('media.photo.ids_mine', {}), /"ids":\["[^,]+\]/],
    ['facets', () => ask('media.photo.facets_mine', {}), /"keywords":\[\]/],
    [
      'numbers',
      () => ask('media.photo.stats', {}),
      new RegExp(`"totalPhotos":1\\b.*"originalBytes":${other.length}\\b`),
    ],
    ['photos of programs', () => ask('media.desk.photos', { page: 0, perPage: 50 }), /"total":1\b/],
    ['albums of programs', () => ask('media.desk.albums', {}), /travel/],
    ['files of programs', () => ask('media.desk.find_files', { md5s: [md5] }), /:null/],
    ['files that are here already', () => ask('media.upload.known', { hashes: [hash] }), /"known":\[\]/],
    ['alignment of an order', () => ask('media.photo.export_of_owner', { ownerId: who.userId, limit: 9 }), /Kept/],
    ['moderation', () => ask('media.photo.list_all', { q: WORD }, admin), /"rows":\[\]/],
    ['moderation of the trash', () => ask('media.photo.list_all', { q: given.id, trash: true }, admin), /"rows":\[\]/],
    ['search for stored files', () => ask('media.object.list', { userId: who.userId, q: WORD }, admin), /"rows":\[\]/],
  ];
  it.each(READS)('SHELF-04 is nothing in: %s', async (_name, read, says) => {
    const answer = JSON.stringify(await read());
    expect(answer).toMatch(says);
    expect(answer).not.toMatch(new RegExp(`${given.id}|${WORD}|${given.image.base}`, 'i'));
  });

  /** All that shows a photo somewhere, or arranges what is shown. */
  const ACTS: [name: string, act: () => Promise<unknown>, refused: string][] = [
    ['publish', () => ask('media.photo.set_visibility', { photoId: given.id, isPublic: true }), 'PHOTO_NOT_FOUND'],
    ['feature', () => ask('media.photo.set_featured', { photoId: given.id, featured: true }), 'PHOTO_NOT_FOUND'],
    ['edit', () => ask('media.photo.update', { photoId: given.id, title: 'x' }), 'PHOTO_NOT_FOUND'],
    ['set info', () => ask('media.desk.set_info', { photoId: given.id, title: 'x', mode: MODE }), 'PHOTO_NOT_FOUND'],
    ['reorder', () => ask('media.photo.reorder', { photoIds: [given.id], before: null }), 'PHOTO_NOT_FOUND'],
    ['move before it', () => ask('media.photo.reorder', { photoIds: [kept.id], before: given.id }), 'PHOTO_NOT_FOUND'],
    ['make a hero', () => ask('media.hero_image.set_photo', { photoId: given.id }), 'PHOTO_NOT_FOUND'],
    ['archive', () => ask('media.archive.create', { photoIds: [given.id] }), 'NOTHING_TO_DOWNLOAD'],
    ['feature as administrator', () => asAdmin('media.photo.feature', { featured: true }), 'PHOTO_NOT_FOUND'],
    ['hide as administrator', () => asAdmin('media.photo.hide', { reason: 'x' }), 'PHOTO_NOT_FOUND'],
    ['show as administrator', () => asAdmin('media.photo.show', {}), 'PHOTO_NOT_FOUND'],
  ];
  const MODE = { single: 'replace', multiple: 'append' } as const;
  const asAdmin = (name: RpcName, more: object) => ask(name, { photoId: given.id, ...more } as never, admin);
  it.each(ACTS)('SHELF-05 cannot: %s', async (_name, act, refused) => {
    await expect(act()).rejects.toEqual(code(refused));
    expect((await get(given.id)).revision).toBe(given.revision);
  });

  it.each([
    ['edit', { edit: { isPublic: true } }],
    ['analyse', {}],
  ] as const)('SHELF-05 leaves it out of a change of many: %s', async (action, more) => {
    const photoIds = [kept.id, given.id];
    expect(await ask('media.photo.bulk', { action, photoIds, ...more })).toMatchObject({ missing: [given.id] });
    expect(await get(given.id)).toMatchObject({ isPublic: false, aiPending: false, revision: given.revision });
  });

  it('SHELF-05 is refused by the database, whatever the code does', async () => {
    await expect(media.sql('update photos set is_public = true where id = ?', [given.id])).rejects.toThrow(
      'photos_shelf_is_private',
    );
  });

  it('SHELF-06 is its owner’s alone under its address, and no picture to an administrator', async () => {
    const grant = await ask('media.image.resolve', { token: given.image.base.split('/').at(-1) ?? '' }, null);
    expect(grant).toMatchObject({ isPublic: false, ownerId: who.userId, isForDelivery: true });
    const { rows } = await ask('media.object.list', { userId: who.userId }, admin);
    const mine = rows.filter(({ dbInfo }) => dbInfo?.id === given.id);
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.every(({ url, image }) => url === null && image === null)).toBe(true);
    expect(JSON.stringify(mine)).not.toContain(WORD);
    const open = (fileKey: string) => ask('media.object.open', { userId: who.userId, fileKey }, admin);
    for (const { key } of mine) await expect(open(key)).rejects.toEqual(code('OBJECT_NOT_FOUND'));
    const others = rows.filter(({ dbInfo }) => dbInfo?.id === kept.id);
    for (const { key } of others) expect(await open(key)).toMatchObject({ objectKey: key });
    // It can be taken away, and given back.
    const original = mine.find(({ kind }) => kind === 'original')?.key ?? '';
    await ask('media.object.delete', { userId: who.userId, fileKey: original }, admin);
    expect(await lastOf(given.id)).toMatchObject({ isAway: true });
    const restored = await ask('media.object.restore', { userId: who.userId, fileKey: original }, admin);
    expect(JSON.stringify(restored)).not.toContain(WORD);
    expect(await lastOf(given.id)).toMatchObject({ isAway: false });
  });
});

describe('what becomes of a photo for delivery', () => {
  const bulk = (action: 'trash' | 'restore' | 'purge', photoId: string) =>
    ask('media.photo.bulk', { action, photoIds: [photoId] });

  it('SHELF-07 goes into the trash with the others, and comes back where it was', async () => {
    const photo = await delivered();
    await bulk('trash', photo.id);
    const [trashed] = await ask('media.photo.list_mine', { limit: 9, offset: 0, trash: true });
    expect(trashed).toMatchObject({ id: photo.id, shelf: 'delivery' });
    expect(await lastOf(photo.id)).toMatchObject({ isAway: true, shelf: 'delivery' });
    await bulk('restore', photo.id);
    expect(await lastOf(photo.id)).toMatchObject({ isAway: false, shelf: 'delivery', gallery: { galleryId, setId } });
    expect((await media.events('media.photos_restored')).at(-1)).toEqual({ ownerId: who.userId, photoIds: [photo.id] });
    await bulk('trash', photo.id);
    await bulk('purge', photo.id);
    expect(await usage()).toEqual({ portfolio: 0, delivery: 0 });
    expect((await media.events('media.photo_deleted')).map(({ photoId }) => photoId)).toContain(photo.id);
  });

  it('SHELF-08 is trashed when no gallery has it any more, and a photo of the portfolio is not', async () => {
    const [given, shown, kept] = [await deliver(), await deliver(), await media.upload(who)];
    await ask('media.shelf.show', { photoIds: [shown.id] });
    await released([given.id, shown.id, kept.id]);
    await released([given.id]);
    const isTrashed = async (photoId: string) => (await get(photoId)).trashed !== null;
    expect(await Promise.all([given.id, shown.id, kept.id].map(isTrashed))).toEqual([true, false, false]);
    expect((await get(given.id)).revision).toBe(given.revision + 1);
  });

  it('SHELF-09 is shown in the portfolio: private, in front, in the order that was asked for, and nothing is copied', async () => {
    const kept = await media.upload(who);
    const [first, second] = [await deliver(), await deliver()];
    const keys = await media.keys(`originals/${who.userId}/`);
    const photoIds = [second.id, first.id];
    expect(await ask('media.shelf.show', { photoIds })).toEqual({ shown: 2 });
    expect(await ask('media.shelf.show', { photoIds })).toEqual({ shown: 0 });
    const list = await ask('media.photo.list_mine', { limit: 9, offset: 0, sort: 'portfolio' });
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id, kept.id]);
    expect(list.every((photo) => !photo.isPublic && photo.shelf === undefined)).toBe(true);
    expect(await lastOf(first.id)).toMatchObject({ shelf: 'portfolio', revision: 2 });
    expect(await media.keys(`originals/${who.userId}/`)).toEqual(keys);
    expect(await usage()).toEqual({ portfolio: jpeg.length * 3, delivery: 0 });
    expect(await isCounted()).toBe(true);
    const late = await deliver();
    await expect(ask('media.shelf.show', { photoIds: [late.id] })).rejects.toEqual(code('QUOTA_EXCEEDED'));
    expect(await usage()).toEqual({ portfolio: jpeg.length * 3, delivery: jpeg.length });
    expect(await ask('media.shelf.show', { photoIds: [late.id] }, aUser())).toEqual({ shown: 0 });
  });

  it('SHELF-10 gets another file on its shelf, and tells its galleries', async () => {
    const photo = await delivered({ fileName: 'before.jpg' });
    const begun = await ask('media.photo_file.begin', { photoId: photo.id, declaredBytes: 1 });
    expect(begun).toMatchObject({ maxBytes: DELIVERY_FILE_BYTES });
    const { fileId, objectKey } = begun;
    await media.store.put(objectKey, other, { contentType: 'image/jpeg' });
    await ask('media.photo_file.replace', { photoId: photo.id, fileId, objectKey, fileName: 'after.jpg' });
    expect(await usage()).toEqual({ portfolio: 0, delivery: jpeg.length + other.length });
    expect(await isCounted()).toBe(true);
    await within(worker, RenderReplacement, (it) => it.perform(fileId));
    expect(await lastOf(photo.id)).toMatchObject({ fileName: 'after.jpg', bytes: other.length, shelf: 'delivery' });
    expect(await get(photo.id)).toMatchObject({ file: { kept: true }, derivatives: 'ready' });
    expect(await usage()).toEqual({ portfolio: 0, delivery: other.length });
  });

  it('SHELF-11 says to portfolio how the owner’s photos are, on either shelf', async () => {
    const [given, kept] = [await deliver(), await media.upload(who)];
    const snapshots = (ownerId: string) =>
      ask('media.shelf.snapshots', { ownerId, photoIds: [given.id, kept.id] }, null);
    expect(
      (await snapshots(who.userId)).map(({ id, shelf, isAway, gallery }) => ({ id, shelf, isAway, gallery })),
    ).toEqual(
      [
        { id: given.id, shelf: 'delivery', isAway: true, gallery: { galleryId, setId } },
        { id: kept.id, shelf: 'portfolio', isAway: true, gallery: null },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await snapshots(randomUUID())).toEqual([]);
  });
});
