import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnPhotosFilterDto, OwnPhotosQueryDto } from '@vitrine/contracts/media/own-photos.dto';
import { cameraName } from '@vitrine/contracts/media/exif.rules';
import { FACETS_LIMIT, hasRating, OWN_PHOTO_SORTS } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { settleTables } from '@vitrine/testing/settle-tables';
import { photoRows, plansOf, queriesOf } from './support/rows.js';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
let media: RunningMedia;
let who: Principal;

beforeAll(async () => {
  ({ media } = await startMedia(fakeQueues()));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as = who) =>
  media.rpc.call(name, request, { as });
const list = (query: Partial<OwnPhotosQueryDto> = {}, as = who) =>
  ask('media.photo.list_mine', { limit: 50, offset: 0, ...query }, as);
const page = (query: Partial<OwnPhotosQueryDto> = {}) =>
  ask('media.photo.page_mine', { limit: 50, offset: 0, ...query });
const titles = async (query: Partial<OwnPhotosQueryDto>) => (await list(query)).map(({ title }) => title);
const change = (id: string, columns: string, ...values: unknown[]) =>
  media.sql(`update photos set ${columns} where id = ?`, [...values, id]);
/** Photos with these titles and descriptions, the first one the newest. */
const called = async (...texts: (readonly [title: string, description?: string])[]): Promise<string[]> => {
  const ids = await photoRows(media, who, texts.length);
  for (const [i, [title, description]] of texts.entries())
    await change(ids[i] ?? '', 'title = ?, description = ?', title, description ?? null);
  return ids;
};

it('PHOTO-17 finds words in whichever form of Unicode they are written or sent', async () => {
  const [, decomposed] = ['Caf\u00e9', 'Cafe\u0301'] as const;
  const [id = ''] = await photoRows(media, who, 1);
  await ask('media.photo.update', {
    photoId: id,
    title: `${decomposed} am Fluss`,
    tags: ['Mu\u0308nchen', 'M\u00fcnchen'],
  });
  for (const q of ['caf\u00e9', decomposed, 'M\u00fcnchen', 'mu\u0308nchen'])
    expect(await titles({ q })).toHaveLength(1);
  for (const keywords of [['M\u00fcnchen'], ['Mu\u0308nchen']]) expect(await titles({ keywords })).toHaveLength(1);
  expect((await ask('media.photo.get_mine', { photoId: id })).tags).toEqual(['M\u00fcnchen']);
});

it('PHOTO-34 takes a stored description back, however long its markup has become', async () => {
  const [id = ''] = await photoRows(media, who, 1);
  const update = (description: string) => ask('media.photo.update', { photoId: id, description });
  const { description } = await update('& '.repeat(2_400));
  expect(description?.length).toBeGreaterThan(5_000);
  expect((await update(description ?? '')).description).toBe(description);
  await expect(update('x'.repeat(5_001))).rejects.toMatchObject({
    code: 'VALIDATION',
    errors: { description: [expect.any(String)] },
  });
});

it('a list shows each photo as it is shown alone', async () => {
  const ids = await called(['One', '<p>Words</p>'], ['Another']);
  await change(
    ids[0] ?? '',
    `tags = '{a,"b, c"}', unreviewed_tags = '{a}', alt_text = 'Alt', unreviewed_alt = true, focal_x = 12, focal_y = 80,
     widths = '{320,640}', avif_widths = '{320,640}', ai_status = 'completed', ai_completed_at = now(), keeps_original = true,
     exif = '{"model": "EOS R5"}', file_metadata = '{"keywords": ["fog"]}', file_name = 'a.jpg', bytes = 4294967296,
     hidden_at = now(), hidden_reason = 'Because', derivatives = 'failed', render_failure = 'IMAGE_CORRUPT'`,
  );
  await media.sql(
    `insert into photo_replacements (id, photo_id, owner_id, object_key, file_type, keeps_original, bytes, exif, render_turn, created_at, state, failure)
     values (?, ?, ?, ?, 'image/jpeg', false, 1, '{}', 0, now(), 'failed', 'IMAGE_CORRUPT')`,
    [randomUUID(), ids[0], who.userId, `originals/${randomUUID()}`],
  );
  const alone = await Promise.all(ids.map((photoId) => ask('media.photo.get_mine', { photoId })));
  expect(await list()).toEqual(alone);
  expect(alone[0]).toMatchObject({ file: { bytes: 4_294_967_296 }, replacement: { state: 'failed' } });
});

describe('searching', () => {
  it('PHOTO-16 finds every word of title or description, whatever its case, in any order', async () => {
    await called(['Red Boat', '<p>At <b>Ärgerness</b> Sound</p>'], ['Blue boat', 'R&amp;D &lt;lab&gt;'], ['Meadow']);
    expect(await titles({ q: 'BOAT' })).toEqual(['Red Boat', 'Blue boat']);
    expect(await titles({ q: '  boat   red ' })).toEqual(['Red Boat']);
    expect(await titles({ q: 'ÄRGERNESS red' })).toEqual(['Red Boat']);
    expect(await titles({ q: 'r&d <lab>' })).toEqual(['Blue boat']);
    expect(await titles({ q: 'boat meadow' })).toEqual([]);
    expect(await titles({ q: '  ' })).toHaveLength(3);
  });

  it('PHOTO-16 takes %, _ and \\ for themselves, and marks of the description for nothing', async () => {
    await called(['100% wool'], ['under_score'], ['back\\slash'], ['plain', '<p>one</p><ul><li>two</li></ul>']);
    expect(await titles({ q: '%' })).toEqual(['100% wool']);
    expect(await titles({ q: '_' })).toEqual(['under_score']);
    expect(await titles({ q: '\\' })).toEqual(['back\\slash']);
    expect(await titles({ q: 'one two' })).toEqual(['plain']);
    for (const q of ['<p>', 'ul', 'li>', `'`, `x' or 'a'='a`]) expect(await titles({ q })).toEqual([]);
  });

  it('PHOTO-16 finds tags and file names, also mixed with words of the title', async () => {
    const ids = await called(['Red boat'], ['Blue boat'], ['Meadow'], ['Hut']);
    await change(ids[0] ?? '', `tags = '{Northern Sea,fog}', file_name = 'DSC_1009.NEF.jpg'`);
    const { categoryId } = await ask('media.category.create', { label: 'Été sauvage' });
    await change(ids[2] ?? '', 'category = ?', categoryId);
    expect(await titles({ q: 'northern' })).toEqual(['Red boat']);
    expect(await titles({ q: 'BOAT fog' })).toEqual(['Red boat']);
    expect(await titles({ q: 'dsc_1009' })).toEqual(['Red boat']);
    // Categories have a filter.
    expect(await titles({ q: 'été' })).toEqual([]);
    expect(await titles({ q: 'seafog' })).toEqual([]);
    expect((await page({ q: 'fog' })).counts.matching).toBe(1);
  });

  it('follows an edit at once', async () => {
    const photo = await media.upload(who, { title: 'Before', description: 'first' });
    await ask('media.photo.update', { photoId: photo.id, title: 'After', description: '<p>second</p>' });
    expect(await titles({ q: 'before' })).toEqual([]);
    expect(await titles({ q: 'after second' })).toEqual(['After']);
  });
});

describe('filters', () => {
  it('PHOTO-15 PHOTO-17 narrow by category, visibility and featured, each and together', async () => {
    const ids = await photoRows(media, who, 4); // the even ones are public and travel
    await change(ids[3] ?? '', 'featured = true');
    expect(await titles({ category: 'travel' })).toEqual(['Photo 2', 'Photo 4']);
    expect(await titles({ category: 'all' })).toHaveLength(4);
    expect(await titles({ visibility: 'public' })).toEqual(['Photo 2', 'Photo 4']);
    expect(await titles({ visibility: 'private' })).toEqual(['Photo 1', 'Photo 3']);
    expect(await titles({ visibility: 'all' })).toHaveLength(4);
    expect(await titles({ visibility: 'none' })).toEqual([]);
    expect(await titles({ featured: true })).toEqual(['Photo 4']);
    expect(await titles({ featured: false, category: 'travel', q: 'photo' })).toEqual(['Photo 2']);
  });

  it('PHOTO-18 PHOTO-22 are what the numbers are counted over', async () => {
    const ids = await photoRows(media, who, 6);
    await change(ids[1] ?? '', 'featured = true');
    await change(ids[2] ?? '', 'featured = true');
    await ask('media.photo.trash', { photoId: ids[5] ?? '' });
    await photoRows(media, aUser(), 3);
    expect((await page()).counts).toEqual({ all: 5, matching: 5, public: 2, featured: 2, unreviewed: 0 });
    expect((await page({ q: 'photo 2', limit: 1 })).counts).toEqual({
      all: 5,
      matching: 1,
      public: 1,
      featured: 1,
      unreviewed: 0,
    });
    expect((await page({ visibility: 'none' })).counts).toEqual({
      all: 5,
      matching: 0,
      public: 0,
      featured: 0,
      unreviewed: 0,
    });
    expect((await page({ trash: true })).counts).toEqual({
      all: 1,
      matching: 1,
      public: 1,
      featured: 0,
      unreviewed: 0,
    });
    expect((await page({ trash: true })).photos.map(({ id }) => id)).toEqual([ids[5]]);
  });

  it('give way to ids: what is missing then is gone', async () => {
    const [a, b, trashed] = await photoRows(media, who, 3);
    await ask('media.photo.trash', { photoId: trashed ?? '' });
    const [foreign] = await photoRows(media, aUser(), 1);
    const ids = [b, a, trashed, foreign, randomUUID()].map(String);
    expect((await list({ ids, q: 'nothing', visibility: 'none' })).map(({ id }) => id)).toEqual([a, b]);
    expect((await list({ ids, trash: true })).map(({ id }) => id)).toEqual([trashed]);
    expect(await list({ ids: [] })).toEqual([]);
  });

  it('SITE-114 stay within the photos of a project, with the other filters and the numbers', async () => {
    const own = await photoRows(media, who, 4); // the even ones are public
    const [foreign = ''] = await photoRows(media, aUser(), 1);
    const among = [...own.slice(0, 3), foreign];
    const of = async (over: object) => {
      const { photos, counts } = await page({ among, ...over });
      return [photos.map(({ title }) => title), counts.matching];
    };
    expect(await of({})).toEqual([['Photo 1', 'Photo 2', 'Photo 3'], 3]);
    expect(await of({ visibility: 'public' })).toEqual([['Photo 2'], 1]);
    expect((await ask('media.photo.ids_mine', { among, visibility: 'private' })).ids).toEqual([own[0], own[2]]);
    expect(await of({ among: [] })).toEqual([[], 0]);
  });
});

/** What a photo's file says, in the order of the titles. */
type Told = Pick<Partial<PhotoDto>, 'tags' | 'exif' | 'fileMetadata'>;
const told = async (photos: Record<string, Told>, as = who): Promise<Record<string, string>> => {
  const ids = await photoRows(media, as, Object.keys(photos).length);
  for (const [at, [title, { tags = [], exif = {}, fileMetadata = {} }]] of Object.entries(photos).entries())
    await change(
      ids[at] ?? '',
      `title = ?, tags = array(select jsonb_array_elements_text(?::jsonb)), exif = ?, file_metadata = ?`,
      title,
      JSON.stringify(tags),
      JSON.stringify(exif),
      JSON.stringify(fileMetadata),
    );
  return Object.fromEntries(Object.keys(photos).map((title, at) => [title, ids[at] ?? '']));
};

describe('what a file says of itself', () => {
  const R5 = { make: 'Canon', model: 'Canon EOS R5', lens: 'RF50mm F1.2 L USM' };
  const A7 = { make: 'SONY', model: 'ILCE-7M4', lens: 'FE 35mm F1.8' };
  const SHOOT: Record<string, Told> = {
    fjord: {
      tags: ['Fog'],
      exif: { ...R5, takenAt: '2026-03-01T23:59:59' },
      fileMetadata: { keywords: ['Norway', 'Fog', 'New York, Harbour'], rating: 5 },
    },
    street: {
      tags: ['night'],
      exif: { ...A7, takenAt: '2026-03-02T00:00:00' },
      fileMetadata: { keywords: ['fog', 'Rain'], rating: 3 },
    },
    hut: {
      exif: { ...R5, lens: 'RF24-105mm F4 L IS USM', takenAt: '2026-03-03T12:00:00' },
      fileMetadata: { rating: -1 },
    },
    scan: { tags: ['Norway'] },
  };

  it('PHOTO-47 is what photos are found by: keywords, whatever their case, and all of those that are named', async () => {
    await told(SHOOT);
    expect(await titles({ keywords: ['FOG'] })).toEqual(['fjord', 'street']);
    expect(await titles({ keywords: ['fog', ' norway'] })).toEqual(['fjord']);
    expect(await titles({ keywords: ['norway'] })).toEqual(['fjord', 'scan']);
    expect(await titles({ keywords: ['harbour'] })).toEqual(['fjord']); // a comma ends a keyword
    for (const word of ['fo', 'new york, harbour', '%', `'`]) expect(await titles({ keywords: [word] })).toEqual([]);
    expect(await titles({ keywords: [] })).toHaveLength(4);
  });

  it('PHOTO-47 is searched for as well, by parts of words', async () => {
    await told(SHOOT);
    expect(await titles({ q: 'rain' })).toEqual(['street']);
    expect(await titles({ q: 'HARB fjord' })).toEqual(['fjord']);
    expect((await page({ q: 'norw' })).counts.matching).toBe(2);
  });

  it.each([
    ['5', ['fjord']],
    ['4', ['fjord']],
    ['3', ['fjord', 'street']],
    ['1', ['fjord', 'street']],
    ['rejected', ['hut']],
    ['unrated', ['scan']],
  ] as const)('PHOTO-47 narrows the list to the rating %s', async (rating, found) => {
    await told(SHOOT);
    expect(await titles({ rating })).toEqual(found);
    const ratings = (await list()).map(({ fileMetadata }) => fileMetadata.rating);
    expect(ratings.filter((stars) => hasRating(rating, stars))).toHaveLength(found.length);
  });

  it('PHOTO-47 narrows the list by camera and lens, each by its whole name', async () => {
    await told(SHOOT);
    expect(await titles({ camera: 'Canon EOS R5' })).toEqual(['fjord', 'hut']);
    expect(await titles({ camera: 'SONY ILCE-7M4' })).toEqual(['street']);
    expect(await titles({ camera: 'Canon' })).toEqual([]);
    expect(await titles({ lens: 'FE 35mm F1.8' })).toEqual(['street']);
    expect(await titles({ camera: 'Canon EOS R5', lens: 'FE 35mm F1.8' })).toEqual([]);
  });

  it('PHOTO-47 names a camera as the page does', async () => {
    const cameras = [
      { make: 'Canon', model: 'Canon EOS R5' },
      { make: 'NIKON CORPORATION', model: 'NIKON Z 9' },
      { make: 'SONY', model: 'ILCE-7M4' },
      { make: 'Hasselblad' },
      { model: 'X100V' },
      { make: 'a_b', model: 'A%B' },
      {},
    ];
    await told(Object.fromEntries(cameras.map((exif, at) => [`photo ${at}`, { exif }])));
    const stored = await media.sql<{ camera: string | null }>(
      'select camera from photos where owner_id = ? order by created_at desc',
      [who.userId],
    );
    expect(stored.map(({ camera }) => camera)).toEqual(cameras.map(cameraName));
  });

  it('PHOTO-48 narrows the list to photos whose original is missing or damaged', async () => {
    const ids = await told(SHOOT);
    await media.sql(`update photos set original_state = 'missing' where id = ?`, [ids['fjord'] ?? '']);
    await media.sql(`update photos set original_state = 'damaged' where id = ?`, [ids['scan'] ?? '']);
    expect(await titles({ lost: true })).toEqual(['fjord', 'scan']);
    expect((await page({ lost: true })).photos.map(({ file }) => file.lost)).toEqual(['missing', 'damaged']);
    expect(await titles({ lost: true, q: 'fjord' })).toEqual(['fjord']);
  });

  it('PHOTO-47 narrows the list to days, both included, and leaves out what has no date', async () => {
    await told(SHOOT);
    expect(await titles({ takenFrom: '2026-03-01', takenTo: '2026-03-01' })).toEqual(['fjord']);
    expect(await titles({ takenFrom: '2026-03-02' })).toEqual(['street', 'hut']);
    expect(await titles({ takenTo: '2026-03-02', sort: 'taken-oldest' })).toEqual(['fjord', 'street']);
    expect(await titles({ takenFrom: '2026-03-03', takenTo: '2026-03-01' })).toEqual([]);
  });

  it('PHOTO-47 narrows together with everything else: the list, its numbers, and the ids of all that is found', async () => {
    const ids = await told(SHOOT);
    const fog: Partial<OwnPhotosFilterDto> = { keywords: ['fog'], rating: '3', takenFrom: '2026-03-01' };
    expect(await titles({ ...fog, sort: 'taken-oldest' })).toEqual(['fjord', 'street']);
    const night: Partial<OwnPhotosFilterDto> = { ...fog, camera: 'SONY ILCE-7M4', q: 'night', visibility: 'public' };
    expect((await page(night)).counts).toMatchObject({ all: 4, matching: 1, public: 1 });
    expect(await ask('media.photo.ids_mine', { ...fog, sort: 'taken' })).toEqual({
      ids: [ids['street'], ids['fjord']],
    });
    expect(await titles({ ...night, visibility: 'private' })).toEqual([]);
    await ask('media.photo.trash', { photoId: ids['street'] ?? '' });
    expect([await titles(fog), await titles({ ...fog, trash: true })]).toEqual([['fjord'], ['street']]);
  });

  it('follows an edit of the tags and another file at once', async () => {
    const ids = await told(SHOOT);
    await ask('media.photo.update', { photoId: ids['scan'] ?? '', tags: ['Slide'] });
    expect([await titles({ keywords: ['norway'] }), await titles({ keywords: ['slide'] })]).toEqual([
      ['fjord'],
      ['scan'],
    ]);
    await change(ids['scan'] ?? '', 'exif = ?, file_metadata = ?', JSON.stringify(A7), '{"rating": 2}');
    expect(await titles({ camera: 'SONY ILCE-7M4', rating: '2' })).toEqual(['street', 'scan']);
  });

  it('cuts pages that never overlap, and puts what has no date last, under any filter', async () => {
    const photos = Array.from({ length: 9 }, (_, at) => [
      `photo ${at}`,
      { tags: ['fog'], exif: at % 3 === 0 ? {} : { takenAt: `2026-03-0${1 + (at % 2)}T10:00:00` } },
    ]);
    await told(Object.fromEntries(photos));
    await media.sql(`update photos set created_at = now() where owner_id = ?`, [who.userId]);
    for (const sort of ['taken', 'taken-oldest'] as const) {
      const query = { keywords: ['fog'], sort };
      const whole = await list(query);
      const parts = await Promise.all([0, 4, 8].map((offset) => list({ ...query, limit: 4, offset })));
      expect(parts.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      expect(whole.slice(-3).map(({ exif }) => exif.takenAt)).toEqual([undefined, undefined, undefined]);
      const days = whole.slice(0, 6).map(({ exif }) => exif.takenAt ?? '');
      expect(days).toEqual(sort === 'taken' ? days.toSorted().toReversed() : days.toSorted());
      expect((await ask('media.photo.ids_mine', query)).ids).toEqual(whole.map(({ id }) => id));
    }
  });

  it('PHOTO-47 is offered with the numbers of the own photos, the most used first, without the trash', async () => {
    const ids = await told(SHOOT);
    await told({ theirs: { tags: ['Norway', 'foreign'], exif: { model: 'theirs' } } }, aUser());
    await told({ gone: { tags: ['gone'], exif: { model: 'gone', lens: 'gone' } } });
    const [gone] = await list({ q: 'gone' });
    await ask('media.photo.trash', { photoId: gone?.id ?? '' });
    expect(await ask('media.photo.facets_mine', {})).toEqual({
      cameras: [
        { value: 'Canon EOS R5', photos: 2 },
        { value: 'SONY ILCE-7M4', photos: 1 },
      ],
      lenses: [
        { value: 'FE 35mm F1.8', photos: 1 },
        { value: 'RF24-105mm F4 L IS USM', photos: 1 },
        { value: 'RF50mm F1.2 L USM', photos: 1 },
      ],
      keywords: [
        { value: expect.stringMatching(/^fog$/i), photos: 2 },
        { value: 'Norway', photos: 2 },
        { value: 'Harbour', photos: 1 },
        { value: 'New York', photos: 1 },
        { value: 'night', photos: 1 },
        { value: 'Rain', photos: 1 },
      ],
    });
    expect(ids).toHaveProperty('scan');
    expect(await ask('media.photo.facets_mine', {}, aUser())).toEqual({ cameras: [], lenses: [], keywords: [] });
  });

  it('is offered up to a limit', async () => {
    const keywords = Array.from({ length: FACETS_LIMIT }, (_, at) => `word ${at}`);
    await told({
      a: { fileMetadata: { keywords } },
      b: { tags: ['a tag'] },
      c: { tags: ['often'] },
      d: { tags: ['often'] },
    });
    const { keywords: offered } = await ask('media.photo.facets_mine', {});
    expect(offered).toHaveLength(FACETS_LIMIT);
    expect(offered[0]).toEqual({ value: 'often', photos: 2 });
  });

  it('SEC-20 stays with the owner: no event carries a rating, a keyword of the file or a label', async () => {
    const photo = await media.upload(who, {
      metadata: { rating: 4, label: 'Planted red', keywords: ['planted'], creator: 'Pia' },
      exif: { model: 'X100V' },
    });
    expect(await list({ rating: '4', keywords: ['planted'], camera: 'X100V' })).toHaveLength(1);
    const [snapshot] = (await media.events('media.photo_changed')).filter(({ id }) => id === photo.id);
    expect(JSON.stringify(snapshot)).not.toMatch(/rating|planted red|fileMetadata/i);
  });
});

describe('orders', () => {
  it('are newest, oldest, by title in natural order, and the portfolio’s', async () => {
    const ids = await called(['beach 10'], ['Äpfel'], ['Beach 2'], ['zoo'], ['beach 2']);
    await change(ids[4] ?? '', 'position = -9e15');
    const byDate = ['beach 10', 'Äpfel', 'Beach 2', 'zoo', 'beach 2'];
    expect(await titles({})).toEqual(byDate);
    expect(await titles({ sort: 'newest' })).toEqual(byDate);
    expect(await titles({ sort: 'oldest' })).toEqual(byDate.toReversed());
    expect(await titles({ sort: 'title' })).toEqual(['Äpfel', 'beach 2', 'Beach 2', 'beach 10', 'zoo']);
    expect(await titles({ sort: 'portfolio' })).toEqual(['beach 2', 'beach 10', 'Äpfel', 'Beach 2', 'zoo']);
  });

  it('PHOTO-45 are by the date taken, and photos without one come last both ways', async () => {
    const ids = await called(['none 1'], ['noon'], ['none 2'], ['dawn'], ['night']);
    for (const [at, taken] of [
      [1, '2026-03-01T12:00:00'],
      [3, '2026-03-01T05:30:00'],
      [4, '2026-02-28T23:59:59'],
    ] as const)
      await change(ids[at] ?? '', 'exif = jsonb_build_object(?::text, ?::text)', 'takenAt', taken);
    expect(await titles({ sort: 'taken' })).toEqual(['noon', 'dawn', 'night', 'none 1', 'none 2']);
    expect(await titles({ sort: 'taken-oldest' })).toEqual(['night', 'dawn', 'noon', 'none 2', 'none 1']);
    const inOrder = await ask('media.photo.ids_mine', { sort: 'taken' });
    expect(inOrder.ids).toEqual([ids[1], ids[3], ids[4], ids[0], ids[2]]);
  });

  it('cut pages that never overlap, also among photos of the same moment', async () => {
    const ids = await photoRows(media, who, 5);
    await media.sql(`update photos set created_at = now(), title = 'same', position = 1 where owner_id = ?`, [
      who.userId,
    ]);
    for (const sort of OWN_PHOTO_SORTS) {
      const pages = await Promise.all([0, 2, 4].map((offset) => list({ sort, limit: 2, offset })));
      expect(pages.map((photos) => photos.length)).toEqual([2, 2, 1]);
      expect(
        pages
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...ids].sort());
    }
  });

  it('show the trash with what was deleted last in front', async () => {
    const ids = await photoRows(media, who, 3);
    for (const photoId of [ids[1], ids[0], ids[2]]) await ask('media.photo.trash', { photoId: photoId ?? '' });
    expect((await list({ trash: true })).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(await titles({ trash: true, sort: 'oldest' })).toEqual(['Photo 3', 'Photo 2', 'Photo 1']);
  });
});

describe('ids', () => {
  it('are those of the whole list, in its order', async () => {
    const ids = await photoRows(media, who, 7);
    const idsOf = async (filter: OwnPhotosFilterDto) => (await ask('media.photo.ids_mine', filter)).ids;
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ visibility: 'public' })).toEqual([ids[1], ids[3], ids[5]]);
    expect(await idsOf({ trash: true })).toEqual([]);
    expect(await ask('media.photo.ids_mine', {}, aUser())).toEqual({ ids: [] });
  });
});

