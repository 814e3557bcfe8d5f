import { crc32 } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { contentKey, KNOWN_FILES_LIMIT } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeDate } from '@vitrine/testing/fake-date';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { MULTIPART_OVERHEAD_BYTES } from '../src/originals/declared-bytes.js';
import { aJpeg, heicFixture, pngBomb } from './support/images.js';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
const code = (value: string) => expect.objectContaining({ code: value });
const jpeg = await aJpeg();
let media: RunningMedia;

beforeAll(async () => {
  ({ media } = await startMedia(queues, { STORAGE_QUOTA_BYTES: String(jpeg.length * 7 + 10) }));
});
afterAll(() => media.stop());

const bytesOf = async (userId: string): Promise<number> => {
  const [row] = await media.sql<{ bytes: string }>('select bytes from storage_accounts where user_id = ?', [userId]);
  return Number(row?.bytes ?? 0);
};

describe('an upload', () => {
  it('UPL-22 UPL-29 becomes a private photo that is not featured, and an event', async () => {
    const who = aUser();
    const photo = await media.upload(who, { description: '<b>a</b><script>b</script>' });
    expect(photo).toMatchObject({
      isPublic: false,
      featured: false,
      derivatives: 'pending',
      description: '<b>a</b>',
      image: { width: 96, height: 64, widths: [], thumbHash: null },
      metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
      file: { type: 'image/jpeg', bytes: jpeg.length },
    });
    const published = (await media.events('media.photo_changed')).filter(({ id }) => id === photo.id);
    expect(published).toEqual([expect.objectContaining({ ownerId: who.userId, revision: 1, visible: false })]);
    expect(queues.payloadsOf('derivatives')).toContainEqual({ photoId: photo.id });
    expect(queues.payloadsOf('ai-analysis')).toContainEqual(expect.objectContaining({ photoId: photo.id }));
  });

  it('UPL-23 keeps the alternative text and tags it brings and counts as analysed', async () => {
    const photo = await media.upload(aUser(), { aiAltText: 'Boats at dawn', aiTags: [' sea', 'sea', 'boats'] });
    expect(photo).toMatchObject({ altText: 'Boats at dawn', tags: ['sea', 'boats'] });
    expect(photo.metadata.aiAnalysisStatus).toBe('completed');
    expect(Date.parse(photo.metadata.aiAnalysisCompletedAt ?? '')).not.toBeNaN();
    expect(queues.payloadsOf('ai-analysis')).not.toContainEqual(expect.objectContaining({ photoId: photo.id }));
  });

  it('UPL-34 takes an empty list of tags for an answer: nothing is suggested', async () => {
    const photo = await media.upload(aUser(), { aiTags: [] });
    expect(photo).toMatchObject({ tags: [], aiPending: false, metadata: { aiAnalysisStatus: 'completed' } });
  });

  it.each<[string, Buffer, string]>([
    [
      'a text file by the name of a JPEG',
      Buffer.from('not an image at all, whatever you call it'),
      'FILE_TYPE_UNSUPPORTED',
    ],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'IMAGE_CORRUPT'],
    ['a bomb', pngBomb(50_000, 50_000), 'IMAGE_TOO_MANY_PIXELS'],
    ['a file over 25 MB', Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]), 'FILE_TOO_LARGE'],
  ])('SEC-20 UPL-09 UPL-10 refuses %s and keeps nothing of it', async (_what, bytes, wanted) => {
    const who = aUser();
    const place = await media.stored(who, bytes);
    await expect(media.create(who, place)).rejects.toEqual(code(wanted));
    expect(await media.keys(`originals/${who.userId}/`)).toEqual([]);
    expect(await bytesOf(who.userId)).toBe(0);
    expect(await media.rpc.call('media.photo.list_mine', { limit: 10, offset: 0 }, { as: who })).toEqual([]);
  });

  it('refuses a category that does not exist', async () => {
    const who = aUser();
    await expect(media.upload(who, { category: 'all' })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
    expect(await media.keys(`originals/${who.userId}/`)).toEqual([]);
  });

  it('SEC-18 adopts nothing from a place that is not the caller’s', async () => {
    const [owner, thief] = [aUser(), aUser()];
    const place = await media.stored(owner, jpeg);
    await expect(media.create(thief, place)).rejects.toEqual(code('NOT_FOUND'));
    const mine = await media.stored(thief, jpeg);
    for (const objectKey of [
      `${mine.objectKey}/../../x`,
      `originals/${thief.userId}/${mine.photoId}`,
      'originals/',
      `incoming/${thief.userId}/x`,
    ])
      await expect(media.create(thief, { ...mine, objectKey })).rejects.toEqual(code('NOT_FOUND'));
    expect(await media.create(owner, place)).toMatchObject({ id: place.photoId });
    await expect(
      media.create(thief, { ...place, objectKey: place.objectKey.replace(owner.userId, thief.userId) }),
    ).rejects.toEqual(code('NOT_FOUND'));
  });

  it('answers so when the bytes never arrived', async () => {
    const who = aUser();
    const place = await media.rpc.call('media.upload.begin', {}, { as: who });
    await expect(media.create(who, { photoId: place.photoId, objectKey: place.objectKey })).rejects.toEqual(
      code('UPLOAD_INTERRUPTED'),
    );
  });

  it('UPL-25 takes a HEIC', async () => {
    const photo = await media.upload(aUser(), {}, heicFixture('turned'));
    expect(photo).toMatchObject({ file: { type: 'image/heic' }, image: { width: 64, height: 96 } });
  });
});

