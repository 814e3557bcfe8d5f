import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

const photographer = async (over: Partial<UserSnapshot> = {}): Promise<UserSnapshot> => {
  const id = anId();
  const user = aUserSnapshot({ id, username: `U-${id.slice(-6)}`, ...over });
  await portfolio.hears((m) => m.userChanged(user));
  return user;
};
const photo = async (owner: UserSnapshot, over: Partial<PhotoSnapshot> = {}): Promise<PhotoSnapshot> => {
  const made = aPhotoSnapshot({ id: anId(), ownerId: owner.id, ...over });
  await portfolio.hears((m) => m.photoChanged(made));
  return made;
};
/** The photo as media answers it to its owner; what portfolio does not read is left out. */
const ownView = (made: PhotoSnapshot): PhotoDto => ({ ...made }) as unknown as PhotoDto;
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const notFound = expect.objectContaining({ code: 'PORTFOLIO_NOT_FOUND' });

describe('who a page belongs to', () => {
  it('ROUTE-10 ROUTE-11 ROUTE-17 PORT-48 is found by id and username, in any case', async () => {
    const jane = await photographer({ username: 'Ada-L' });
    for (const identifier of [jane.id, jane.id.toUpperCase(), 'ada-l', 'ADA-L'])
      expect((await portfolio.page(identifier)).profile.id).toBe(jane.id);
  });

  it('PORT-48 is found by full name only while that form is chosen', async () => {
    const dash = await photographer({ firstName: 'Dora', lastName: 'Dash', portfolioUrlType: 'fullname_dash' });
    const dot = await photographer({ firstName: 'Dora', lastName: 'Dot', portfolioUrlType: 'fullname_dot' });
    expect((await portfolio.page('Dora-Dash')).profile.id).toBe(dash.id);
    expect((await portfolio.page('dora.dot')).profile.id).toBe(dot.id);
    await expect(portfolio.page('dora.dash')).rejects.toEqual(notFound);
    await portfolio.hears((m) => m.userChanged({ ...dash, revision: 2, portfolioUrlType: 'username' }));
    await expect(portfolio.page('dora-dash')).rejects.toEqual(notFound);
  });

  it('PORT-48 prefers username to full name with dash', async () => {
    await photographer({ firstName: 'Max', lastName: 'Moritz', portfolioUrlType: 'fullname_dash', createdAt: day(1) });
    const byUsername = await photographer({ username: 'max-moritz', createdAt: day(2) });
    expect((await portfolio.page('max-moritz')).profile.id).toBe(byUsername.id);
  });

  it.each(['fullname_dash', 'fullname_dot'] as const)(
    'PORT-48 gives the page to the oldest account of several with %s',
    async (portfolioUrlType) => {
      const name = { firstName: 'Old', lastName: portfolioUrlType.slice(9), portfolioUrlType };
      await photographer({ ...name, createdAt: day(3) });
      const oldest = await photographer({ ...name, createdAt: day(1) });
      await photographer({ ...name, createdAt: day(2) });
      const separator = portfolioUrlType === 'fullname_dash' ? '-' : '.';
      expect((await portfolio.page(`old${separator}${portfolioUrlType.slice(9)}`)).profile.id).toBe(oldest.id);
    },
  );

  it('answers PORTFOLIO_NOT_FOUND for strangers and for those who have not finished onboarding', async () => {
    const newcomer = await photographer({ username: null });
    await expect(portfolio.page(newcomer.id)).rejects.toEqual(notFound);
    await expect(portfolio.page('nobody')).rejects.toEqual(notFound);
    await expect(portfolio.page("' or 1=1 --")).rejects.toEqual(notFound);
    await expect(portfolio.page('?')).rejects.toEqual(notFound);
  });
});

