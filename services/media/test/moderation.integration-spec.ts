import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COUNTED_ROWS_MAX } from '@vitrine/contracts/http/counted-lists';
import type { HidePhotoDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { settleTables } from '@vitrine/testing/settle-tables';
import { photoRows, plansOf, queriesOf } from './support/rows.js';
import { type RunningMedia, aUser, startMedia } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const admin: Principal = { ...aUser(), role: 'admin' };
let media: RunningMedia;
let who: Principal;

beforeAll(async () => {
  ({ media } = await startMedia(fakeQueues()));
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
});

const ask = <K extends RpcName>(name: K, request: RpcMap[K]['request'], as: Principal | null = who) =>
  media.rpc.call(name, request, as ? { as } : {});
const list = (query: ListAllPhotosDto = {}) => ask('media.photo.list_all', query, admin);
const feature = (photoId: string, featured: boolean) => ask('media.photo.feature', { photoId, featured }, admin);
const hide = (photoId: string, reason = 'Hateful', as = admin) => ask('media.photo.hide', { photoId, reason }, as);
const show = (photoId: string) => ask('media.photo.show', { photoId }, admin);
const get = (photoId: string) => ask('media.photo.get_mine', { photoId });
const resolve = (base: string) => ask('media.image.resolve', { token: base.split('/').at(-1) ?? '' }, null);
const actsOn = async (photoId: string) =>
  (await media.events('admin.act_recorded')).filter(({ subjectId }) => subjectId === photoId);
const eventsOf = async (photoId: string) =>
  (await media.events('media.photo_changed')).filter(({ id }) => id === photoId);
const isOpen = async (photoId: string) => (await resolve((await get(photoId)).image.base)).isPublic;
const named = (userId: string, username: string, firstName: string, lastName: string) =>
  media.sql('insert into owners (user_id, username, first_name, last_name, revision) values (?, ?, ?, ?, 1)', [
    userId,
    username,
    firstName,
    lastName,
  ]);
/** A public photo that visitors see. */
const shown = async (): Promise<string> => {
  const [, id = ''] = await photoRows(media, who, 2);
  return id;
};
/** A hero of the photo that visitors see. */
const heroOf = async (photoId: string): Promise<{ id: string; base: string }> => {
  const [id, token] = [randomUUID(), randomUUID()];
  await media.sql(
    `insert into site_images (id, kind, owner_id, photo_id, image_token, name, width, height, state, widths, created_at)
     values (?, 'hero', ?, ?, ?, 'x', 1, 1, 'ready', '{1}', now())`,
    [id, who.userId, photoId, token],
  );
  return { id, base: `/images/${token}` };
};
const heroEvents = async (heroId: string) =>
  (await media.events('media.site_image_changed')).filter(({ id }) => id === heroId).map(({ state }) => state);

describe('the list of all photos', () => {
  let ada: Principal;
  let grace: Principal;
  let adas: string[];
  let graces: string[];
  beforeAll(async () => {
    [ada, grace] = [aUser(), aUser()];
    await named(ada.userId, 'ada_l', 'Ada', 'Lovelace');
    await named(grace.userId, 'hopper', 'Grace', 'Hopper');
    adas = await photoRows(media, ada, 3);
    graces = await photoRows(media, grace, 2);
    await media.sql(`update photos set title = 'Étude 10%', tags = '{Fog,night walk}', featured = true where id = ?`, [
      adas[0],
    ]);
  });
  const idsOf = async (query: ListAllPhotosDto) => (await list(query)).rows.map(({ id }) => id);

  it('ENT-10 ADM-FEAT-01 ADM-FEAT-02 ADM-FEAT-03 ADM-FEAT-04 has the photos of all users, and whose they are', async () => {
    const { rows, total } = await list({ limit: 4 });
    expect([rows.length, total]).toEqual([4, 5]);
    expect(rows.find(({ id }) => id === adas[0])).toEqual({
      id: adas[0],
      title: 'Étude 10%',
      imageUrl: expect.stringMatching(/^\/images\/[^/]+\/1280\.webp$/),
      image: expect.objectContaining({ width: 3000, height: 2000 }),
      derivatives: 'ready',
      altText: null,
      isPublic: false,
      featured: true,
      category: 'macro',
      photographer: 'Ada Lovelace',
      photographerUsername: 'ada_l',
      createdAt: expect.any(String),
      trashed: false,
      hidden: null,
    });
  });

  it.each([
    ['a word of a title', 'ÉTUDE', () => [adas[0]]],
    ['a tag', 'fog', () => [adas[0]]],
    ['words of title, tag and name', 'lovelace fog étude', () => [adas[0]]],
    ['a username', 'hopper', () => graces],
    ['a name', 'grace', () => graces],
    ['signs that are no pattern', '10%', () => [adas[0]]],
    ['an underscore', 'a_l', () => adas],
    ['nothing that is there', 'fog hopper', () => []],
  ])('finds photos by %s', async (_by, q, expected) => {
    expect(new Set(await idsOf({ q }))).toEqual(new Set(expected()));
  });

  it('finds a photo by its id', async () => {
    expect(await idsOf({ q: graces[1] as string })).toEqual([graces[1]]);
  });

  it('sorts and filters on the server', async () => {
    const newest = await idsOf({});
    expect(await idsOf({ sort: 'createdAt' })).toEqual(newest.toReversed());
    expect(await idsOf({ sort: 'photographer' })).toEqual([...adas, ...graces]);
    expect(await idsOf({ sort: '-photographer' })).toEqual([...graces, ...adas]);
    const titles = (await list({ sort: 'title' })).rows.map(({ title }) => title);
    expect(titles).toEqual(['Étude 10%', 'Photo 1', 'Photo 2', 'Photo 2', 'Photo 3']);
    expect(await idsOf({ featured: true })).toEqual([adas[0]]);
    expect(new Set(await idsOf({ visibility: 'public' }))).toEqual(new Set([adas[1], graces[1]]));
    expect(await idsOf({ visibility: 'private', category: 'travel' })).toEqual([]);
    expect(await idsOf({ featured: false, visibility: 'private', q: 'ada' })).toEqual([adas[2]]);
  });

  it.each(['photographer', '-photographer'] as const)(
    'lists photos behind the others by %s while their photographer is not known',
    async (sort) => {
      const [unknown] = await photoRows(media, aUser(), 1);
      const ids = await idsOf({ sort });
      await media.sql('delete from photos where id = ?', [unknown]);
      expect([ids.length, ids.at(-1)]).toEqual([6, unknown]);
    },
  );

  it('is walked from row to row in every order, as its file is', async () => {
    const sorts = ['createdAt', '-createdAt', 'title', '-title', 'photographer', '-photographer'] as const;
    for (const sort of sorts) {
      const all = (await list({ sort })).rows.map(({ id }) => id);
      const walked: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: 2, after });
        walked.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect([sort, walked]).toEqual([sort, all]);
    }
    for (const sort of ['totalSize', '-totalSize', 'totalFiles', '-totalFiles', 'username', '-username'] as const) {
      const { rows, next } = await ask('media.object.users', { sort, limit: 1, after: '' }, admin);
      const rest = await ask('media.object.users', { sort, limit: 500, after: next ?? '' }, admin);
      const all = await ask('media.object.users', { sort }, admin);
      expect([...rows, ...rest.rows].map(({ userId }) => userId)).toEqual(all.rows.map(({ userId }) => userId));
    }
    expect(await ask('media.quarantine.list', { sort: '-foundAt', after: '' }, admin)).toEqual({ rows: [], total: 0 });
  });

  it('leaves out what is in the trash, unless that is asked for', async () => {
    await ask('media.photo.trash', { photoId: graces[0] as string }, grace);
    expect(await idsOf({ q: 'hopper' })).toEqual([graces[1]]);
    expect((await list({ trash: true })).rows).toMatchObject([{ id: graces[0], trashed: true }]);
    await expect(feature(graces[0] as string, true)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });
});