describe('a repeated upload', () => {
  it('answers the first one’s photo, keeps one object and counts once', async () => {
    const who = aUser();
    const first = await media.stored(who, jpeg, 'once');
    const photo = await media.create(who, first);
    const again = await media.rpc.call('media.upload.begin', { idempotencyKey: 'once' }, { as: who });
    expect(again).toMatchObject({ photoId: photo.id, existing: { id: photo.id } });
    // The answer was lost and the call is made again; or the bytes were sent again.
    expect(await media.create(who, first)).toMatchObject({ id: photo.id });
    await media.store.put(again.objectKey, jpeg, { contentType: 'image/jpeg' });
    expect(await media.create(who, { photoId: photo.id, objectKey: again.objectKey })).toMatchObject({ id: photo.id });
    expect(await media.keys(`originals/${who.userId}/`)).toEqual([first.objectKey]);
    expect(await bytesOf(who.userId)).toBe(jpeg.length);
  });

  it('names the file of the first one, unless its key is of the bytes before they were made smaller', async () => {
    const who = aUser();
    const content = `content-${'a'.repeat(64)}-o`;
    for (const key of ['named', content]) await media.create(who, await media.stored(who, jpeg, key));
    const begin = (idempotencyKey: string) => media.rpc.call('media.upload.begin', { idempotencyKey }, { as: who });
    expect((await begin('named')).file).toEqual({ bytes: jpeg.length, crc: crc32(jpeg) });
    expect((await begin(content)).file).toBeNull();
  });

  it('of five at once makes one photo', async () => {
    const who = aUser();
    const places = await Promise.all(Array.from({ length: 5 }, () => media.stored(who, jpeg, 'at once')));
    expect(new Set(places.map(({ objectKey }) => objectKey)).size).toBe(5);
    const photos = await Promise.all(places.map((place) => media.create(who, place)));
    expect(new Set(photos.map(({ id }) => id)).size).toBe(1);
    expect(await media.keys(`originals/${who.userId}/`)).toHaveLength(1);
    expect(await bytesOf(who.userId)).toBe(jpeg.length);
    expect((await media.events('media.photo_changed')).filter(({ ownerId }) => ownerId === who.userId)).toHaveLength(1);
  });

  it('of two files at once under one key makes a photo of one and refuses the other', async () => {
    const who = aUser();
    const places = [await media.stored(who, jpeg, 'two'), await media.stored(who, heicFixture('turned'), 'two')];
    const tries = await Promise.allSettled(
      places.map((place) => media.create(who, { ...place, idempotencyKey: 'two' })),
    );
    const won = tries.findIndex(({ status }) => status === 'fulfilled');
    expect(tries[1 - won]).toEqual({ status: 'rejected', reason: code('UPLOAD_KEY_USED') });
    expect(await media.keys(`originals/${who.userId}/`)).toEqual([places[won]?.objectKey]);
  });

  it('of one file that two browsers have made smaller at once makes one photo', async () => {
    const who = aUser();
    const idempotencyKey = contentKey('b'.repeat(64), false);
    const files = [jpeg, heicFixture('turned')];
    const places = await Promise.all(files.map((file) => media.stored(who, file, idempotencyKey)));
    const photos = await Promise.all(places.map((place) => media.create(who, { ...place, idempotencyKey })));
    expect(new Set(photos.map(({ id }) => id)).size).toBe(1);
  });

  it('is another photo for another user with the same key', async () => {
    const [ann, bob] = await Promise.all(
      [aUser(), aUser()].map((who) => media.rpc.call('media.upload.begin', { idempotencyKey: 'same' }, { as: who })),
    );
    expect(ann?.photoId).not.toBe(bob?.photoId);
  });

  it('after a delete does not come back under the id whose objects are being cleared', async () => {
    const who = aUser();
    const late = await media.stored(who, jpeg, 'again');
    const photo = await media.create(who, await media.stored(who, jpeg, 'again'));
    await media.purge(who, photo.id);
    await expect(media.create(who, late)).rejects.toEqual(code('UPLOAD_INTERRUPTED'));
    const place = await media.rpc.call('media.upload.begin', { idempotencyKey: 'again' }, { as: who });
    expect(place.photoId).not.toBe(photo.id);
    const [one, two] = [await media.stored(who, jpeg, 'again'), await media.stored(who, jpeg, 'again')];
    const made = await Promise.all([media.create(who, one), media.create(who, two)]);
    expect(made.map(({ id }) => id)).toEqual([place.photoId, place.photoId]);
  });
});

