import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import { withXmpPacket } from '@vitrine/testing/builders/photo-file';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { RequestAccountRemoval } from '../src/account-removal/request-account-removal.js';
import { ApplyAnalysis } from '../src/analysis/apply-analysis.js';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { RequeuePhotos } from '../src/photos/requeue-photos.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { Orphans } from '../src/storage/orphans.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { aJpeg, fourFields } from './support/images.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const queues = fakeQueues();
const larger: Buffer = await fourFields(128, 128).jpeg().toBuffer();
const QUOTA = 200_000;
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues, { STORAGE_QUOTA_BYTES: String(QUOTA) }));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
  queues.jobs.length = 0;
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal | null = who) =>
  media.rpc.call(name, request, as ? { as } : {});
const get = (photoId: string) => ask('media.photo.get_mine', { photoId });
const tokenOf = ({ image }: PhotoDto) => image.base.split('/').at(-1) ?? '';
const resolve = (photo: PhotoDto) => ask('media.image.resolve', { token: tokenOf(photo) }, null);
const render = (fileId: string) => within(worker, RenderReplacement, (it) => it.perform(fileId));
const remove = (id: string) => within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
const eventsOf = async (photoId: string) =>
  (await media.events('media.photo_changed')).filter(({ id }) => id === photoId);
const usedBytes = async () => {
  const rows = await media.sql<{ bytes: string }>('select bytes from storage_accounts where user_id = ?', [who.userId]);
  return Number(rows[0]?.bytes ?? 0);
};

/** A public photo that visitors see. */
const shown = async (): Promise<PhotoDto> => {
  const { id } = await media.upload(who, {
    title: 'Harbour',
    aiAltText: 'Boats',
    aiTags: ['sea'],
    fileName: 'old.jpg',
  });
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return ask('media.photo.set_visibility', { photoId: id, isPublic: true });
};
/** Requests a place and stores a file there, as the gateway does. */
const stored = async (photoId: string, bytes = larger, idempotencyKey: string | null = null) => {
  const asked = { photoId, idempotencyKey, declaredBytes: 1 };
  const { fileId, objectKey } = await ask('media.photo_file.begin', asked);
  await media.store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
  return { photoId, fileId, objectKey, idempotencyKey };
};
const take = (file: ReplaceFileDto) => ask('media.photo_file.replace', Object.assign(file, { fileName: 'new.jpg' }));
const replace = async (photoId: string, bytes = larger, key: string | null = null): Promise<string> => {
  const file = await stored(photoId, bytes, key);
  await take(file);
  return file.fileId;
};
const failed = async (fileId: string) => {
  const error = await render(fileId).catch((thrown: unknown) => thrown);
  await within(worker, RenderReplacement, (it) => it.giveUp(fileId, error as AppError));
};
/** Passes for a photo, and cannot be decoded. */
const damaged = async () => {
  const bytes = await fourFields(600, 400).png().toBuffer();
  return bytes.fill(0x55, 200, 400);
};

