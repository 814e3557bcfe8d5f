import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { SetInfoDto } from '@vitrine/contracts/media/desk.rpc';
import { DESK_TAGS_MAX, PART_LIMITS } from '@vitrine/contracts/media/desk.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { settleTables } from '@vitrine/testing/settle-tables';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { SweepParts } from '../src/desk/parts.js';
import { FillOlderPhotos } from '../src/photos/fill-older-photos.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { SweepStore } from '../src/storage/sweep-store.js';
import { aJpeg, fourFields } from './support/images.js';
import { photoRows, plansOf, queriesOf } from './support/rows.js';
import { aUser, type RunningMedia, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const jpeg = await aJpeg();
const other = await fourFields(120, 80).jpeg().toBuffer();
const MB = 1024 * 1024;
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(fakeQueues(), { STORAGE_QUOTA_BYTES: String(40 * MB) }));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as = who) =>
  media.rpc.call(name, request, { as });
const find = async (bytes: Buffer, as = who) =>
  (await ask('media.desk.find_files', { md5s: [md5(bytes)] }, as))[md5(bytes)] ?? null;
/** Sends a file for the photo as the gateway does; it is not rendered yet. */
const replace = async (photoId: string, bytes: Buffer, fields: { isOnce?: boolean } = {}) => {
  const { photoId: fileId, objectKey } = await media.stored(who, bytes);
  await ask('media.photo_file.replace', { photoId, fileId, objectKey, ...fields });
  return { fileId, objectKey };
};

describe('numbers', () => {
  it('DESK-40 are given out from 1, to each owner and kind, and stand for the same thing ever after', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    expect(await ask('media.desk.number', { kind: 'photo', targets: [a, b, a] })).toEqual([1, 2, 1]);
    expect(await ask('media.desk.number', { kind: 'photo', targets: [b] }, aUser())).toEqual([1]);
    expect(await ask('media.desk.number', { kind: 'tag', targets: ['sea'] })).toEqual([1]);
    expect(await ask('media.desk.number', { kind: 'photo', targets: [b, randomUUID()] })).toEqual([2, 3]);
    expect(await ask('media.desk.resolve', { kind: 'photo', numbers: [2, 9, 1] })).toEqual([b, null, a]);
  });

  it('DESK-40 of another owner stand for nothing', async () => {
    await ask('media.desk.number', { kind: 'album', targets: ['travel'] });
    expect(await ask('media.desk.resolve', { kind: 'album', numbers: [1] }, aUser())).toEqual([null]);
    expect(await ask('media.desk.resolve', { kind: 'photo', numbers: [1] })).toEqual([null]);
  });

  it('DESK-40 are the same for all who ask at once', async () => {
    const targets = Array.from({ length: 20 }, () => randomUUID());
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('media.desk.number', { kind: 'photo', targets: targets.slice(n, n + 12) }),
      ),
    );
    const numberOf = new Map<string, number>();
    given.forEach((numbers, n) =>
      numbers.forEach((number, at) => {
        const target = targets[n + at] ?? '';
        expect(numberOf.get(target) ?? number).toBe(number);
        numberOf.set(target, number);
      }),
    );
    expect([...numberOf.values()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
  });

  it('DESK-40 of tags have an end, because programs make these by themselves', async () => {
    await media.sql(
      `insert into desk_numbers (owner_id, kind, target, number) values (?, 'tag', 'the last', ${DESK_TAGS_MAX})`,
      [who.userId],
    );
    expect(await ask('media.desk.number', { kind: 'tag', targets: ['the last'] })).toEqual([DESK_TAGS_MAX]);
    expect(await ask('media.desk.number', { kind: 'tag', targets: ['more', 'the last'] })).toEqual([0, DESK_TAGS_MAX]);
    expect(await ask('media.desk.resolve', { kind: 'tag', numbers: [0] })).toEqual([null]);
  });
});