describe('an upload whose photo is in the trash', () => {
  it('makes another photo, the same one at each attempt', async () => {
    const who = aUser();
    const late = await media.stored(who, jpeg, 'trashed');
    const { id } = await media.create(who, await media.stored(who, jpeg, 'trashed'));
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    await expect(media.create(who, late)).rejects.toEqual(code('UPLOAD_INTERRUPTED'));
    const places = [await media.stored(who, jpeg, 'trashed'), await media.stored(who, jpeg, 'trashed')];
    const made = await Promise.all(places.map((place) => media.create(who, place)));
    expect(new Set(made.map((photo) => photo.id)).size).toBe(1);
    expect(made[0]?.id).not.toBe(id);
    expect(await media.keys(`originals/${who.userId}/`)).toHaveLength(2);
    expect(await bytesOf(who.userId)).toBe(2 * jpeg.length);
  });

  it('keeps the file of a photo that is trashed before its maker is answered', async () => {
    const who = aUser();
    const place = await media.stored(who, jpeg);
    const { id } = await media.create(who, place);
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    // A refusal would have the gateway remove what it takes for an upload that became nothing.
    expect(await media.create(who, place)).toMatchObject({ id, trashed: { at: expect.any(String) } });
    expect(await media.keys(`originals/${who.userId}/`)).toEqual([place.objectKey]);
  });
});