describe('a file that replaces a photo’s', () => {
  it('leaves the photo as it is until everything is made of it', async () => {
    const before = await shown();
    const file = await stored(before.id);
    const answer = await take(file);
    expect(answer).toMatchObject({ replacement: { state: 'pending' }, image: before.image, file: before.file });
    expect(queues.payloadsOf('derivatives')).toContainEqual({ photoId: before.id, fileId: file.fileId });
    expect(await resolve(before)).toMatchObject({ isPublic: true, widths: [96] });
    expect(await usedBytes()).toBe(before.file.bytes + larger.length);
    expect(await media.sql('select 1 from upload_reservations where owner_id = ?', [who.userId])).toEqual([]);
  });

  it('brings what its photographer wrote into it, and fills what nobody wrote', async () => {
    const before = await shown();
    const bytes = withXmpPacket(larger, xmpOf({ title: 'Salt pans', description: 'At dusk', keywords: ['salt'] }));
    const file = await stored(before.id, bytes);
    await take(Object.assign(file, { metadata: { credit: 'Sent', title: 'Sent' } }));
    await render(file.fileId);
    const { title, description, tags, altText, fileMetadata } = await get(before.id);
    const texts = { title: 'Harbour', description: 'At dusk', tags: ['sea'], altText: 'Boats' };
    expect({ title, description, tags, altText }).toEqual(texts);
    expect(fileMetadata).toEqual({ title: 'Salt pans', description: 'At dusk', keywords: ['salt'], credit: 'Sent' });
  });

  it('changes what is seen and what was measured, and nothing that is said', async () => {
    const before = await shown();
    const fileId = await replace(before.id);
    expect(await render(fileId)).toEqual({ widths: [128] });
    const after = await get(before.id);
    const { title, tags, altText, category, isPublic, position, createdAt, metadata } = before;
    expect(after).toMatchObject({ title, tags, altText, category, isPublic, position, createdAt, metadata });
    expect(after).toMatchObject({
      image: { width: 128, height: 128, widths: [128] },
      file: { name: 'new.jpg', bytes: larger.length, type: 'image/jpeg' },
      exif: {},
    });
    expect(after.replacement).toBeUndefined();
    expect(after.image.thumbHash).not.toBe(before.image.thumbHash);
    expect(await usedBytes()).toBe(larger.length);
    const prefix = `derivatives/${who.userId}/${fileId}/`;
    expect(await resolve(after)).toMatchObject({ isPublic: true, prefix, widths: [128] });
    expect(await media.keys(prefix)).toEqual([`${prefix}128.webp`, `${prefix}card.jpg`]);
    expect((await ask('media.photo.original', { photoId: before.id })).objectKey).toContain(fileId);
  });

  it('revokes the address of the former file for all but the owner, and publishes that at once', async () => {
    const before = await shown();
    await render(await replace(before.id));
    const after = await get(before.id);
    expect(after.image.base).not.toBe(before.image.base);
    expect(await resolve(before)).toMatchObject({ isPublic: false });
    const last = (await eventsOf(before.id)).at(-1);
    expect(last).toMatchObject({ visible: true, image: after.image, revision: after.revision });
    const [row] = await media.sql<{ revokes: boolean }>(
      `select revokes from outbox_event where name = 'media.photo_changed' and payload ->> 'id' = ? order by id desc limit 1`,
      [before.id],
    );
    expect(row?.revokes).toBe(true);
  });

  it('has the objects of the former file removed, and only those', async () => {
    const before = await shown();
    const fileId = await replace(before.id);
    expect(await remove(before.id)).toEqual({ removed: 0 });
    await render(fileId);
    expect(queues.payloadsOf('object-removal')).toEqual([{ ownerId: who.userId, photoId: before.id }]);
    expect(await remove(before.id)).toEqual({ removed: 3 });
    const left = [
      ...(await media.keys(`originals/${who.userId}/`)),
      ...(await media.keys(`derivatives/${who.userId}/`)),
    ];
    expect(left).toHaveLength(3);
    expect(left.every((key) => key.includes(fileId))).toBe(true);
    const orphans = (root: 'originals' | 'derivatives') =>
      within(worker, Orphans, (it) =>
        it.among(
          root,
          left.filter((key) => key.startsWith(root)),
        ),
      );
    expect([await orphans('originals'), await orphans('derivatives')]).toEqual([[], []]);
  });

  it('is itself replaced, again and again, also by one that was there before', async () => {
    const { id } = await shown();
    const [a, b] = [contentKey('a'.repeat(64), false), contentKey('b'.repeat(64), false)];
    const files: string[] = [];
    const choices: [string, Buffer][] = [
      [a, larger],
      [b, await aJpeg()],
      [a, larger],
    ];
    for (const [key, bytes] of choices) {
      files.push(await replace(id, bytes, key));
      await render(files.at(-1) ?? '');
    }
    expect(new Set(files).size).toBe(3);
    for (const gone of [id, ...files.slice(0, 2)]) await remove(gone);
    expect(await get(id)).toMatchObject({ image: { widths: [128] }, derivatives: 'ready' });
    expect(await media.keys(`derivatives/${who.userId}/`)).toHaveLength(2);
    expect(await usedBytes()).toBe(larger.length);
  });

  it('shows on a photo that could not be shown before', async () => {
    const { id } = await media.upload(who, {}, await damaged());
    const error = await within(worker, RenderPhoto, (it) => it.perform(id)).catch((thrown: unknown) => thrown);
    await within(worker, RenderPhoto, (it) => it.giveUp(id, error as AppError));
    await render(await replace(id));
    const photo = await get(id);
    expect(photo).toMatchObject({ derivatives: 'ready', image: { widths: [128] } });
    expect(photo.failure).toBeUndefined();
  });

  it('is queued again when its job was lost', async () => {
    const { id } = await shown();
    const fileId = await replace(id);
    queues.jobs.length = 0;
    await media.sql(`update photo_replacements set created_at = now() - interval '1 minute' where id = ?`, [fileId]);
    await within(worker, RequeuePhotos, (it) => it.replacements());
    expect(queues.payloadsOf('derivatives')).toEqual([{ photoId: id, fileId }]);
  });
});