describe('files by their MD5', () => {
  it('DESK-41 are found once they are photos, and not in the trash or for another', async () => {
    expect(await find(jpeg)).toBeNull();
    const { id } = await media.upload(who);
    expect(await find(jpeg)).toBe(id);
    expect(await find(jpeg, aUser())).toBeNull();
    await ask('media.photo.trash', { photoId: id });
    expect(await find(jpeg)).toBeNull();
  });

  it('DESK-41 are found by name, too', async () => {
    const { id } = await media.upload(who, { fileName: 'IMG_1.jpg' });
    expect(await ask('media.desk.find_files', { fileNames: ['IMG_1.jpg', 'IMG_2.jpg'] })).toEqual({
      'IMG_1.jpg': id,
      'IMG_2.jpg': null,
    });
  });

  it('DESK-41 are what a photo has, and what it is about to have; the former is forgotten', async () => {
    const { id } = await media.upload(who);
    const { fileId } = await replace(id, other);
    expect([await find(jpeg), await find(other)]).toEqual([id, id]);
    await within(worker, RenderReplacement, (it) => it.perform(fileId));
    expect([await find(jpeg), await find(other)]).toEqual([null, id]);
  });

  it('DESK-41 are what the program knows them by that has sent a smaller copy', async () => {
    const { id } = await media.upload(who, { md5: md5(other) });
    expect([await find(jpeg), await find(other)]).toEqual([null, id]);
  });

  it('DESK-41 are read of photos from before they were counted, past those that are lost', async () => {
    const photos = [await media.upload(who), await media.upload(who, {}, other)];
    await media.sql('update photos set md5 = null, crc = null where owner_id = ?', [who.userId]);
    const [row] = await media.sql<{ key: string }>('select object_key as key from photos where id = ?', [
      photos[0]?.id ?? '',
    ]);
    await media.store.delete(row?.key ?? '');
    await within(worker, FillOlderPhotos, (it) => it.fillSums());
    expect([await find(jpeg), await find(other)]).toEqual([null, photos[1]?.id]);
    await media.store.put(row?.key ?? '', jpeg, { contentType: 'image/jpeg' });
    await within(worker, FillOlderPhotos, (it) => it.fillSums());
    expect(await find(jpeg)).toBe(photos[0]?.id);
  });

  it('DESK-41 are counted of a file that an administrator makes a photo again', async () => {
    await media.sql(
      `insert into owners (user_id, username, first_name, last_name, revision) values (?, ?, 'A', 'B', 1)`,
      [who.userId, `u${who.userId.slice(0, 8)}`],
    );
    const fileKey = `originals/${who.userId}/${randomUUID()}-lost`;
    await media.store.put(fileKey, jpeg, { contentType: 'image/jpeg' });
    const admin = { ...aUser(), role: 'admin' } as const;
    const { id } = await ask('media.object.restore', { userId: who.userId, fileKey }, admin);
    expect(await find(jpeg)).toBe(id);
  });

  it('DESK-41 are forgotten with a file that a release replaces which does not count them', async () => {
    const { id } = await media.upload(who);
    await media.sql(`update photos set object_key = object_key || '-other' where id = ?`, [id]);
    expect(await find(jpeg)).toBeNull();
  });
});

describe('the same file again', () => {
  const oneOf = async (fields: { isOnce: boolean }) => media.upload(who, fields);
  const keys = () => media.keys(`originals/${who.userId}/`);

  it('DESK-49 is one photo, however often and at once it is sent', async () => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => oneOf({ isOnce: true })));
    expect(new Set(photos.map(({ id }) => id)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
    expect(await media.sql('select 1 from upload_reservations where owner_id = ?', [who.userId])).toEqual([]);
  });

  it('DESK-49 is another photo where its program wants that, and once the first is in the trash', async () => {
    const first = await oneOf({ isOnce: true });
    expect((await oneOf({ isOnce: false })).id).not.toBe(first.id);
    for (const { id } of await ask('media.photo.list_mine', { limit: 10, offset: 0 }))
      await ask('media.photo.trash', { photoId: id });
    expect((await oneOf({ isOnce: true })).id).not.toBe(first.id);
  });

  it('DESK-48 replaces nothing, on its way or there', async () => {
    const { id } = await media.upload(who);
    await replace(id, jpeg, { isOnce: true });
    expect((await ask('media.photo.get_mine', { photoId: id })).replacement).toBeUndefined();
    const first = await replace(id, other, { isOnce: true });
    await replace(id, other, { isOnce: true });
    expect(await keys()).toHaveLength(2);
    await within(worker, RenderReplacement, (it) => it.perform(first.fileId));
    expect(await find(other)).toBe(id);
  });

  it('DESK-48 replaces a file that has been lost', async () => {
    const { id } = await media.upload(who);
    await media.sql(`update photos set original_state = 'missing' where id = ?`, [id]);
    await replace(id, jpeg, { isOnce: true });
    expect((await ask('media.photo.get_mine', { photoId: id })).replacement).toEqual({ state: 'pending' });
  });

  it('DESK-48 of two files for a photo the later one stays, also while the former is on its way', async () => {
    const { id } = await media.upload(who);
    const former = await replace(id, other, { isOnce: true });
    const last = await fourFields(200, 90).jpeg().toBuffer();
    const { fileId } = await replace(id, last, { isOnce: true });
    await within(worker, RenderReplacement, (it) => it.perform(former.fileId));
    await within(worker, RenderReplacement, (it) => it.perform(fileId));
    expect([await find(other), await find(last)]).toEqual([null, id]);
    expect(await ask('media.photo.get_mine', { photoId: id })).toMatchObject({ image: { width: 200, height: 90 } });
  });
});