describe('what a page shows', () => {
  it('PORT-49 shows visible photos only, newest first, each with its photographer', async () => {
    const jane = await photographer({ username: 'Shows', firstName: 'Jane', lastName: 'Doe' });
    const old = await photo(jane, { createdAt: day(1), featured: true });
    const fresh = await photo(jane, { createdAt: day(3) });
    await photo(jane, { createdAt: day(2), visible: false });
    await photo(await photographer(), { createdAt: day(2) });
    const page = await portfolio.page('shows');
    expect(page.photos.map((p) => p.id)).toEqual([fresh.id, old.id]);
    expect(page.photos[0]).toMatchObject({
      photographer: 'Jane Doe',
      photographerUsername: 'Shows',
      photographerPath: '/shows',
      isPublic: true,
    });
    expect(page.profile).toMatchObject({ id: jane.id, path: '/shows' });
    expect(page.hero).toBeNull();
  });

  it('API-76 shows at most 500 photos', async () => {
    const jane = await photographer();
    await portfolio.query(`insert into public_photos (photo_id, owner_id, revision, visible, category, created_at, snapshot)
      select gen_random_uuid(), '${jane.id}', 1, true, 'nature', now(), jsonb_build_object('id', n, 'image', '{"base":"/i","widths":[]}'::jsonb)
      from generate_series(1, 501) n`);
    expect((await portfolio.page(jane.id)).photos).toHaveLength(500);
  });

  it('TPL-01 TPL-03 TPL-05 shows the owner’s template, else the default', async () => {
    const jane = await photographer();
    const who = { userId: jane.id, role: 'user' } as const;
    expect((await portfolio.page(jane.id)).template).toMatchObject({ id: 'classic', isDefault: true });
    expect(await portfolio.call('portfolio.template.chosen', { userId: jane.id })).toEqual({ templateId: 'classic' });
    expect(await portfolio.call('portfolio.template.choose', { templateId: 'epic' }, { as: who })).toEqual({
      templateId: 'epic',
    });
    await portfolio.call('portfolio.template.choose', { templateId: 'monochrome' }, { as: who });
    expect((await portfolio.page(jane.id)).template.id).toBe('monochrome');
    expect(await portfolio.call('portfolio.template.chosen', { userId: jane.id })).toEqual({
      templateId: 'monochrome',
    });
    await expect(
      portfolio.call('portfolio.template.choose', { templateId: 'none' }, { as: who }),
    ).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  });

  it('TPL-22 ENT-19 lists four templates, classic first and default', async () => {
    const all = await portfolio.call('portfolio.template.list', {});
    expect(all.map((t) => t.id)).toEqual(['classic', 'epic', 'monochrome', 'monochrome-white']);
    expect(all.filter((t) => t.isDefault).map((t) => t.id)).toEqual(['classic']);
  });
});

describe('hero', () => {
  it('HERO-11 ENT-14 SEC-18 is one of the caller’s own photos, and gone while visitors may not see it', async () => {
    const jane = await photographer();
    const mine = await photo(jane, { title: 'Mine' });
    const who = { userId: jane.id, role: 'user' } as const;
    portfolio.rpc.answers['media.photo.get_own'] = ({ photoId }) =>
      photoId === mine.id ? ownView(mine) : raise('PHOTO_NOT_FOUND');
    await expect(portfolio.call('portfolio.hero.chosen', { userId: jane.id })).rejects.toMatchObject({
      code: 'HERO_NOT_FOUND',
    });
    await expect(portfolio.call('portfolio.hero.choose_photo', { photoId: anId() }, { as: who })).rejects.toMatchObject(
      { code: 'PHOTO_NOT_FOUND' },
    );

    expect(portfolio.rpc.asked.at(-1)?.context?.principal).toEqual(who);

    const hero = { id: `custom-${mine.id}`, name: 'Mine', url: `${mine.image.base}/2400.webp` };
    expect(await portfolio.call('portfolio.hero.choose_photo', { photoId: mine.id }, { as: who })).toMatchObject(hero);
    expect(await portfolio.call('portfolio.hero.chosen', { userId: jane.id })).toMatchObject(hero);
    expect((await portfolio.page(jane.id)).hero).toMatchObject(hero);

    await portfolio.hears((m) => m.photoChanged({ ...mine, revision: 2, visible: false }));
    await expect(portfolio.call('portfolio.hero.chosen', { userId: jane.id })).rejects.toMatchObject({
      code: 'HERO_NOT_FOUND',
    });
    expect((await portfolio.page(jane.id)).hero).toBeNull();
  });
});

describe('revision', () => {
  it('changes with everything on the page and with nothing else', async () => {
    const jane = await photographer();
    const who = { userId: jane.id, role: 'user' } as const;
    const mine = await photo(jane);
    portfolio.rpc.answers['media.photo.get_own'] = () => ownView(mine);
    const changes: [string, () => Promise<unknown>][] = [
      ['profile', () => portfolio.hears((m) => m.userChanged({ ...jane, revision: 2, bio: 'New' }))],
      ['photo', () => portfolio.hears((m) => m.photoChanged({ ...mine, revision: 2 }))],
      ['template', () => portfolio.call('portfolio.template.choose', { templateId: 'epic' }, { as: who })],
      ['hero', () => portfolio.call('portfolio.hero.choose_photo', { photoId: mine.id }, { as: who })],
      ['deletion', () => portfolio.hears((m) => m.photoDeleted({ photoId: mine.id, ownerId: jane.id, revision: 3 }))],
    ];
    const seen = new Set([(await portfolio.page(jane.id)).revision]);
    for (const [what, change] of changes) {
      await change();
      const { revision } = await portfolio.page(jane.id);
      expect({ what, isNew: !seen.has(revision) }).toEqual({ what, isNew: true });
      seen.add(revision);
    }
    const { revision } = await portfolio.page(jane.id);
    await portfolio.hears((m) => m.userChanged(jane));
    await portfolio.hears((m) => m.photoChanged({ ...mine, revision: 2 }));
    await photo(await photographer());
    expect((await portfolio.page(jane.id)).revision).toBe(revision);
  });
});
