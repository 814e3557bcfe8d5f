import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CATEGORY_LIMITS } from '@vitrine/contracts/media/categories.rules';
import type { CategorySnapshot } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { aJpeg } from './support/images.js';
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

const create = (label: string, as = who) => media.rpc.call('media.category.create', { label }, { as });
const rename = (id: string, label: string, as = who) => media.rpc.call('media.category.rename', { id, label }, { as });
const remove = (id: string, as = who) => media.rpc.call('media.category.remove', { id }, { as });
const list = (as = who) => media.rpc.call('media.category.list', {}, { as });
const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const published = async () =>
  (await media.events('media.category_changed')).filter(({ ownerId }) => ownerId === who.userId);

/** Photos of `who` as rows alone. */
const manyPhotos = (count: number, category: string) =>
  media.sql(
    `insert into photos (id, owner_id, title, category, image_token, object_key, file_type, bytes, width, height,
                         trashed_at, created_at, updated_at)
     select gen_random_uuid(), ?, 'Photo ' || n, ?, gen_random_uuid(), 'originals/many/' || gen_random_uuid(), 'image/jpeg',
            1, 3, 2, case when n % 10 = 0 then now() end, now(), now()
     from generate_series(1, ?) n`,
    [who.userId, category, count],
  );

describe('a category of one’s own', () => {
  it('CAT-12 CAT-13 CAT-14 ENT-11 gets its id and description from its label, whatever else was sent', async () => {
    const sent = { label: '  Nächtliche   Städte! ', categoryId: 'travel', description: 'mine' };
    const category = await media.rpc.call('media.category.create', sent, { as: who });
    expect(category).toEqual({
      id: expect.any(String),
      categoryId: 'nachtliche-stadte',
      label: 'Nächtliche Städte!',
      description: 'Custom category: Nächtliche Städte!',
    });
    expect(await list()).toEqual([category]);
    expect(await published()).toEqual([
      {
        ownerId: who.userId,
        categoryId: 'nachtliche-stadte',
        label: 'Nächtliche Städte!',
        revision: expect.any(Number),
      },
    ]);
  });

  it.each([
    ['CAT-15', '   ', 'VALIDATION'],
    ['CAT-22', '???', 'CATEGORY_NAME_UNUSABLE'],
    ['CAT-22', '🌊', 'CATEGORY_NAME_UNUSABLE'],
    ['CAT-22', 'All', 'CATEGORY_EXISTS'],
    ['CAT-22', 'black & WHITE', 'CATEGORY_EXISTS'],
    ['CAT-22', 'Black and white', 'CATEGORY_EXISTS'],
    ['CAT-22', ' Fög ', 'CATEGORY_EXISTS'],
  ])('%s cannot be made of the label %j', async (_id, label, wanted) => {
    await create('Fog');
    await expect(create(label)).rejects.toEqual(code(wanted));
    expect(await list()).toHaveLength(1);
    expect(await published()).toHaveLength(1);
  });

  it('has a label of at most 40 characters', async () => {
    await expect(create('x'.repeat(CATEGORY_LIMITS.labelMax + 1))).rejects.toEqual(code('VALIDATION'));
    expect((await create('x'.repeat(CATEGORY_LIMITS.labelMax))).label).toHaveLength(40);
  });

  it('CAT-22 is made once by five requests at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => create('Dawn')));
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(4).fill('CATEGORY_EXISTS'));
    expect(await list()).toHaveLength(1);
  });

  it('is one of at most a hundred, also for many requests at once', async () => {
    await media.sql(
      `insert into custom_categories (id, owner_id, category_id, label, description, created_at)
       select gen_random_uuid(), ?, 'c' || n, 'C' || n, '', now() from generate_series(1, ?) n`,
      [who.userId, CATEGORY_LIMITS.perOwner - 2],
    );
    const outcomes = await Promise.allSettled(['a', 'b', 'd', 'e'].map((label) => create(label)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(create('more')).rejects.toEqual(code('TOO_MANY_CATEGORIES'));
    await remove((await list())[0]?.id ?? '');
    expect(await create('more')).toMatchObject({ categoryId: 'more' });
  });

  it('may be called like another user’s', async () => {
    const other = aUser();
    expect((await create('Fog')).categoryId).toBe((await create('Fog', other)).categoryId);
    expect(await list(other)).toHaveLength(1);
  });
});