describe('albums and photos', () => {
  it('DESK-42 albums are the categories, each with what is in it', async () => {
    const { categoryId } = await ask('media.category.create', { label: 'Weddings' });
    const [newest] = await photoRows(media, who, 4);
    const albums = await ask('media.desk.albums', {});
    expect(albums.map(({ number }) => number)).toEqual(albums.map((_, at) => at + 1));
    expect(albums.at(-1)).toMatchObject({
      category: categoryId,
      label: 'Weddings',
      photos: 0,
      cover: null,
      latest: null,
    });
    const travel = albums.find(({ category }) => category === 'travel');
    expect(travel).toMatchObject({ label: 'Travel', photos: 2, cover: expect.any(String), latest: expect.any(String) });
    expect(albums.find(({ category }) => category === 'macro')?.cover).toBe(newest);
  });

  it('DESK-42 photos come in pages, with their numbers', async () => {
    const ids = await photoRows(media, who, 5);
    const first = await ask('media.desk.photos', { category: null, page: 0, perPage: 2 });
    expect(first.photos.map(({ id, number }) => [id, number])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
    ]);
    expect(first).toMatchObject({ total: 5, photos: [{ description: 'Made by the sea & kept', width: 3000 }, {}] });
    const last = await ask('media.desk.photos', { category: 'macro', page: 1, perPage: 2 });
    expect(last).toMatchObject({ total: 3, photos: [{ id: ids[4], category: 'macro' }] });
    expect((await ask('media.desk.photos', { category: 'macro', page: 2, perPage: 2 })).photos).toEqual([]);
    const one = await ask('media.desk.photos', { ids: [ids[3] ?? ''], page: 0, perPage: 10 });
    expect(one.photos.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await ask('media.desk.photos', { ids, page: 0, perPage: 10 }, aUser())).total).toBe(0);
  });

  it('DESK-42 a page of an album is read from an index', async () => {
    await photoRows(media, aUser(), 3_000);
    await photoRows(media, who, 2_000);
    await settleTables((sql) => media.sql(sql), 'photos', 'desk_numbers');
    const page = { category: 'macro', page: 2, perPage: 100 };
    await ask('media.desk.photos', page);
    const queries = await queriesOf(media, () => ask('media.desk.photos', page));
    expect(queries).toHaveLength(3);
    const plans = await plansOf(media, queries);
    expect(plans).toContain('photos_shown_of_album');
    expect(plans).not.toMatch(/Seq Scan on photos|Sort/);
  });
});

