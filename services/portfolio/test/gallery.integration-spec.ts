import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const [jane, ben, newcomer] = [anId(), anId(), anId()];
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

beforeAll(async () => {
  portfolio = await startPortfolio();
  const show = (title: string, ownerId: string, n: number, over: object = {}): Promise<void> =>
    portfolio.hears((m) => m.photoChanged(aPhotoSnapshot({ id: anId(), ownerId, title, createdAt: day(n), ...over })));
  await portfolio.hears((m) => m.userChanged(aUserSnapshot({ id: jane, username: 'Jane' })));
  await portfolio.hears((m) =>
    m.userChanged(aUserSnapshot({ id: ben, username: 'ben', firstName: 'Ben', lastName: null })),
  );
  await portfolio.hears((m) => m.userChanged(aUserSnapshot({ id: newcomer, username: null })));
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

describe('gallery', () => {
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