describe('a file of which nothing can be made', () => {
  it('costs nothing, and the photo shows why it has none', async () => {
    const before = await shown();
    const fileId = await replace(before.id, await damaged());
    await failed(fileId);
    const after = await get(before.id);
    expect(after).toMatchObject({ image: before.image, file: before.file, derivatives: 'ready' });
    expect(after.replacement).toEqual({ state: 'failed', failure: expect.stringContaining('damaged') });
    expect(await usedBytes()).toBe(before.file.bytes);
    expect(await remove(fileId)).toEqual({ removed: 1 });
    await render(await replace(before.id));
    expect((await get(before.id)).replacement).toBeUndefined();
  });

  it.each<[string, () => Buffer, string]>([
    ['no image', () => Buffer.from('not an image at all, whatever it is called'), 'FILE_TYPE_UNSUPPORTED'],
    ['half an image', () => larger.subarray(0, larger.length / 2), 'IMAGE_CORRUPT'],
  ])('is refused at once when it is %s', async (_what, bytes, wanted) => {
    const before = await shown();
    const file = await stored(before.id, bytes());
    await expect(take(file)).rejects.toEqual(code(wanted));
    expect(await media.store.head(file.objectKey)).toBeNull();
    expect(await get(before.id)).toEqual(before);
  });

  it('UPL-28 does not fit: both files count until the new one is ready', async () => {
    const before = await shown();
    await media.sql('update storage_accounts set bytes = ? where user_id = ?', [QUOTA - 10, who.userId]);
    const asked = { photoId: before.id, idempotencyKey: null, declaredBytes: 200_000 };
    await expect(ask('media.photo_file.begin', asked)).rejects.toEqual(code('QUOTA_EXCEEDED'));
    const file = await stored(before.id);
    await expect(take(file)).rejects.toEqual(code('QUOTA_EXCEEDED'));
    expect(await media.store.head(file.objectKey)).toBeNull();
    expect(await get(before.id)).toEqual(before);
  });
});

describe('two files for one photo', () => {
  it('of two at once the later one stays, whichever is ready first', async () => {
    const { id } = await shown();
    const first = await replace(id, await fourFields(112, 112).jpeg().toBuffer());
    const second = await replace(id);
    expect(await render(second)).toEqual({ widths: [128] });
    expect(await render(first)).toBe('gone');
    expect(await remove(first)).toEqual({ removed: 1 });
    expect(await get(id)).toMatchObject({ image: { widths: [128] } });
    expect(await usedBytes()).toBe(larger.length);
  });

  it('an earlier one that is just being made leaves nothing behind', async () => {
    const { id } = await shown();
    const first = await replace(id);
    const working = render(first);
    const second = await replace(id);
    await working.catch(() => undefined);
    await render(second);
    for (const gone of [id, first]) await remove(gone);
    const keys = await media.keys(`derivatives/${who.userId}/`);
    expect(keys.every((key) => key.includes(second))).toBe(true);
    expect(await usedBytes()).toBe(larger.length);
  });

  it('of two at once under one key one is taken and the other refused', async () => {
    const { id } = await shown();
    const files = [
      await stored(id, larger, 'two'),
      await stored(id, await fourFields(112, 112).jpeg().toBuffer(), 'two'),
    ];
    const tries = await Promise.allSettled(files.map(take));
    const won = tries.findIndex(({ status }) => status === 'fulfilled');
    expect(tries[1 - won]).toEqual({ status: 'rejected', reason: code('UPLOAD_KEY_USED') });
    const left = await Promise.all(files.map(({ objectKey }) => media.store.head(objectKey)));
    expect(left.map((object) => object !== null)).toEqual([won === 0, won === 1]);
    // Once it is the photo's, too.
    await render(files[won]?.fileId ?? '');
    await media.store.put(files[1 - won]?.objectKey ?? '', await aJpeg(), { contentType: 'image/jpeg' });
    await expect(take(files[1 - won]!)).rejects.toEqual(code('UPLOAD_KEY_USED'));
  });

  it('the same attempt repeated is one file, before and after it is ready', async () => {
    const { id } = await shown();
    const key = contentKey('c'.repeat(64), true);
    const [one, other] = [await stored(id, larger, key), await stored(id, larger, key)];
    expect(one.fileId).toBe(other.fileId);
    await take(one);
    await take(other);
    expect(await media.store.head(other.objectKey)).toBeNull();
    expect(await usedBytes()).toBe((await aJpeg()).length + larger.length);
    await Promise.all([render(one.fileId), render(one.fileId)]);
    const asked = { photoId: id, idempotencyKey: key, declaredBytes: 1 };
    expect(await ask('media.photo_file.begin', asked)).toMatchObject({ existing: { id, image: { widths: [128] } } });
    await take(one);
    expect(await resolve(await get(id))).toMatchObject({ widths: [128] });
    expect(await usedBytes()).toBe(larger.length);
  });
});