describe('what comes along with a file', () => {
  const described = { make: 'Canon', model: 'EOS R5', focalLength: 35, takenAt: '2025-01-02T03:04:05' };

  it('is its name, whether it is the photographer’s own, and the camera’s record', async () => {
    const photo = await media.upload(aUser(), {
      fileName: 'Dünen.jpg',
      keptOriginal: true,
      exif: { ...described, gps: [1, 2], serial: 'SER' } as never,
    });
    expect(photo.file).toMatchObject({ name: 'Dünen.jpg', kept: true });
    expect(photo.exif).toEqual(described);
    const [row] = await media.sql<{ exif: object }>('select exif from photos where id = ?', [photo.id]);
    expect(row?.exif).toEqual(described);
    const sent = JSON.stringify({ ...described, GPSLatitude: 52.5 });
    expect((await media.upload(aUser(), { exif: sent })).exif).toEqual(described);
    expect((await media.upload(aUser())).file).toMatchObject({ name: null, kept: false });
  });

  it('is what its photographer wrote into it, which fills what nobody wrote', async () => {
    const metadata = {
      title: 'Salt pans',
      description: 'At <dusk>',
      keywords: ['salt', 'sea'],
      creator: 'Mara',
      gps: 1,
    };
    const file = { fileName: 'DSC_1.jpg', title: 'DSC 1' };
    const photo = await media.upload(aUser(), { ...file, metadata: JSON.stringify(metadata) });
    const { gps: _gps, ...known } = metadata;
    expect(photo).toMatchObject({ title: 'Salt pans', description: 'At &lt;dusk&gt;', tags: ['salt', 'sea'] });
    expect(photo.fileMetadata).toEqual(known);
    const mine = { title: 'Mine', description: '', aiTags: [], aiAltText: 'Mine' };
    const typed = await media.upload(aUser(), { ...file, ...mine, metadata: { ...known, altText: 'Theirs' } });
    expect(typed).toMatchObject({ title: 'Mine', description: null, tags: [], altText: 'Mine' });
    const many = { keywords: Array.from({ length: 200 }, (_, i) => `word ${i}`) };
    const full = await media.upload(aUser(), { ...file, metadata: JSON.stringify(many) });
    expect([full.tags.length, full.fileMetadata.keywords?.length]).toEqual([15, 200]);
  });

  it('is filed under a category of one’s own, and never under another user’s', async () => {
    const [who, other] = [aUser(), aUser()];
    const { categoryId: category } = await media.rpc.call('media.category.create', { label: 'Fog' }, { as: who });
    expect(await media.upload(who, { category })).toMatchObject({ category: 'fog' });
    await expect(media.upload(other, { category })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
    expect(await media.keys(`originals/${other.userId}/`)).toEqual([]);
  });
});

describe('files that were selected together', () => {
  it('stand in their order whichever arrives first, behind those selected later and in front of those before', async () => {
    const who = aUser();
    const start = Date.now() - 60_000;
    const at = (batch: number, place: number) => new Date(start + batch * 10_000 - place).toISOString();
    for (const [batch, place] of [
      [1, 2],
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 1],
    ] as const)
      await media.upload(who, { title: `${batch}.${place}`, chosenAt: at(batch, place) });
    await media.upload(who, { title: 'now' });
    const titles = async (sort: 'newest' | 'portfolio') =>
      (await media.rpc.call('media.photo.list_mine', { sort, limit: 10, offset: 0 }, { as: who })).map(
        ({ title }) => title,
      );
    const expected = ['now', '1.0', '1.1', '1.2', '0.0', '0.1'];
    expect([await titles('portfolio'), await titles('newest')]).toEqual([expected, expected]);
  });

  it('wait for suggestions from when they came, not from when they were selected', async () => {
    const who = aUser();
    const chosenAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString();
    const { id, createdAt } = await media.upload(who, { chosenAt });
    expect(createdAt).toBe(chosenAt);
    const [row] = await media.sql(
      "select ai_asked_at > now() - interval '1 hour' as asked_now from photos where id = ?",
      [id],
    );
    expect(row).toEqual({ asked_now: true });
  });
});

describe('which files are here already', () => {
  const hash = (letter: string) => letter.repeat(64);
  const known = async (who: ReturnType<typeof aUser>, ...hashes: string[]) =>
    (await media.rpc.call('media.upload.known', { hashes }, { as: who })).known.map(({ hash: of, photo }) => [
      of[0],
      photo.id,
    ]);

  it('is recognised by their bytes, kept or made smaller, to their owner alone', async () => {
    const who = aUser();
    const small = await media.create(who, await media.stored(who, jpeg, contentKey(hash('a'), false)));
    const kept = await media.create(who, await media.stored(who, jpeg, contentKey(hash('b'), true)));
    const all = [hash('a'), hash('b'), hash('c')];
    expect(Object.fromEntries(await known(who, ...all))).toEqual({ a: small.id, b: kept.id });
    expect(await known(aUser(), ...all)).toEqual([]);
  });

  it('leaves out what is in the trash, and finds what was uploaded again since', async () => {
    const who = aUser();
    const key = contentKey(hash('d'), false);
    const first = await media.create(who, await media.stored(who, jpeg, key));
    await media.rpc.call('media.photo.trash', { photoId: first.id }, { as: who });
    expect(await known(who, hash('d'))).toEqual([]);
    const again = await media.create(who, await media.stored(who, jpeg, key));
    expect(await known(who, hash('d'))).toEqual([['d', again.id]]);
  });

  it('takes no more than its limit at once, and hashes alone', async () => {
    const ask = (hashes: string[]) => media.rpc.call('media.upload.known', { hashes }, { as: aUser() });
    const { known: none, now } = await ask([]);
    expect([none, Number.isNaN(Date.parse(now))]).toEqual([[], false]);
    for (const wrong of [Array.from({ length: KNOWN_FILES_LIMIT + 1 }, () => hash('e')), ['../x'], [hash('E')]])
      await expect(ask(wrong)).rejects.toEqual(code('VALIDATION'));
  });
});