describe('a rename', () => {
  it('CAT-18 CAT-23 keeps the id, so photos are untouched', async () => {
    const { id, categoryId } = await create('Fog');
    const photo = await media.upload(who, { category: categoryId });
    const renamed = await rename(id, 'Mist');
    expect(renamed).toEqual({ id, categoryId: 'fog', label: 'Mist', description: 'Custom category: Mist' });
    expect(await own(photo.id)).toMatchObject({ category: 'fog', revision: photo.revision });
    expect((await published()).map(({ label, categoryId: about }) => [about, label])).toEqual([
      ['fog', 'Fog'],
      ['fog', 'Mist'],
    ]);
    const [first, second] = await published();
    expect(second?.revision).toBeGreaterThan(first?.revision ?? Infinity);
  });

  it('CAT-16 CAT-22 refuses a blank label and what would clash with another one', async () => {
    const [fog, dusk] = [await create('Fog'), await create('Dusk')];
    await expect(rename(fog.id, '  ')).rejects.toEqual(code('VALIDATION'));
    await expect(rename(fog.id, '—')).rejects.toEqual(code('CATEGORY_NAME_UNUSABLE'));
    for (const label of ['dusk', 'Düsk!', 'Other'])
      await expect(rename(fog.id, label)).rejects.toEqual(code('CATEGORY_EXISTS'));
    await rename(dusk.id, 'Twilight');
    // Neither what it is called now nor the id that its photos still have is free.
    await expect(rename(fog.id, 'twilight')).rejects.toEqual(code('CATEGORY_EXISTS'));
    await expect(create('Dusk')).rejects.toEqual(code('CATEGORY_EXISTS'));
    expect(await rename(fog.id, 'FOG')).toMatchObject({ label: 'FOG', categoryId: 'fog' });
    expect(await rename(dusk.id, 'Dusk')).toMatchObject({ label: 'Dusk' });
  });
});

describe('a removal', () => {
  it('CAT-18 CAT-23 moves the photos to Other, those in the trash as well, and publishes each', async () => {
    const { id, categoryId: category } = await create('Fog');
    const [shown, trashed, elsewhere] = [
      await media.upload(who, { category }),
      await media.upload(who, { category }),
      await media.upload(who),
    ];
    await media.rpc.call('media.photo.trash', { photoId: trashed.id }, { as: who });
    expect(await remove(id)).toEqual({ moved: 2 });
    expect(await list()).toEqual([]);
    expect(await own(shown.id)).toMatchObject({ category: 'other', revision: 2 });
    expect(await own(trashed.id)).toMatchObject({ category: 'other', revision: 3 });
    expect(await own(elsewhere.id)).toMatchObject({ category: 'travel', revision: 1 });
    const photos = (await media.events('media.photo_changed')).filter(({ id: about }) => about === shown.id);
    expect(photos.map(({ revision, category: filed }) => [revision, filed])).toEqual([
      [1, 'fog'],
      [2, 'other'],
    ]);
    expect((await published()).at(-1)).toMatchObject({ categoryId: 'fog', label: null });
    await expect(media.upload(who, { category })).rejects.toEqual(code('CATEGORY_UNKNOWN'));
  });

  it('leaves no photo behind that was being filed there at the same time', async () => {
    const { id, categoryId: category } = await create('Fog');
    const [placed, moving] = [await media.stored(who, await aJpeg()), await media.upload(who)];
    await Promise.allSettled([
      media.create(who, { ...placed, category }),
      media.rpc.call('media.photo.update', { photoId: moving.id, category }, { as: who }),
      remove(id),
    ]);
    expect(await media.sql('select 1 from photos where owner_id = ? and category = ?', [who.userId, category])).toEqual(
      [],
    );
  });

  it('moves thousands of photos', async () => {
    const { id, categoryId } = await create('Fog');
    await manyPhotos(3_000, categoryId);
    expect(await remove(id)).toEqual({ moved: 3_000 });
    const [row] = await media.sql<{ moved: string; published: string }>(
      `select (select count(*) from photos where owner_id = ? and category = 'other' and revision = 2) as moved,
              (select count(*) from outbox_event where payload ->> 'ownerId' = ? and name = 'media.photo_changed') as published`,
      [who.userId, who.userId],
    );
    expect(row).toEqual({ moved: '3000', published: '3000' });
  }, 60_000);
});

it('SEC-18 answers another user’s category as one that is not there, on every call', async () => {
  const [{ id }, thief] = [await create('Fog'), aUser()];
  for (const about of [id, crypto.randomUUID()]) {
    await expect(rename(about, 'Mine', thief)).rejects.toEqual(code('CATEGORY_NOT_FOUND'));
    await expect(remove(about, thief)).rejects.toEqual(code('CATEGORY_NOT_FOUND'));
  }
  expect(await list(thief)).toEqual([]);
  expect(await list()).toHaveLength(1);
  await expect(media.rpc.call('media.category.list', {})).rejects.toEqual(code('UNAUTHENTICATED'));
});

it('all categories can be exported, with the revision last published', async () => {
  const fog = await create('Fog');
  await rename(fog.id, 'Mist');
  const renamed = (await published()).at(-1)?.revision;
  const stranger = aUser();
  await create('Dusk', stranger);
  await create('Rain');
  const exported: CategorySnapshot[] = [];
  for (let after: string | undefined; ;) {
    const page = await media.rpc.call('media.category.export', {
      limit: 1,
      ...(after !== undefined && { after }),
    });
    exported.push(...page);
    after = page.at(-1)?.id;
    if (page.length === 0) break;
  }
  expect(exported).toContainEqual({
    id: who.userId,
    ownerId: who.userId,
    categoryId: 'fog',
    label: 'Mist',
    revision: renamed,
  });
  expect(exported.filter(({ ownerId }) => ownerId === who.userId).map(({ categoryId }) => categoryId)).toEqual([
    'fog',
    'rain',
  ]);
  expect(exported.map(({ ownerId }) => ownerId)).toContain(stranger.userId);
  expect(new Set(exported.map(({ ownerId, categoryId }) => `${ownerId} ${categoryId}`)).size).toBe(exported.length);
});