describe('what a program says of a photo', () => {
  const FILL = { single: 'fill_if_empty', multiple: 'append' } as const;
  const REPLACE = { single: 'replace', multiple: 'replace' } as const;
  const say = (photoId: string, texts: Omit<SetInfoDto, 'photoId' | 'mode'>, mode: SetInfoDto['mode'] = FILL) =>
    ask('media.desk.set_info', { photoId, mode, ...texts });

  it('DESK-43 fills what is empty, and a title that is only the file’s name', async () => {
    const { id } = await media.upload(who, { fileName: 'IMG_1.jpg', title: 'IMG 1', category: 'other' });
    const texts = {
      title: 'Été & evening',
      description: 'A=1&level=8 <b>\nsecond',
      creator: 'Mara',
      category: 'travel',
    };
    expect(await say(id, { ...texts, keywords: ['sea', ' Sea', 'boats'] })).toMatchObject({
      title: 'Été & evening',
      description: expect.stringContaining('A=1&amp;level=8 &lt;b&gt;'),
      category: 'travel',
      tags: ['sea', 'boats'],
      fileMetadata: { creator: 'Mara' },
      isPublic: false,
    });
    const later = { title: 'Another', description: 'Another', creator: 'Another', keywords: ['SEA', 'dusk'] };
    expect(await say(id, later)).toMatchObject({
      title: 'Été & evening',
      tags: ['sea', 'boats', 'dusk'],
      fileMetadata: { creator: 'Mara' },
    });
  });

  it('DESK-43 replaces what is there, and empties what is sent empty, but never the title', async () => {
    const { id } = await media.upload(who, { title: 'Harbour', description: 'Old', category: 'travel' });
    await say(id, { creator: 'Mara', keywords: ['sea'] });
    const texts = { title: '', description: '', creator: '', keywords: ['dusk'], category: 'macro' };
    const photo = await say(id, { ...texts, takenAt: '2026-11-27 18:03:28' }, REPLACE);
    expect(photo).toMatchObject({
      title: 'Harbour',
      category: 'macro',
      tags: ['dusk'],
      exif: { takenAt: '2026-11-27T18:03:28' },
    });
    expect(photo.description || null).toBeNull();
    expect(photo.fileMetadata.creator).toBeUndefined();
  });

  it('DESK-43 puts no photo into two categories', async () => {
    const { id } = await media.upload(who, { category: 'travel' });
    await expect(say(id, { category: 'macro' })).rejects.toEqual(code('PHOTO_HAS_CATEGORY'));
    expect(await say(id, { category: 'travel' })).toMatchObject({ category: 'travel' });
    await expect(say(id, { category: 'nobody’s' })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
  });

  it('DESK-43 is cut to its limits, and changes nothing twice', async () => {
    const { id } = await media.upload(who);
    const texts = { title: 'é'.repeat(500), keywords: Array.from({ length: 150 }, (_, n) => `word ${n}`) };
    const photo = await say(id, texts, REPLACE);
    expect([photo.title.length, photo.tags.length]).toEqual([200, 100]);
    expect((await say(id, texts, REPLACE)).revision).toBe(photo.revision);
  });

  it('DESK-43 is not said of another’s photo, or of one in the trash', async () => {
    const { id } = await media.upload(who);
    const request = { photoId: id, mode: FILL, title: 'Mine' };
    await expect(ask('media.desk.set_info', request, aUser())).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await ask('media.photo.trash', { photoId: id });
    await expect(ask('media.desk.set_info', request)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('DESK-43 leaves nothing of it to review', async () => {
    const { id } = await media.upload(who);
    await media.sql(`update photos set tags = '{sea,sky}', unreviewed_tags = '{sea,sky}' where id = ?`, [id]);
    expect(await say(id, { keywords: ['Sea'] })).toMatchObject({ unreviewed: { tags: ['sky'] } });
  });
});

describe('parts', () => {
  const SUM = md5(jpeg);
  const keys = () => media.keys(`parts/${who.userId}/`);
  /** Stores a part as the gateway does. */
  const keep = async (position: number, bytes: Buffer, sum = SUM, as = who) => {
    const { objectKey } = await ask('media.part.begin', { sum, position, bytes: bytes.length }, as);
    await media.store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
    return (await ask('media.part.keep', { sum, position, objectKey, bytes: bytes.length }, as)).positions;
  };
  const claim = (count?: number) => ask('media.part.claim', { sum: SUM, ...(count !== undefined && { count }) });
  /** Puts a claimed file together as the gateway does. */
  const join = async ({ partKeys, photoId, objectKey }: Awaited<ReturnType<typeof claim>>) => {
    const parts = await Promise.all(partKeys.map((key) => media.store.getBuffer(key, MB)));
    await media.store.put(objectKey, Buffer.concat(parts.filter((part) => part !== null)), {
      contentType: 'image/jpeg',
    });
    const photo = await media.create(who, { photoId, objectKey });
    await ask('media.part.end', { sum: SUM, isDone: true });
    return photo;
  };
  const reserved = async () => {
    const rows = await media.sql<{ bytes: string }>('select bytes from upload_reservations where owner_id = ?', [
      who.userId,
    ]);
    return rows.map(({ bytes }) => Number(bytes));
  };
  const [one, two, three] = [jpeg.subarray(0, 100), jpeg.subarray(100, 900), jpeg.subarray(900)] as const;

  it('DESK-44 make a file in any order, doubled, counted from 0 or 1, with an empty last one', async () => {
    for (const from of [0, 1]) {
      expect(await keep(from + 2, two)).toEqual([from + 2]);
      expect(await keep(from + 2, three)).toEqual([from + 2]);
      expect(await reserved()).toEqual([three.length]);
      await keep(from, two);
      expect(await keep(from, one)).toEqual([from, from + 2]);
      await expect(claim()).rejects.toEqual(code('PARTS_MISSING'));
      await keep(from + 3, Buffer.alloc(0));
      expect(await keep(from + 1, two)).toEqual([from, from + 1, from + 2, from + 3]);
      expect(await reserved()).toEqual([jpeg.length]);
      const photo = await join(await claim(4));
      expect(photo.file.bytes).toBe(jpeg.length);
      expect(await find(jpeg)).toBe(photo.id);
      expect([await keys(), await reserved()]).toEqual([[], []]);
      await media.purge(who, photo.id);
    }
  });

  it('DESK-44 of two last ones at once exactly one finds the file whole', async () => {
    await keep(0, one);
    const last = async (position: number, bytes: Buffer) => {
      const positions = await keep(position, bytes);
      return positions.length === 3 ? claim(3) : Promise.reject(new Error('not whole'));
    };
    const tries = await Promise.allSettled([last(1, two), last(2, three), last(2, three)]);
    const claimed = tries.filter((each) => each.status === 'fulfilled');
    expect(claimed).toHaveLength(1);
    for (const { reason } of tries.filter((each) => each.status === 'rejected'))
      expect([(reason as { code?: string }).code, (reason as Error).message]).toContainEqual(
        expect.stringMatching(/^BUSY$|not whole/),
      );
    expect((await join(claimed[0]!.value)).file.bytes).toBe(jpeg.length);
  });

  it('DESK-44 are claimed again when that came to nothing, and at once when it is given up', async () => {
    await keep(0, jpeg);
    await claim();
    await expect(claim()).rejects.toEqual(code('BUSY'));
    await expect(keep(0, jpeg)).rejects.toEqual(code('BUSY'));
    await ask('media.part.end', { sum: SUM, isDone: false });
    expect(await reserved()).toEqual([jpeg.length]);
    await claim();
    await media.sql(`update upload_parts set claimed_at = now() - interval '11 minutes' where owner_id = ?`, [
      who.userId,
    ]);
    await join(await claim());
    expect(await keys()).toEqual([]);
  });

  it('DESK-44 are nobody else’s', async () => {
    await keep(0, jpeg);
    await expect(ask('media.part.claim', { sum: SUM }, aUser())).rejects.toEqual(code('PARTS_MISSING'));
    const [objectKey = ''] = await keys();
    const stolen = { sum: SUM, position: 0, objectKey, bytes: 1 };
    await expect(ask('media.part.keep', stolen, aUser())).rejects.toEqual(code('NOT_FOUND'));
    expect(await keys()).toEqual([objectKey]);
  });

  it('DESK-45 are no endless number', async () => {
    await expect(keep(PART_LIMITS.position + 1, one)).rejects.toEqual(code('VALIDATION'));
    await expect(keep(-1, one)).rejects.toEqual(code('VALIDATION'));
  });

  it('DESK-45 are of two files at most, and one that nothing comes of gives way', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => md5(Buffer.from(name)));
    await keep(0, one, a);
    await keep(0, one, b);
    await expect(keep(0, one, c)).rejects.toEqual(code('TOO_MANY_UPLOADS'));
    await media.sql(`update upload_parts set kept_at = now() - interval '6 minutes' where sum = ?`, [b]);
    expect(await keep(0, one, c)).toEqual([0]);
    expect(await keys()).toHaveLength(2);
    expect(await reserved()).toEqual([one.length, one.length]);
  });

  it('DESK-45 have 25 MB together, and count against the quota', async () => {
    const large = Buffer.alloc(15 * MB);
    await keep(0, large);
    await expect(keep(1, large)).rejects.toEqual(code('FILE_TOO_LARGE'));
    await keep(0, large, md5(one));
    await expect(media.stored(who, large).then(() => keep(1, Buffer.alloc(10 * MB)))).rejects.toEqual(
      code('QUOTA_EXCEEDED'),
    );
    expect(await keys()).toHaveLength(2);
  });

  it('DESK-45 are swept after 24 hours, with what no row names', async () => {
    await keep(0, one);
    const [alive = ''] = await keys();
    await within(worker, SweepParts, (it) => it.sweepParts());
    await within(worker, SweepStore, (it) => it.sweepIncoming());
    expect(await keys()).toEqual([alive]);
    await media.sql(`update upload_parts set kept_at = now() - interval '25 hours' where owner_id = ?`, [who.userId]);
    await within(worker, SweepParts, (it) => it.sweepParts());
    expect(await keys()).toEqual([]);
    await expect(claim()).rejects.toEqual(code('PARTS_MISSING'));
  });

  it('DESK-45 ACCT-48 go with the account, and so do its numbers', async () => {
    await keep(0, one);
    await ask('media.desk.number', { kind: 'tag', targets: ['sea'] });
    const { signal } = new AbortController();
    await within(worker, RemoveAccountTask, async (it) => {
      await it.removeRows(who.userId, signal);
      await it.removeObjects(who.userId, { prefix: 0, after: null }, signal);
    });
    expect(await keys()).toEqual([]);
    for (const table of ['upload_parts', 'desk_numbers', 'upload_reservations'])
      expect(await media.sql(`select 1 from ${table} where owner_id = ?`, [who.userId])).toEqual([]);
  });
});