describe('the quota', () => {
  it('UPL-28 lets exactly as many of 20 at once in as fit, and keeps nothing of the others', async () => {
    const who = aUser();
    const places = await Promise.all(Array.from({ length: 20 }, () => media.stored(who, jpeg)));
    const outcomes = await Promise.allSettled(places.map((place) => media.create(who, place)));
    const made = outcomes.filter((one): one is PromiseFulfilledResult<PhotoDto> => one.status === 'fulfilled');
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(made).toHaveLength(7);
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(13).fill('QUOTA_EXCEEDED'));
    expect(await bytesOf(who.userId)).toBe(7 * jpeg.length);
    expect(await media.keys(`originals/${who.userId}/`)).toHaveLength(7);

    // And it is given back by a delete, once.
    await expect(media.rpc.call('media.upload.begin', { declaredBytes: 200_000 }, { as: who })).rejects.toEqual(
      code('QUOTA_EXCEEDED'),
    );
    const photoId = made[0]?.value.id ?? '';
    await Promise.all([1, 2, 3].map(() => media.purge(who, photoId).catch(() => undefined)));
    expect(await bytesOf(who.userId)).toBe(6 * jpeg.length);
    await media.upload(who);
  });

  it('UPL-28 counts what is still being sent, until it is there, given up or too old', async () => {
    const who = aUser();
    const quota = jpeg.length * 7 + 10;
    const begin = (bytes: number, idempotencyKey: string) =>
      media.rpc.call(
        'media.upload.begin',
        { declaredBytes: bytes + MULTIPART_OVERHEAD_BYTES, idempotencyKey },
        { as: who },
      );
    const refused = code('QUOTA_EXCEEDED');
    const { photoId } = await begin(quota, 'first');
    await expect(begin(1, 'second')).rejects.toEqual(refused);
    await begin(quota, 'first');
    await media.rpc.call('media.upload.abandon', { photoId }, { as: aUser() });
    await expect(begin(1, 'second')).rejects.toEqual(refused);
    await media.rpc.call('media.upload.abandon', { photoId }, { as: who });
    // Of many at once, no more than fit, on whichever replica.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => begin(Math.floor(quota / 7), `part ${n}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    await media.sql(`update upload_reservations set expires_at = now() - interval '1 second' where owner_id = ?`, [
      who.userId,
    ]);
    await begin(quota, 'third');
    await media.sql('delete from upload_reservations where owner_id = ?', [who.userId]);
    await media.upload(who);
    expect(await media.sql('select 1 from upload_reservations where owner_id = ?', [who.userId])).toEqual([]);
  });

  it('ENT-24 UPL-28 is shown as used, in percent and in words', async () => {
    const who = aUser();
    const before = await media.rpc.call('media.storage.usage', {}, { as: who });
    expect(before).toMatchObject({ usagePercentage: 0, usedFormatted: '0 B' });
    const { file } = await media.upload(who);
    const { usagePercentage, freeBytes } = await media.rpc.call('media.storage.usage', {}, { as: who });
    expect(usagePercentage).toBeCloseTo(100 / 7, 0);
    expect(freeBytes).toBe(before.freeBytes - file.bytes);
  });

  describe('of one’s own', () => {
    const admin: Principal = { userId: randomUUID(), role: 'admin' };
    const defaultQuotaBytes = jpeg.length * 7 + 10;
    const setQuota = (userId: string, quotaBytes: number | null, as = admin) =>
      media.rpc.call('media.storage.set_quota', { userId, quotaBytes }, { as });
    const known = async (): Promise<Principal> => {
      const who = aUser();
      await media.rpc.call('media.event.receive', {
        events: [{ name: 'identity.user_changed', payload: aUserSnapshot({ id: who.userId }) }],
      });
      return who;
    };
    const fill = async (who: Principal, times: number) => {
      for (let n = 0; n < times; n += 1) await media.upload(who);
    };

    it('UPL-28 ENT-24 is in force instead of the default, above it and below it, until it is taken back', async () => {
      const who = await known();
      const quotaBytes = jpeg.length * 8;
      expect(await setQuota(who.userId, quotaBytes)).toMatchObject({
        usedBytes: 0,
        ownQuotaBytes: quotaBytes,
        defaultQuotaBytes,
      });
      await fill(who, 8);
      await expect(media.upload(who)).rejects.toEqual(code('QUOTA_EXCEEDED'));
      const usage = () => media.rpc.call('media.storage.usage', {}, { as: who });
      expect(await usage()).toMatchObject({ usagePercentage: 100, freeBytes: 0 });
      // Below what is stored: everything stays, and nothing is added, of a known length or not.
      await setQuota(who.userId, jpeg.length);
      expect(await bytesOf(who.userId)).toBe(quotaBytes);
      expect(await usage()).toMatchObject({ usagePercentage: 100, freeBytes: 0 });
      for (const declaredBytes of [1, null])
        await expect(media.rpc.call('media.upload.begin', { declaredBytes }, { as: who })).rejects.toEqual(
          code('QUOTA_EXCEEDED'),
        );
      await setQuota(who.userId, null);
      await expect(media.upload(who)).rejects.toEqual(code('QUOTA_EXCEEDED'));
      await setQuota(who.userId, quotaBytes + jpeg.length);
      await fill(who, 1);
    });

    it('UPL-28 holds for an upload under way, and one of nothing lets nothing in', async () => {
      const who = await known();
      const place = await media.stored(who, jpeg);
      await setQuota(who.userId, 0);
      await expect(media.create(who, place)).rejects.toEqual(code('QUOTA_EXCEEDED'));
      expect(await bytesOf(who.userId)).toBe(0);
    });

    it('SEC-09 is set by administrators alone, for users there are, and recorded with what it was', async () => {
      const who = await known();
      await expect(setQuota(who.userId, 5, who)).rejects.toEqual(code('FORBIDDEN'));
      await expect(media.rpc.call('media.storage.of_users', { userIds: [who.userId] }, { as: who })).rejects.toEqual(
        code('FORBIDDEN'),
      );
      await expect(setQuota(randomUUID(), 5)).rejects.toEqual(code('USER_NOT_FOUND'));
      await setQuota(who.userId, 5);
      await setQuota(who.userId, 5);
      await setQuota(who.userId, null);
      const acts = (await media.events('admin.act_recorded')).filter(({ subjectId }) => subjectId === who.userId);
      expect(acts).toMatchObject([
        { act: 'user.set_quota', actorId: admin.userId, before: { quotaBytes: null }, after: { quotaBytes: 5 } },
        { act: 'user.set_quota', before: { quotaBytes: 5 }, after: { quotaBytes: null } },
      ]);
    });

    it('is read for many users with one statement, those included who have stored nothing', async () => {
      const [some, none] = [await known(), randomUUID()];
      await fill(some, 1);
      await setQuota(some.userId, 50);
      const userIds = [some.userId, none];
      expect(await media.rpc.call('media.storage.of_users', { userIds }, { as: admin })).toMatchObject({
        [some.userId]: { usedBytes: jpeg.length, ownQuotaBytes: 50, defaultQuotaBytes },
        [none]: { usedBytes: 0, ownQuotaBytes: null, defaultQuotaBytes },
      });
    });
  });

  it('UPL-10 refuses early what could only be refused later', async () => {
    await expect(
      media.rpc.call('media.upload.begin', { declaredBytes: 26 * 1024 * 1024 }, { as: aUser() }),
    ).rejects.toEqual(code('FILE_TOO_LARGE'));
  });
});