describe('whose photo, and where it is', () => {
  it('SEC-18 another user’s photo, an unknown one and one in the trash are the same answer', async () => {
    const { id } = await shown();
    const file = await stored(id);
    const asked = { photoId: id, idempotencyKey: null, declaredBytes: 1 };
    const stranger = aUser();
    await expect(ask('media.photo_file.begin', asked, stranger)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await expect(ask('media.photo_file.replace', file, stranger)).rejects.toEqual(code('NOT_FOUND'));
    await expect(ask('media.photo_file.begin', { ...asked, photoId: randomUUID() })).rejects.toEqual(
      code('PHOTO_NOT_FOUND'),
    );
    await ask('media.photo.trash', { photoId: id });
    await expect(ask('media.photo_file.begin', asked)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await expect(take(file)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await media.store.head(file.objectKey)).toBeNull();
  });

  it('goes on while its photo is in the trash, where neither is visible', async () => {
    const { id } = await shown();
    const fileId = await replace(id);
    await ask('media.photo.trash', { photoId: id });
    await render(fileId);
    expect(await resolve(await get(id))).toMatchObject({ isPublic: false, widths: [128] });
    await ask('media.photo.bulk', { action: 'restore', photoIds: [id] });
    expect(await resolve(await get(id))).toMatchObject({ isPublic: true, widths: [128] });
  });

  it('a private photo stays private', async () => {
    const { id } = await shown();
    await ask('media.photo.set_visibility', { photoId: id, isPublic: false });
    await render(await replace(id));
    expect(await resolve(await get(id))).toMatchObject({ isPublic: false });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ visible: false });
  });

  it('PHOTO-44 goes with its photo, while it is on its way and after', async () => {
    const { id } = await shown();
    await render(await replace(id));
    const second = await replace(id);
    const working = render(second);
    await media.purge(who, id);
    await working.catch(() => undefined);
    for (const { photo_id } of await media.sql<{ photo_id: string }>(
      'select photo_id from removals where owner_id = ? and done_at is null',
      [who.userId],
    ))
      await remove(photo_id);
    expect(await render(second)).toBe('gone');
    expect([
      ...(await media.keys(`originals/${who.userId}/`)),
      ...(await media.keys(`derivatives/${who.userId}/`)),
    ]).toEqual([]);
    expect(await usedBytes()).toBe(0);
  });

  it('ACCT-48 goes with its account, while it is on its way', async () => {
    const { id } = await shown();
    const fileId = await replace(id);
    const late = await stored(id);
    const working = render(fileId);
    await within(worker, RequestAccountRemoval, (it) => it.request(who.userId));
    await expect(take(late)).rejects.toEqual(code('UNAUTHENTICATED'));
    const { signal } = new AbortController();
    await within(worker, RemoveAccountTask, (it) => it.removeRows(who.userId, signal));
    await working.catch(() => undefined);
    await within(worker, RemoveAccountTask, (it) => it.removeObjects(who.userId, { prefix: 0, after: null }, signal));
    expect(await render(fileId)).toBe('gone');
    expect(await media.sql('select 1 from photo_replacements where owner_id = ?', [who.userId])).toEqual([]);
    expect([
      ...(await media.keys(`originals/${who.userId}/`)),
      ...(await media.keys(`derivatives/${who.userId}/`)),
    ]).toEqual([]);
  });
});