describe('an administrator', () => {
  it('SEC-11 ADM-FEAT-05 ADM-FEAT-10 sets and takes the photographer’s own switch, each time with an act', async () => {
    const id = await shown();
    expect(await feature(id, true)).toMatchObject({ id, featured: true });
    expect(await feature(id, true)).toMatchObject({ featured: true });
    expect(await get(id)).toMatchObject({ featured: true, revision: 2 });
    await ask('media.photo.set_featured', { photoId: id, featured: false });
    await feature(id, true);
    await feature(id, false);
    expect(await get(id)).toMatchObject({ featured: false });
    expect((await eventsOf(id)).map(({ featured }) => featured)).toEqual([true, false, true, false]);
    expect(await actsOn(id)).toMatchObject([
      { act: 'photo.feature', actorId: admin.userId, before: { featured: false }, after: { featured: true } },
      { act: 'photo.feature' },
      { act: 'photo.unfeature', before: { featured: true }, after: { featured: false } },
    ]);
  });

  it('hides a photo from visitors at every address, whatever its switches say, and tells its owner why', async () => {
    const id = await shown();
    const before = await get(id);
    expect(await hide(id, '  Not yours.\nPlease ask.  ')).toMatchObject({
      id,
      isPublic: true,
      hidden: { at: expect.any(String), reason: 'Not yours.\nPlease ask.' },
    });
    const after = await get(id);
    expect(after).toMatchObject({ isPublic: true, hidden: { reason: 'Not yours.\nPlease ask.' } });
    expect(after.image.base).not.toBe(before.image.base);
    for (const { image } of [before, after])
      expect(await resolve(image.base)).toMatchObject({ isPublic: false, ownerId: who.userId });
    expect((await eventsOf(id)).map(({ visible }) => visible)).toEqual([false]);
    const [row] = await media.sql<{ revokes: boolean }>(
      `select revokes from outbox_event where name = 'media.photo_changed' and payload ->> 'id' = ?`,
      [id],
    );
    expect(row).toEqual({ revokes: true });
    expect(await actsOn(id)).toMatchObject([
      {
        act: 'photo.hide',
        actorId: admin.userId,
        before: { hidden: false },
        after: { hidden: true },
        reason: 'Not yours.\nPlease ask.',
      },
    ]);
    expect((await list({ hidden: true })).rows.map((photo) => photo.id)).toContain(id);
    expect((await list({ hidden: false })).rows.map((photo) => photo.id)).not.toContain(id);
  });

  it('leaves nothing to its owner that would show it again', async () => {
    const id = await shown();
    await hide(id);
    await ask('media.photo.set_visibility', { photoId: id, isPublic: false });
    await ask('media.photo.set_visibility', { photoId: id, isPublic: true });
    await ask('media.photo.set_featured', { photoId: id, featured: true });
    await ask('media.photo.trash', { photoId: id });
    await ask('media.photo.bulk', { action: 'restore', photoIds: [id] });
    expect(await isOpen(id)).toBe(false);
    expect((await eventsOf(id)).every(({ visible }) => !visible)).toBe(true);
    expect(await get(id)).toMatchObject({ isPublic: true, featured: true, hidden: { reason: 'Hateful' } });
  });

  it('leaves its file and its archive to its owner', async () => {
    const id = await shown();
    await hide(id);
    expect(await ask('media.archive.create', { photoIds: [id] })).toEqual({ jobId: expect.any(String) });
    expect((await ask('media.photo.list_mine', { limit: 9, offset: 0 })).map((photo) => photo.id)).toContain(id);
  });

  it('shows it again as its owner has it, under a new address', async () => {
    const id = await shown();
    const before = await get(id);
    await hide(id);
    expect(await show(id)).toMatchObject({ hidden: null });
    expect(await get(id)).toMatchObject({ hidden: null, isPublic: true });
    expect(await isOpen(id)).toBe(true);
    expect(await resolve(before.image.base)).toMatchObject({ isPublic: false });
    await show(id);
    expect((await eventsOf(id)).map(({ visible }) => visible)).toEqual([false, true]);
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(['photo.hide', 'photo.show']);
  });

  it('changes the reason of a hidden photo, once', async () => {
    const id = await shown();
    await hide(id, 'First');
    const { hidden } = await hide(id, 'First');
    expect(await hide(id, 'Second')).toMatchObject({ hidden: { at: hidden?.at, reason: 'Second' } });
    expect((await actsOn(id)).map(({ reason, before }) => [reason, before])).toEqual([
      ['First', { hidden: false }],
      ['Second', { hidden: true }],
    ]);
  });

  it('hides a private photo and one in the trash, without a revocation of what no visitor saw', async () => {
    const [id = ''] = await photoRows(media, who, 1);
    await hide(id);
    await ask('media.photo.set_visibility', { photoId: id, isPublic: true });
    expect(await isOpen(id)).toBe(false);
    const trashed = await shown();
    await ask('media.photo.trash', { photoId: trashed });
    await hide(trashed);
    await ask('media.photo.bulk', { action: 'restore', photoIds: [trashed] });
    expect(await isOpen(trashed)).toBe(false);
  });

  it.each([['', 'x'.repeat(501)], ['   ']])('needs a reason of at most 500 characters', async (...reasons) => {
    const id = await shown();
    for (const reason of reasons) await expect(hide(id, reason)).rejects.toEqual(code('VALIDATION'));
    expect(await actsOn(id)).toEqual([]);
  });

  it('finds no photo that is not there', async () => {
    for (const act of [hide, show, (id: string) => feature(id, true)])
      await expect(act(randomUUID())).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('SEC-11 is the only one who may', async () => {
    const id = await shown();
    const calls: [RpcName, HidePhotoDto | object][] = [
      ['media.photo.list_all', {}],
      ['media.photo.feature', { photoId: id, featured: true }],
      ['media.photo.hide', { photoId: id, reason: 'x' }],
      ['media.photo.show', { photoId: id }],
    ];
    for (const [name, request] of calls) {
      await expect(ask(name, request as never, null)).rejects.toEqual(code('UNAUTHENTICATED'));
      for (const as of [who, aUser()]) await expect(ask(name, request as never, as)).rejects.toEqual(code('FORBIDDEN'));
    }
    expect(await get(id)).toMatchObject({ revision: 1, hidden: null });
  });
});

describe('the hero of a hidden photo', () => {
  it('PROF-33 is hidden with it and shown with it, under a new address', async () => {
    const id = await shown();
    const hero = await heroOf(id);
    expect(await resolve(hero.base)).toMatchObject({ isPublic: true });
    await hide(id);
    await expect(resolve(hero.base)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await show(id);
    await expect(resolve(hero.base)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    expect(await heroEvents(hero.id)).toEqual(['gone', 'ready']);
  });

  it('comes back neither with the trash nor with the moderation alone', async () => {
    const id = await shown();
    const hero = await heroOf(id);
    await hide(id);
    await ask('media.photo.trash', { photoId: id });
    await ask('media.photo.bulk', { action: 'restore', photoIds: [id] });
    expect(await heroEvents(hero.id)).toEqual(['gone']);
    await ask('media.photo.trash', { photoId: id });
    await show(id);
    expect(await heroEvents(hero.id)).toEqual(['gone']);
    await ask('media.photo.bulk', { action: 'restore', photoIds: [id] });
    expect(await heroEvents(hero.id)).toEqual(['gone', 'ready']);
  });

  it('cannot be made of it, nor a profile image', async () => {
    const id = await shown();
    await hide(id);
    await expect(ask('media.hero_image.set_photo', { photoId: id })).rejects.toEqual(code('PHOTO_HIDDEN'));
    await expect(ask('media.profile_image.set_photo', { photoId: id })).rejects.toEqual(code('PHOTO_HIDDEN'));
  });
});

describe('of thousands of photos', () => {
  beforeAll(async () => {
    await photoRows(media, aUser(), 10_000);
    await media.sql(`insert into owners (user_id, username, revision) select gen_random_uuid(), 'u' || n, 1
      from generate_series(1, 5000) n`);
    await media.sql(`update photos set featured = random() < 0.02,
        category = case when random() < 0.02 then 'street' else category end, owner_id = user_id
      from (select user_id, row_number() over () - 1 as n from owners) o,
        (select id, row_number() over () % 500 as n from photos) p where p.n = o.n and p.id = photos.id`);
    await settleTables((sql) => media.sql(sql), 'photos', 'owners');
  });
  const plansFor = async (query: ListAllPhotosDto, part = 'limit', table: 'photos' | 'owners' = 'photos') => {
    const queries = await queriesOf(media, () => list(Object.assign(query, { limit: 50 })));
    return plansOf(media, queries.filter((each) => each.query.includes(part)).slice(0, 1), table);
  };

  it('reads no more than it shows', async () => {
    expect(await plansFor({})).toContain('photos_all_shown_by_date');
    expect(await plansFor({ sort: 'createdAt' })).toContain('photos_all_shown_by_date');
    expect(await plansFor({ sort: '-title' })).toContain('photos_all_shown_by_title');
    expect(await plansFor({ featured: true })).toContain('photos_all_shown_featured');
    expect(await plansFor({ category: 'street' })).toContain('photos_all_shown_of_category');
    expect(await plansFor({ hidden: true })).toContain('photos_hidden');
    expect(await plansFor({ q: '4711' })).toContain('photos_words');
    expect(await plansFor({ q: 'u4711' }, 'jsonb_array', 'owners')).toContain('owners_words');
  });

  it.each(['photographer', '-photographer'] as const)('sorts no photos of others by %s', async (sort) => {
    const plan = await plansFor({ sort });
    expect(plan).toContain('Incremental Sort');
    expect(plan).toMatch(/Index Only Scan using photos_shown_by_/);
  });

  it.each([{ featured: true }, { category: 'street' }])('counts %j in an index alone', async (query) => {
    const plan = await plansFor(query, 'count(*)');
    expect(plan).toContain('Index Only Scan');
  });

  it('are counted up to a bound, behind which it says that there are more', async () => {
    await photoRows(media, who, 1);
    expect(await list({ limit: 1 })).toMatchObject({ total: COUNTED_ROWS_MAX, hasMore: true });
    expect(await list({ limit: 1, category: 'street' })).not.toHaveProperty('hasMore');
  });
});