describe('a photo as its owner sees it', () => {
  it('ENT-08 ENT-09 answers all its fields, and where else it is shown', async () => {
    const photo = await media.upload(who, { description: 'x', fileName: 'DSC1.jpg', keptOriginal: true });
    expect(photo).toMatchObject({
      file: { type: 'image/jpeg', name: 'DSC1.jpg', kept: true },
      aiPending: true,
      usedAs: [],
      revision: 1,
      trashed: null,
      metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
    });
    for (const [kind, state] of [
      ['profile', 'ready'],
      ['profile', 'pending'],
      ['hero', 'pending'],
    ])
      await media.sql(
        `insert into site_images (id, kind, owner_id, photo_id, image_token, name, width, height, state, created_at)
         values (?, ?, ?, ?, ?, 'x', 1, 1, ?, now())`,
        [randomUUID(), kind, who.userId, photo.id, randomUUID(), state],
      );
    expect((await ask('media.photo.get_mine', { photoId: photo.id })).usedAs).toEqual(['hero', 'profile']);
    expect((await list())[0]?.usedAs).toEqual(['hero', 'profile']);
  });

  it('has its place in front of all that came before', async () => {
    const photos: PhotoDto[] = [];
    for (const title of ['a', 'b', 'c']) photos.push(await media.upload(who, { title }));
    const places = photos.map(({ position }) => position);
    expect(places.every(Number.isSafeInteger)).toBe(true);
    expect(places.toSorted((a, b) => b - a)).toEqual(places);
    expect((await media.events('media.photo_changed')).find(({ id }) => id === photos[0]?.id)?.position).toBe(
      places[0],
    );
  });
});