describe('what else knows the file', () => {
  const [old, next] = [contentKey('d'.repeat(64), false), contentKey('e'.repeat(64), false)];
  const known = async () =>
    (await ask('media.upload.known', { hashes: ['d'.repeat(64), 'e'.repeat(64)] })).known.map(({ hash }) => hash[0]);

  it('a photo is recognised by the file it has, and the former one may become a photo again', async () => {
    const photo = await media.create(who, await media.stored(who, await aJpeg(), old));
    expect(await known()).toEqual(['d']);
    await render(await replace(photo.id, larger, next));
    expect(await known()).toEqual(['e']);
    const again = await media.create(who, await media.stored(who, await aJpeg(), old));
    expect(again.id).not.toBe(photo.id);
    expect((await known()).toSorted()).toEqual(['d', 'e']);
  });

  it('the file a photo came with is answered as the one it has', async () => {
    const photo = await media.create(who, await media.stored(who, await aJpeg(), old));
    const asked = { photoId: photo.id, idempotencyKey: old, declaredBytes: 1 };
    expect((await ask('media.photo_file.begin', asked)).existing?.id).toBe(photo.id);
  });

  it('hero and profile image follow, and the former ones are shown until then', async () => {
    queues.results['site-images'] = async ({ siteImageId }) =>
      within(worker, RenderSiteImage, (it) => it.perform(siteImageId));
    const { id } = await shown();
    await ask('media.photo.update', { photoId: id, focalPoint: { x: 20, y: 80 } });
    const hero = await ask('media.hero_image.set_photo', { photoId: id });
    const profile = await ask('media.profile_image.set_photo', { photoId: id, crop: null });
    queues.jobs.length = 0;
    await render(await replace(id));
    for (const before of [hero, profile])
      expect(
        await ask('media.image.resolve', { token: before.image.base.split('/').at(-1) ?? '' }, null),
      ).toMatchObject({
        isPublic: true,
      });
    const waiting = queues.payloadsOf('site-images');
    expect(waiting).toHaveLength(2);
    for (const { siteImageId } of waiting) await within(worker, RenderSiteImage, (it) => it.perform(siteImageId));
    const rows = await media.sql(
      `select kind, width, state, focal_x as x, focal_y as y from site_images where owner_id = ? order by kind`,
      [who.userId],
    );
    expect(rows).toEqual([
      { kind: 'hero', width: 128, state: 'ready', x: 20, y: 80 },
      { kind: 'profile', width: 128, state: 'ready', x: null, y: null },
    ]);
  });

  it('a suggestion for the former file is not the one that is waited for', async () => {
    const { id } = await media.upload(who);
    const [asked] = queues.payloadsOf('ai-analysis');
    await render(await replace(id));
    const again = queues.payloadsOf('ai-analysis').at(-1);
    expect(again?.objectKey).not.toBe(asked?.objectKey);
    await within(worker, ApplyAnalysis, (it) =>
      it.fail({ photoId: id, askedAt: asked?.askedAt ?? '' } as Parameters<ApplyAnalysis['fail']>[0]),
    );
    expect(await get(id)).toMatchObject({ aiPending: true });
  });

  it('AVIF of the former file is not said of the new one', async () => {
    const { id } = await shown();
    const making = within(worker, PhotoAvif, (it) => it.perform(id));
    const fileId = await replace(id);
    await render(fileId);
    await making.catch(() => undefined);
    expect((await get(id)).image.avif).toBeUndefined();
    await within(worker, PhotoAvif, (it) => it.perform(id));
    expect((await get(id)).image.avif).toEqual([128]);
    expect(await media.keys(`derivatives/${who.userId}/${fileId}/`)).toHaveLength(3);
  });
});
