import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnPhotosFilterDto, OwnPhotosQueryDto } from '@vitrine/contracts/media/own-photos.dto';
import { OWN_PHOTO_SORTS } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
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

  it('PHOTO-16 finds tags, file names and labels of own categories, also mixed with words of the title', async () => {
    const ids = await called(['Red boat'], ['Blue boat'], ['Meadow'], ['Hut']);
    await change(ids[0] ?? '', `tags = '{Northern Sea,fog}', file_name = 'DSC_1009.NEF.jpg'`);
    const { categoryId } = await ask('media.category.create', { label: 'Été sauvage' });
    await change(ids[2] ?? '', 'category = ?', categoryId);
    await ask('media.category.create', { label: 'Été urbain' }, aUser());
    expect(await titles({ q: 'northern' })).toEqual(['Red boat']);
    expect(await titles({ q: 'BOAT fog' })).toEqual(['Red boat']);
    expect(await titles({ q: 'dsc_1009' })).toEqual(['Red boat']);
    expect(await titles({ q: 'été' })).toEqual(['Meadow']);
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

describe('photos as they go into an archive', () => {
  it('come with their stored files, in the requested order, and only the caller’s that are not in the trash', async () => {
    const first = await media.upload(who, { title: 'Café, night', description: '<b>a</b>', keptOriginal: true });
    const second = await media.upload(who, { fileName: 'Ärger.jpg', exif: { iso: 100 } });
    const trashed = await media.upload(who);
    await ask('media.photo.trash', { photoId: trashed.id });
    const foreign = await media.upload(aUser());
    const photoIds = [second.id, foreign.id, trashed.id, first.id];
    const stored = await ask('media.photo.stored', { photoIds });
    expect(stored).toEqual([
      expect.objectContaining({ id: second.id, fileName: 'Ärger.jpg', kept: false, exif: { iso: 100 } }),
      expect.objectContaining({
        id: first.id,
        objectKey: expect.stringContaining(`originals/${who.userId}/${first.id}-`),
        fileName: 'café-night.jpg',
        kept: true,
        title: 'Café, night',
        description: '<b>a</b>',
      }),
    ]);
  });
});

describe('with 10,000 photos', () => {
  const owner = aUser();

  beforeAll(async () => {
    await photoRows(media, owner, 10_000);
    await Promise.all([1, 2, 3, 4].map(() => photoRows(media, aUser(), 7_500)));
    // Every fourth one is in the trash.
    await media.sql(
      `update photos set exif = jsonb_build_object('takenAt', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS'))
       where get_byte(uuid_send(id), 1) < 200`,
    );
    await media.sql(`update photos set trashed_at = created_at where get_byte(uuid_send(id), 0) < 64`);
    await media.sql('vacuum analyze photos');
  });

  it('sends the same few queries for a page of any size', async () => {
    const asked = async (name: 'media.photo.page_mine' | 'media.photo.list_mine', limit: number) =>
      (await queriesOf(media, () => media.rpc.call(name, { limit, offset: 0, q: 'sea' }, { as: owner }))).length;
    for (const limit of [1, 500]) {
      expect(await asked('media.photo.list_mine', limit)).toBe(4);
      expect(await asked('media.photo.page_mine', limit)).toBe(5);
    }
    expect(await queriesOf(media, () => media.rpc.call('media.photo.ids_mine', {}, { as: owner }))).toHaveLength(1);
    expect(await queriesOf(media, () => media.rpc.call('media.photo.stats', {}, { as: owner }))).toHaveLength(1);
  });

  it('answers every list and number from an index', async () => {
    const plan = async (work: () => Promise<unknown>) => plansOf(media, await queriesOf(media, work));
    const listed = (query: Partial<OwnPhotosQueryDto>) => () => list(query, owner);
    expect(await plan(listed({}))).toMatch(/Scan Backward using photos_by_date/);
    expect(await plan(listed({ sort: 'oldest' }))).toMatch(/Scan using photos_by_date/);
    expect(await plan(listed({ sort: 'title' }))).toMatch(/Scan using photos_by_title/);
    expect(await plan(listed({ sort: 'taken' }))).toMatch(/Scan using photos_by_taken /);
    expect(await plan(listed({ sort: 'taken-oldest' }))).toMatch(/Scan using photos_by_taken_oldest /);
    expect(await plan(listed({ sort: 'portfolio' }))).toMatch(/Scan using photos_by_position/);
    expect(await plan(listed({ trash: true }))).toMatch(/photos_in_trash/);
    const counted = await plan(() => media.rpc.call('media.photo.page_mine', { limit: 1, offset: 0 }, { as: owner }));
    expect(counted).not.toMatch(/Seq Scan on photos/);
    expect(await plan(() => media.rpc.call('media.photo.stats', {}, { as: owner }))).not.toMatch(/Seq Scan/);
  });
});