describe('the stored file', () => {
  it('is named for its owner alone, with a name that can be trusted', async () => {
    const named = await media.upload(who, { fileName: 'Morning "light".png' });
    const nameless = await media.upload(who, { title: 'Café / Night' });
    expect(await ask('media.photo.original', { photoId: named.id })).toEqual({
      objectKey: expect.stringContaining(`originals/${who.userId}/${named.id}-`),
      type: 'image/jpeg',
      bytes: named.file.bytes,
      fileName: 'Morning light.jpg',
    });
    expect(await ask('media.photo.original', { photoId: nameless.id })).toMatchObject({ fileName: 'café-night.jpg' });
    await expect(ask('media.photo.original', { photoId: named.id }, aUser())).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });
});

describe('with 3,000 photos among 12,000', () => {
  const owner = aUser();

  beforeAll(async () => {
    await photoRows(media, owner, 3_000);
    await Promise.all([1, 2, 3].map(() => photoRows(media, aUser(), 3_000)));
    // Most have a date, and every fourth one is in the trash. One statement: each writes a row of every index anew.
    await media.sql(
      `update photos set
         exif = case when get_byte(uuid_send(id), 1) < 200
                     then jsonb_build_object('takenAt', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS')) else '{}' end
                || case when owner_id = mine then '{"model": "R5", "lens": "50mm"}' else '{}' end::jsonb,
         tags = case when owner_id = mine then '{sea,fog}'::text[] else tags end,
         file_metadata = case when owner_id = mine then '{"rating": 4, "keywords": ["Norway"]}' else file_metadata end,
         trashed_at = case when get_byte(uuid_send(id), 0) < 64 then created_at end
       from (select ?::uuid as mine) as whose`,
      [owner.userId],
    );
    await settleTables((sql) => media.sql(sql), 'photos');
  });

  it('sends the same few queries for a page of any size', async () => {
    const asked = async (name: 'media.photo.page_mine' | 'media.photo.list_mine', limit: number) =>
      (await queriesOf(media, () => media.rpc.call(name, { limit, offset: 0, q: 'sea' }, { as: owner }))).length;
    for (const limit of [1, 500]) {
      expect(await asked('media.photo.list_mine', limit)).toBe(4);
      expect(await asked('media.photo.page_mine', limit)).toBe(5);
    }
    expect(await queriesOf(media, () => media.rpc.call('media.photo.ids_mine', {}, { as: owner }))).toHaveLength(1);
    expect(await queriesOf(media, () => media.rpc.call('media.photo.facets_mine', {}, { as: owner }))).toHaveLength(1);
    expect(await queriesOf(media, () => media.rpc.call('media.photo.stats', {}, { as: owner }))).toHaveLength(1);
  });

  it('answers every list and number from an index', async () => {
    const plan = async (work: () => Promise<unknown>) => plansOf(media, await queriesOf(media, work));
    const listed = (query: Partial<OwnPhotosQueryDto>) => () => list(query, owner);
    expect(await plan(listed({}))).toMatch(/Scan Backward using photos_shown_by_date/);
    expect(await plan(listed({ sort: 'oldest' }))).toMatch(/Scan using photos_shown_by_date/);
    expect(await plan(listed({ sort: 'title' }))).toMatch(/Scan using photos_shown_by_title/);
    expect(await plan(listed({ sort: 'taken' }))).toMatch(/Scan using photos_shown_by_taken /);
    expect(await plan(listed({ sort: 'taken-oldest' }))).toMatch(/Scan using photos_shown_by_taken_oldest /);
    expect(await plan(listed({ sort: 'portfolio' }))).toMatch(/Scan using photos_shown_by_position/);
    expect(await plan(listed({ trash: true }))).toMatch(/photos_in_trash/);
    const days = { takenFrom: '2026-01-01', takenTo: '2026-01-02' };
    // For two days the planner may as well read either index and sort the few rows.
    expect(await plan(listed({ ...days, sort: 'taken' }))).toMatch(
      /Scan (?:using|on) photos_shown_by_taken.*\n\s*Index Cond: .*takenAt'::text\) >= '2026-01-01/,
    );
    for (const filter of [
      { keywords: ['norway'] },
      { rating: '4' },
      { camera: 'R5', lens: '50mm' },
      days,
      { q: 'fog' },
    ] as const)
      expect(await plan(listed({ ...filter, keywords: ['fog'] }))).not.toMatch(/Seq Scan on photos/);
    const facets = await plan(() => media.rpc.call('media.photo.facets_mine', {}, { as: owner }));
    expect(facets).toMatch(/Index Only Scan using photos_shown_by_camera/);
    expect(facets).not.toMatch(/Seq Scan on photos/);
    const counted = await plan(() => media.rpc.call('media.photo.page_mine', { limit: 1, offset: 0 }, { as: owner }));
    expect(counted).not.toMatch(/Seq Scan on photos/);
    expect(await plan(() => media.rpc.call('media.photo.stats', {}, { as: owner }))).not.toMatch(/Seq Scan/);
  });
});
