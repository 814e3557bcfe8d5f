import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { PAGE_FEATURED, PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

const PHOTOS = 2_000;
/** Featured: every 20th from the front, and all of the last hundred. */
const isFeatured = (n: number): boolean => n % 20 === 0 || n >= PHOTOS - 100;

let portfolio: Portfolio;
let owner: UserSnapshot;

const photographer = async (over: Partial<UserSnapshot> = {}): Promise<UserSnapshot> => {
  const id = anId();
  const user = aUserSnapshot({ id, username: `P-${id.slice(-6)}`, ...over });
  await portfolio.project((m) => m.userChanged(user));
  return user;
};
const titles = (photos: { title: string }[]): string[] => photos.map(({ title }) => title);

beforeAll(async () => {
  portfolio = await startPortfolio();
  owner = await photographer();
  const snapshots = Array.from({ length: PHOTOS }, (_, n) =>
    aPhotoSnapshot({
      ownerId: owner.id,
      title: `${n}`,
      position: n,
      featured: isFeatured(n),
      category: n % 2 ? 'street' : 'night-walks',
      // The last of the page is the newest.
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
    }),
  );
  await portfolio.query(`insert into public_photos
      (photo_id, owner_id, revision, visible, category, featured, created_at, position, snapshot)
    select (s->>'id')::uuid, '${owner.id}', 1, true, s->>'category', (s->>'featured')::boolean,
      (s->>'createdAt')::timestamptz, (s->>'position')::bigint, s
    from jsonb_array_elements('${JSON.stringify(snapshots)}'::jsonb) s`);
  await portfolio.project((m) =>
    m.categoryChanged({ ownerId: owner.id, categoryId: 'night-walks', label: 'Night Walks', revision: 1 }),
  );
  await portfolio.project((m) => m.photoChanged(aPhotoSnapshot({ ownerId: owner.id, visible: false, position: -1 })));
});
afterAll(() => portfolio.close());

describe('a portfolio of 2,000 photos', () => {
  it('starts with the first photos and their counts in all and by category', async () => {
    const page = await portfolio.page(owner.id);
    expect(titles(page.photos)).toEqual(Array.from({ length: PAGE_PHOTOS }, (_, n) => `${n}`));
    expect(page.profile).toMatchObject({
      photoCount: PHOTOS,
      categories: [
        { id: 'street', label: 'Street', count: 1_000 },
        { id: 'night-walks', label: 'Night Walks', count: 1_000 },
      ],
    });
  });

  it('brings the first featured photos that are not among the first, in their order', async () => {
    const page = await portfolio.page(owner.id);
    const all = Array.from({ length: PHOTOS }, (_, n) => n).filter(isFeatured);
    const featured = all.slice(0, PAGE_FEATURED).filter((n) => n >= PAGE_PHOTOS);
    expect(titles(page.moreFeatured)).toEqual(featured.map(String));
    expect(page.moreFeatured).toHaveLength(57);
  });

  it('weighs as much as a page of the first photos, not as all of them', async () => {
    expect(JSON.stringify(await portfolio.page(owner.id)).length).toBeLessThan(120_000);
  });

  it('API-76 gives every part of the rest, without gap or repetition', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < PHOTOS + 500; offset += 500) {
      const part = await portfolio.call('portfolio.page.photos', { identifier: owner.id, limit: 500, offset });
      seen.push(...titles(part.photos));
    }
    expect(seen).toEqual(Array.from({ length: PHOTOS }, (_, n) => `${n}`));
  });

  it('gives the newest for a feed', async () => {
    const part = await portfolio.call('portfolio.page.photos', {
      identifier: owner.id,
      limit: 3,
      offset: 0,
      order: 'newest',
    });
    expect(titles(part.photos)).toEqual(['1999', '1998', '1997']);
  });

  it.each([[{ limit: 501, offset: 0 }], [{ limit: 0, offset: 0 }], [{ limit: 1, offset: -1 }]])(
    'refuses a part of %p',
    async (part) => {
      const asked = portfolio.call('portfolio.page.photos', { identifier: owner.id, ...part });
      await expect(asked).rejects.toMatchObject({ code: 'VALIDATION' });
    },
  );

  it('has no parts for an unknown address', async () => {
    const asked = portfolio.call('portfolio.page.photos', { identifier: 'nobody', limit: 1, offset: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
  });
});

it('brings a photographer without photos, and one whose few photos are all featured', async () => {
  const empty = await photographer();
  expect(await portfolio.page(empty.id)).toMatchObject({
    profile: { photoCount: 0, categories: [] },
    photos: [],
    moreFeatured: [],
  });
  const few = await photographer();
  for (let n = 0; n < 3; n += 1)
    await portfolio.project((m) => m.photoChanged(aPhotoSnapshot({ ownerId: few.id, featured: true, position: n })));
  const page = await portfolio.page(few.id);
  expect([page.photos.length, page.moreFeatured.length]).toEqual([3, 0]);
});

describe('a photo’s own link', () => {
  const photo = async (user: UserSnapshot, visible = true): Promise<string> => {
    const made = aPhotoSnapshot({ ownerId: user.id, visible });
    await portfolio.project((m) => m.photoChanged(made));
    return made.id;
  };

  it('finds a public photo, of one portfolio or of any', async () => {
    const jane = await photographer();
    const id = await photo(jane);
    for (const identifier of [jane.id, jane.username?.toUpperCase(), undefined])
      expect((await portfolio.call('portfolio.photo.get', { photoId: id, ...(identifier && { identifier }) })).id).toBe(
        id,
      );
  });

  it('SEC-18 answers alike for a private photo, another’s, a deleted one and none', async () => {
    const jane = await photographer();
    const newcomer = await photographer({ username: null });
    const deleted = await photo(jane);
    await portfolio.project((m) => m.photoDeleted({ photoId: deleted, ownerId: jane.id, revision: 2 }));
    const others = await photo(await photographer());
    for (const photoId of [await photo(jane, false), others, deleted, anId()])
      await expect(portfolio.call('portfolio.photo.get', { identifier: jane.id, photoId })).rejects.toMatchObject({
        code: 'PHOTO_NOT_FOUND',
      });
    await expect(portfolio.call('portfolio.photo.get', { photoId: await photo(newcomer) })).rejects.toMatchObject({
      code: 'PHOTO_NOT_FOUND',
    });
  });
});

it('shows camera settings as soon as the photographer allows it, in every answer', async () => {
  const jane = await photographer();
  const made = aPhotoSnapshot({ ownerId: jane.id, exif: { model: 'X100V', takenAt: '2026-01-02T03:04:05' } });
  await portfolio.project((m) => m.photoChanged(made));
  const shown = async (): Promise<unknown[]> => [
    (await portfolio.page(jane.id)).photos[0]?.exif,
    (await portfolio.call('portfolio.page.photos', { identifier: jane.id, limit: 1, offset: 0 })).photos[0]?.exif,
    (await portfolio.call('portfolio.photo.get', { photoId: made.id })).exif,
    (await portfolio.gallery()).find(({ id }) => id === made.id)?.exif,
  ];
  expect(await shown()).toEqual([null, null, null, null]);
  await portfolio.project((m) => m.userChanged({ ...jane, revision: 2, showExif: true }));
  const camera = { model: 'X100V' };
  expect(await shown()).toEqual([camera, camera, camera, camera]);
});

it('says the rights to a photo in every answer, of its year, and those to the page of this one', async () => {
  const jane = await photographer();
  const made = aPhotoSnapshot({
    ownerId: jane.id,
    exif: { takenAt: '2019-01-02T03:04:05' },
    rights: { credit: 'Agency' },
  });
  await portfolio.project((m) => m.photoChanged(made));
  const shown = async () => [
    (await portfolio.page(jane.id)).photos[0]?.rights,
    (await portfolio.call('portfolio.page.photos', { identifier: jane.id, limit: 1, offset: 0 })).photos[0]?.rights,
    (await portfolio.call('portfolio.photo.get', { photoId: made.id })).rights,
    (await portfolio.gallery()).find(({ id }) => id === made.id)?.rights,
  ];
  const before = await shown();
  for (const rights of before) expect(rights).toMatchObject({ isNoticeMade: true, credit: 'Agency' });
  const said = { copyright: '© {year} Jane', credit: 'Jane' };
  await portfolio.project((m) => m.userChanged({ ...jane, revision: 2, ...said }));
  for (const rights of await shown()) expect(rights).toMatchObject({ notice: '© 2019 Jane', credit: 'Agency' });
  const hasForm = async () => (await portfolio.gallery()).find(({ id }) => id === made.id)?.takesEnquiries;
  expect(await hasForm()).toBe(true);
  await portfolio.project((m) => m.userChanged({ ...jane, revision: 3, ...said, contactPreference: 'disabled' }));
  expect(await hasForm()).toBeUndefined();
  const { profile, revision } = await portfolio.page(jane.id);
  const year = new Date().getUTCFullYear();
  expect([profile.rights?.notice, revision.endsWith(`.${year}`)]).toEqual([`© ${year} Jane`, true]);
});
