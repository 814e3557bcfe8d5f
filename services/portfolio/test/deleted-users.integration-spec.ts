import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import type { ReadModelProjector } from '../src/alignment/read-model-projector.js';
import { aSiteImageSnapshot } from '@vitrine/testing/builders/site-image';
import { asSiteImage, startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

type Event = (model: ReadModelProjector) => Promise<void>;
const TABLES = {
  profiles: 'user_id',
  public_photos: 'owner_id',
  categories: 'owner_id',
  site_images: 'owner_id',
  template_choices: 'user_id',
  looks: 'user_id',
  hero_choices: 'user_id',
  site_pages: 'owner_id',
  site_slugs: 'owner_id',
  site_settings: 'owner_id',
  page_revisions: 'owner_id',
};
const rowsOf = async (userId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [table, column] of Object.entries(TABLES)) {
    const [row] = await portfolio.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = '${userId}'`,
    );
    counts[table] = row?.count ?? -1;
  }
  return counts;
};
const everywhere = (count: number) => Object.fromEntries(Object.keys(TABLES).map((table) => [table, count]));

/** A photographer in every table, and the events that made them. */
const photographer = async () => {
  const id = anId();
  const photo = aPhotoSnapshot({ ownerId: id, category: 'sea-side' });
  const hero = aSiteImageSnapshot({ ownerId: id, photoId: photo.id });
  const events: Event[] = [
    (m) => m.userChanged(aUserSnapshot({ id, username: `u-${id.slice(-6)}` })),
    (m) => m.photoChanged(photo),
    (m) => m.siteImageChanged(hero),
    (m) => m.categoryChanged({ ownerId: id, categoryId: 'sea-side', label: 'Sea', revision: 1 }),
  ];
  for (const event of events) await portfolio.project(event);
  const as = { userId: id, role: 'user' } as const;
  portfolio.rpc.answers = {
    'media.photo.get_mine': () => aPhoto({ id: photo.id }),
    'media.hero_image.set_photo': () => asSiteImage(hero),
    'media.shelf.snapshots': () => [],
  };
  const choose = async (): Promise<void> => {
    await portfolio.call('portfolio.template.select', { templateId: 'epic' }, { as }).catch(() => undefined);
    await portfolio.call('portfolio.look.set', { colors: null, type: 'jost' }, { as });
    await portfolio.call('portfolio.hero.select_photo', { photoId: photo.id }, { as });
    await openSite().catch(() => undefined);
  };
  const openSite = async (): Promise<void> => {
    const made = { kind: 'project' as const, title: 'Sea', photoIds: [photo.id] };
    await portfolio
      .call('portfolio.site.save', { revision: 0, navigation: null, links: [] }, { as })
      .catch(() => undefined);
    const { id: pageId, revision } = await portfolio.call('portfolio.site_page.create', made, { as });
    await portfolio.call('portfolio.site_page.publish', { pageId, revision, state: 'public' }, { as });
  };
  await choose();
  const late: Event = (m) => m.photoDeleted({ photoId: anId(), ownerId: id, revision: 2 });
  return { id, photo, events: [...events, late], choose };
};
const deleted =
  (userId: string): Event =>
  (m) =>
    m.userDeleted({ userId, revision: 9 });

describe('a deleted user', () => {
  it('ACCT-48 SITE-16 is missing from every table, page and list, and no other user is', async () => {
    const [gone, stays] = [await photographer(), await photographer()];
    expect(await rowsOf(gone.id)).toEqual(everywhere(1));
    await portfolio.project(deleted(gone.id));
    expect(await rowsOf(gone.id)).toEqual(everywhere(0));
    expect(await rowsOf(stays.id)).toEqual(everywhere(1));
    await expect(portfolio.page(gone.id)).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
    const shown = (await portfolio.gallery()).map(({ id }) => id);
    expect(shown).toContain(stays.photo.id);
    expect(shown).not.toContain(gone.photo.id);
    await expect(portfolio.call('portfolio.hero.get', { userId: gone.id })).rejects.toMatchObject({
      code: 'HERO_NOT_FOUND',
    });
  });

  it('ACCT-48 SITE-16 is not restored by late or repeated events, nor by a concurrent request', async () => {
    const gone = await photographer();
    await portfolio.project(deleted(gone.id));
    for (const event of gone.events) await portfolio.project(event);
    await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: gone.id, revision: 99 })));
    await gone.choose();
    await portfolio.project(deleted(gone.id));
    expect(await rowsOf(gone.id)).toEqual(everywhere(0));
    expect(await portfolio.query(`select * from deleted_users where user_id = '${gone.id}'`)).toEqual([
      { user_id: gone.id, deleted_at: expect.anything() },
    ]);
  });

  it('ACCT-48 stays unknown when the deletion comes first', async () => {
    const id = anId();
    await portfolio.project(deleted(id));
    await portfolio.project((m) => m.userChanged(aUserSnapshot({ id })));
    await portfolio.project((m) => m.photoChanged(aPhotoSnapshot({ ownerId: id })));
    expect(await rowsOf(id)).toEqual(everywhere(0));
  });

  it('ACCT-48 leaves nothing behind when all events are concurrent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = anId();
      const events: Event[] = Array.from(
        { length: 6 },
        () => (m: ReadModelProjector) => m.photoChanged(aPhotoSnapshot({ ownerId: id })),
      );
      const user: Event = (m) => m.userChanged(aUserSnapshot({ id, username: `r-${id.slice(-6)}` }));
      const all = [...events.slice(0, 3), user, deleted(id), ...events.slice(3)];
      await Promise.all(all.map((event) => portfolio.project(event)));
      expect(await rowsOf(id)).toEqual(everywhere(0));
    }
  });

  it('frees the address for another user', async () => {
    const gone = await photographer();
    const username = `u-${gone.id.slice(-6)}`;
    await portfolio.project(deleted(gone.id));
    const heir = anId();
    await portfolio.project((m) => m.userChanged(aUserSnapshot({ id: heir, username })));
    expect(await portfolio.page(username)).toMatchObject({ profile: { id: heir }, photos: [] });
  });
});