describe('without Redis', () => {
  it('an upload is taken all the same', async () => {
    queues.down = true;
    try {
      expect(await media.upload(aUser())).toMatchObject({ derivatives: 'pending' });
    } finally {
      queues.down = false;
    }
  });
});

describe('a replica whose clock is ahead', () => {
  const who = aUser();
  const ahead = async <T>(work: () => Promise<T>): Promise<T> => {
    fakeDate(Date.now() + 600_000);
    try {
      return await work();
    } finally {
      jest.useRealTimers();
    }
  };
  const titles = async (trash: boolean) =>
    (await media.rpc.call('media.photo.list_mine', { trash, limit: 10, offset: 0 }, { as: who })).map(
      ({ title }) => title,
    );
  const trash = (photoId: string) => media.rpc.call('media.photo.trash', { photoId }, { as: who });

  it('overwrites no photo, neither of the portfolio nor of the trash', async () => {
    const first = await ahead(() => media.upload(who, { title: 'ahead' }));
    const claiming = await ahead(() =>
      media.upload(who, { title: 'claims to be chosen later', chosenAt: new Date().toISOString() }),
    );
    const last = await media.upload(who, { title: 'last' });
    expect(await titles(false)).toEqual(['last', 'claims to be chosen later', 'ahead']);
    await ahead(() => trash(claiming.id));
    await trash(first.id);
    await ahead(() => trash(last.id));
    expect(await titles(true)).toEqual(['last', 'ahead', 'claims to be chosen later']);
    expect(await media.rpc.call('media.photo.empty_trash', {}, { as: who })).toEqual({ removed: 3 });
  });

  it('answers the time that all replicas share', async () => {
    const { now } = await ahead(() => media.rpc.call('media.upload.known', { hashes: [] }, { as: who }));
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
  });
});
