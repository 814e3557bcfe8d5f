import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { GALLERY_TEXTS } from '../src/gallery/list-gallery.js';
import { GALLERY_SHARE, ShareGallery } from '../src/gallery/share-gallery.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const [jane, ben, newcomer] = [anId(), anId(), anId()];
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

beforeAll(async () => {
  portfolio = await startPortfolio();
  const show = (title: string, ownerId: string, n: number, over: object = {}): Promise<void> =>
    portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id: anId(), ownerId, title, createdAt: day(n), ...over })),
    );
  await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: jane, username: 'Jane' })));
  await portfolio.project((m) =>
    m.userChanged(aUserSnapshot({ id: ben, username: 'ben', firstName: 'Ben', lastName: null })),
  );
  await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: newcomer, username: null })));
  await show('old star', jane, 1, { featured: true });
  await show('plain', ben, 2);
  await show('street', jane, 3, { category: 'street' });
  await show('new star', ben, 4, { featured: true, category: 'street' });
  await show('fresh', jane, 5);
  await show('private', jane, 6, { visible: false, featured: true });
  await show('not onboarded', newcomer, 7, { featured: true });
  await show('owner not heard of yet', anId(), 8, { featured: true });
});
afterAll(() => portfolio.close());

const titles = async (query: Parameters<Portfolio['gallery']>[0]): Promise<string[]> =>
  (await portfolio.gallery(query)).map((photo) => photo.title);

describe('the places of the gallery', () => {
  const shared = () => portfolio.use(ShareGallery, (task) => task.share());
  const [eve, ada] = [anId(), anId()];
  const feature = (ownerId: string, title: string, n: number) =>
    portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id: anId(), ownerId, title, featured: true, createdAt: day(n) })),
    );
  const owners = async (limit: number) =>
    (await portfolio.gallery({ featured: true, limit })).map((photo) => photo.photographerUsername);

  it('are shared: no photographer displaces another, and nothing is left out', async () => {
    await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: eve, username: 'eve' })));
    await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: ada, username: 'ada' })));
    for (let n = 0; n < 3; n += 1) await feature(ada, `ada ${n}`, 20 + n);
    for (let n = 0; n < 3 * GALLERY_SHARE.photos; n += 1) await feature(eve, `eve ${n}`, 100 + n);
    expect(await owners(GALLERY_SHARE.photos + 1)).not.toContain('ada');
    await portfolio.use(ShareGallery, (task) => task.share(AbortSignal.abort()));
    expect(await owners(GALLERY_SHARE.photos + 1)).not.toContain('ada');
    await Promise.all([shared(), shared()]);
    const places = await owners(60);
    expect(places.slice(0, GALLERY_SHARE.photos)).toEqual(Array(GALLERY_SHARE.photos).fill('eve'));
    expect(places.slice(GALLERY_SHARE.photos, GALLERY_SHARE.photos + 3)).toEqual(['ada', 'ada', 'ada']);
    expect(places.filter((name) => name === 'eve')).toHaveLength(3 * GALLERY_SHARE.photos);
  });

  it('are shared anew when photos are added and removed', async () => {
    await portfolio.query(`update public_photos set visible = false, snapshot = null where owner_id = '${eve}'
      and photo_id in (select photo_id from public_photos where owner_id = '${eve}' order by created_at desc limit 30)`);
    await feature(eve, 'the newest', 300);
    await shared();
    const rounds = await portfolio.query<{ share: number }>(
      `select share from public_photos where owner_id = '${eve}' and visible`,
    );
    expect(rounds).toEqual(Array(7).fill({ share: 0 }));
    await portfolio.project((m) => m.userDeleted({ userId: eve, revision: 9 }));
    await portfolio.project((m) => m.userDeleted({ userId: ada, revision: 9 }));
  });
});

describe('gallery', () => {
  it('cuts long texts, never within a tag, word or character', async () => {
    const id = anId();
    const description = `<p>${'Dunes &amp; <b>wind</b> 😀 '.repeat(200)}</p>`;
    const tags = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    await portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id, ownerId: jane, category: 'long', description, tags })),
    );
    const [photo] = await portfolio.gallery({ category: 'long' });
    expect(photo?.description?.length).toBeLessThanOrEqual(GALLERY_TEXTS.description + 1);
    expect(photo?.description).toMatch(/(?:&amp;|<\/?b>|Dunes|wind<\/b>|😀)…$/);
    expect(photo?.tags).toHaveLength(GALLERY_TEXTS.tags);
    await portfolio.project((m) => m.photoDeleted({ photoId: id, ownerId: jane, revision: 9 }));
  });

  it('GAL-16 lists featured photos, newest first', async () =>
    expect(await titles({ featured: true })).toEqual(['new star', 'old star']));

  it('GAL-16 GAL-22 GAL-24 lists all public photos of a category, featured first, then newest', async () => {
    expect(await titles({ category: 'landscape' })).toEqual(['old star', 'fresh', 'plain']);
    expect(await titles({ category: 'street' })).toEqual(['new star', 'street']);
    expect(await titles({ category: 'none' })).toEqual([]);
  });

  it('lists everything, newest first, without a filter and for the category all', async () => {
    const all = ['fresh', 'new star', 'street', 'plain', 'old star'];
    expect(await titles({})).toEqual(all);
    expect(await titles({ category: 'all' })).toEqual(all);
    expect(await titles({ featured: true, category: 'street' })).toEqual(['new star']);
  });

  it('API-76 pages', async () => expect(await titles({ limit: 2, offset: 1 })).toEqual(['new star', 'street']));

  it('ENT-08 names the photographer and leads to their page', async () =>
    expect((await portfolio.gallery({ category: 'landscape' }))[2]).toMatchObject({
      photographer: 'ben',
      photographerUsername: 'ben',
      photographerPath: '/ben',
    }));
});
