import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { NO_LOOK } from '@vitrine/contracts/portfolio/look.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto, aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { aSiteImageSnapshot } from '@vitrine/testing/builders/site-image';
import { asBanner, asSiteImage, startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

const photographer = async (over: Partial<UserSnapshot> = {}): Promise<UserSnapshot> => {
  const id = anId();
  const user = aUserSnapshot({ id, username: `U-${id.slice(-6)}`, ...over });
  await portfolio.project((m) => m.userChanged(user));
  return user;
};
const photo = async (owner: UserSnapshot, over: Partial<PhotoSnapshot> = {}): Promise<PhotoSnapshot> => {
  const made = aPhotoSnapshot({ id: anId(), ownerId: owner.id, ...over });
  await portfolio.project((m) => m.photoChanged(made));
  return made;
};
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const notFound = expect.objectContaining({ code: 'PORTFOLIO_NOT_FOUND' });

describe('a page’s owner', () => {
  it('ROUTE-10 ROUTE-11 ROUTE-17 PORT-48 is found by id and username, in any case', async () => {
    const jane = await photographer({ username: 'Ada-L' });
    for (const identifier of [jane.id, jane.id.toUpperCase(), 'ada-l', 'ADA-L'])
      expect((await portfolio.page(identifier)).profile.id).toBe(jane.id);
  });

  it('PORT-48 is found by full name only while that form is selected', async () => {
    const dash = await photographer({ firstName: 'Dora', lastName: 'Dash', portfolioUrlType: 'fullname_dash' });
    const dot = await photographer({ firstName: 'Dora', lastName: 'Dot', portfolioUrlType: 'fullname_dot' });
    expect((await portfolio.page('Dora-Dash')).profile.id).toBe(dash.id);
    expect((await portfolio.page('dora.dot')).profile.id).toBe(dot.id);
    await expect(portfolio.page('dora.dash')).rejects.toEqual(notFound);
    await portfolio.project((m) => m.userChanged({ ...dash, revision: 2, portfolioUrlType: 'username' }));
    await expect(portfolio.page('dora-dash')).rejects.toEqual(notFound);
  });

  it('PORT-48 is found by an address that was left, until another photographer has it', async () => {
    const left = (address: string, on: number) => [{ address, leftAt: day(on) }];
    const moved = await photographer({
      username: 'moved-on',
      formerAddresses: [...left('moved-b', 2), ...left('moved-a', 1)],
    });
    for (const address of ['moved-a', 'Moved-B'])
      expect(await portfolio.page(address)).toMatchObject({
        isMoved: true,
        profile: { id: moved.id, path: '/moved-on' },
      });
    expect(await portfolio.page('moved-on')).not.toHaveProperty('isMoved');
    const later = await photographer({ formerAddresses: left('moved-a', 5) });
    expect((await portfolio.page('moved-a')).profile.id).toBe(later.id);
    const holder = await photographer({ username: 'moved-a' });
    const page = await portfolio.page('moved-a');
    expect(page.profile.id).toBe(holder.id);
    expect(page).not.toHaveProperty('isMoved');
    await portfolio.project((m) => m.userDeleted({ userId: moved.id, revision: 2 }));
    await expect(portfolio.page('moved-b')).rejects.toEqual(notFound);
  });

  it('PORT-48 never takes the id of one for the name of another', async () => {
    const jane = await photographer({ username: 'jane-of-the-id' });
    const [firstName, lastName] = [jane.id.slice(0, 18), jane.id.slice(19)];
    await photographer({ firstName, lastName, portfolioUrlType: 'fullname_dash' });
    await photographer({ formerAddresses: [{ address: jane.id, leftAt: day(2) }] });
    expect((await portfolio.page(jane.id)).profile.id).toBe(jane.id);
    await portfolio.project((m) => m.userDeleted({ userId: jane.id, revision: 2 }));
    await expect(portfolio.page(jane.id)).rejects.toEqual(notFound);
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

  it('answers PORTFOLIO_NOT_FOUND for unknown users and before onboarding is complete', async () => {
    const newcomer = await photographer({ username: null });
    await expect(portfolio.page(newcomer.id)).rejects.toEqual(notFound);
    await expect(portfolio.page('nobody')).rejects.toEqual(notFound);
    await expect(portfolio.page("' or 1=1 --")).rejects.toEqual(notFound);
    await expect(portfolio.page('?')).rejects.toEqual(notFound);
  });
});

describe('what a page shows', () => {
  it('PORT-49 shows visible photos only, by their position, each with its photographer', async () => {
    const jane = await photographer({ username: 'Shows', firstName: 'Jane', lastName: 'Doe' });
    const old = await photo(jane, { createdAt: day(1), position: -1, featured: true });
    const fresh = await photo(jane, { createdAt: day(3), position: -3 });
    await photo(jane, { createdAt: day(2), position: -2, visible: false });
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

  it('shows photos in the order their photographer gives them', async () => {
    const jane = await photographer();
    const [first, second, third] = [
      await photo(jane, { position: -30 }),
      await photo(jane, { position: -20 }),
      await photo(jane, { position: -10 }),
    ];
    const shown = async (): Promise<string[]> => (await portfolio.page(jane.id)).photos.map(({ id }) => id);
    expect(await shown()).toEqual([first.id, second.id, third.id]);
    await portfolio.project((m) => m.photoChanged({ ...third, revision: 2, position: -25 }));
    expect(await shown()).toEqual([first.id, third.id, second.id]);
    await portfolio.project((m) => m.photoChanged({ ...first, revision: 2, position: -20 }));
    expect(await shown()).toEqual([third.id, ...[first.id, second.id].sort()]);
  });

  it('PORT-49 counts what it shows, whatever changes meanwhile', async () => {
    const jane = await photographer();
    const only = await photo(jane);
    let isOver = false;
    const changing = (async () => {
      for (let revision = 2; !isOver; revision += 1)
        await portfolio.project((m) => m.photoChanged({ ...only, revision, visible: revision % 2 === 0 }));
    })();
    const sums = new Set<string>();
    for (let reads = 0; reads < 300; reads += 1) {
      const { photos, profile } = await portfolio.page(jane.id);
      sums.add(`${photos.length} shown, ${profile.photoCount} counted`);
    }
    isOver = true;
    await changing;
    expect([...sums].sort()).toEqual(['0 shown, 0 counted', '1 shown, 1 counted']);
  });

  it('CAT-24 shows a category of the photographer’s own under their label, as of the newest event', async () => {
    const [jane, ben] = [await photographer(), await photographer()];
    const labelled = (ownerId: string, label: string | null, revision: number) =>
      portfolio.project((m) => m.categoryChanged({ ownerId, categoryId: 'sea-side', label, revision }));
    await photo(jane, { category: 'sea-side', position: 1 });
    await photo(jane, { category: 'black-and-white', position: 2 });
    await photo(ben, { category: 'sea-side' });
    const labels = async (who: UserSnapshot): Promise<string[]> =>
      (await portfolio.page(who.id)).photos.map((shown) => shown.categoryLabel);

    expect(await labels(jane)).toEqual(['Sea-side', 'Black & White']);
    await labelled(jane.id, 'At the sea', 7);
    await labelled(jane.id, 'Sea Side', 5);
    await labelled(ben.id, 'Ben’s coast', 6);
    expect([await labels(jane), await labels(ben)]).toEqual([['At the sea', 'Black & White'], ['Ben’s coast']]);
    await labelled(jane.id, null, 9);
    await labelled(jane.id, 'Late', 8);
    expect(await labels(jane)).toEqual(['Sea-side', 'Black & White']);
  });

  it('TPL-01 TPL-03 TPL-05 shows the owner’s template, else the default', async () => {
    const jane = await photographer();
    const asJane = { userId: jane.id, role: 'user' } as const;
    expect((await portfolio.page(jane.id)).template).toMatchObject({ id: 'classic', isDefault: true });
    expect(await portfolio.call('portfolio.template.get_selected', { userId: jane.id })).toEqual({
      templateId: 'classic',
    });
    expect(await portfolio.call('portfolio.template.select', { templateId: 'epic' }, { as: asJane })).toEqual({
      templateId: 'epic',
    });
    await portfolio.call('portfolio.template.select', { templateId: 'monochrome' }, { as: asJane });
    expect((await portfolio.page(jane.id)).template.id).toBe('monochrome');
    expect(await portfolio.call('portfolio.template.get_selected', { userId: jane.id })).toEqual({
      templateId: 'monochrome',
    });
    await expect(
      portfolio.call('portfolio.template.select', { templateId: 'none' }, { as: asJane }),
    ).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  });

  it('LOOK-01 LOOK-03 LOOK-05 shows the own colors and type in it, and the former ones again', async () => {
    const jane = await photographer();
    const as = { userId: jane.id, role: 'user' } as const;
    const shown = async () => {
      const { template } = await portfolio.page(jane.id);
      const answered = await portfolio.call('portfolio.template.get_selected', { userId: jane.id });
      expect(answered.dress?.typography ?? null).toEqual(template.own ? template.typography : null);
      return [template.id, template.colorScheme.background, template.typography.fontFamily, template.own ?? false];
    };
    const colors = { accent: '#2a4b8d', paper: '#fdf6e9' };
    expect(await portfolio.call('portfolio.look.get', {}, { as })).toEqual({ look: NO_LOOK, former: null });
    expect(await portfolio.call('portfolio.look.undo', {}, { as })).toEqual({ look: NO_LOOK, former: null });

    const look = { colors, type: 'garamond' };
    const set = await portfolio.call('portfolio.look.set', look, { as });
    expect(set).toEqual({ look, former: NO_LOOK });
    expect(await shown()).toEqual(['classic', '#fdf6e9', 'EB Garamond', true]);
    expect(await portfolio.call('portfolio.look.set', look, { as })).toEqual(set);
    const yellow = { colors: { accent: '#ffe14d', paper: '#ffffff' }, type: null };
    await expect(portfolio.call('portfolio.look.set', yellow, { as })).rejects.toMatchObject({
      code: 'LOOK_ILLEGIBLE',
    });
    expect(await portfolio.call('portfolio.look.undo', {}, { as })).toEqual({ look: NO_LOOK, former: look });
    expect(await shown()).toEqual(['classic', '#ffffff', 'Montserrat', false]);
    await portfolio.call('portfolio.look.undo', {}, { as });
    await portfolio.call('portfolio.template.select', { templateId: 'epic' }, { as });
    expect(await shown()).toEqual(['epic', '#fdf6e9', 'EB Garamond', true]);
  });

  it('LOOK-09 LOOK-10 shows the logo while there is one', async () => {
    const jane = await photographer();
    const image = aPhotoImage({ base: '/images/logo-of-jane' });
    const logo = aSiteImageSnapshot({ kind: 'logo', ownerId: jane.id, photoId: null, image });
    await portfolio.project((m) => m.siteImageChanged(logo));
    const shown = await portfolio.page(jane.id);
    expect(shown.profile.logo).toEqual(image);
    expect(shown.hero).toBeNull();
    await portfolio.project((m) => m.siteImageChanged({ ...logo, state: 'gone', revision: logo.revision + 1 }));
    const without = await portfolio.page(jane.id);
    expect(without.profile).not.toHaveProperty('logo');
    expect(without.revision).not.toBe(shown.revision);
  });

  it('TPL-22 ENT-19 lists four templates, classic first and default', async () => {
    const all = await portfolio.call('portfolio.template.list', {});
    expect(all.map((t) => t.id)).toEqual(['classic', 'epic', 'monochrome', 'monochrome-white']);
    expect(all.filter((t) => t.isDefault).map((t) => t.id)).toEqual(['classic']);
  });
});

describe('revision', () => {
  it('changes with everything on the page and with nothing else', async () => {
    const jane = await photographer();
    const asJane = { userId: jane.id, role: 'user' } as const;
    const mine = await photo(jane);
    const hero = aSiteImageSnapshot({ ownerId: jane.id, photoId: mine.id });
    const banner = aSiteImageSnapshot({ kind: 'banner', isDefault: true });
    const ownCategory = { ownerId: jane.id, categoryId: mine.category, label: 'Own', revision: 1 };
    portfolio.rpc.answers = {
      'media.photo.get_mine': () => aPhoto({ id: mine.id }),
      'media.hero_image.set_photo': () => asSiteImage(hero),
      'media.hero_image.remove': () => ({ removed: true }),
      'media.banner.get': () => asBanner(banner),
    };
    const changes: [string, () => Promise<unknown>][] = [
      ['profile', () => portfolio.project((m) => m.userChanged({ ...jane, revision: 2, bio: 'New' }))],
      ['camera shown', () => portfolio.project((m) => m.userChanged({ ...jane, revision: 3, showExif: true }))],
      ['AI let in', () => portfolio.project((m) => m.userChanged({ ...jane, revision: 4, allowAiCrawlers: true }))],
      ['titles hidden', () => portfolio.project((m) => m.userChanged({ ...jane, revision: 5, showTitles: false }))],
      ['photo', () => portfolio.project((m) => m.photoChanged({ ...mine, revision: 2 }))],
      ['template', () => portfolio.call('portfolio.template.select', { templateId: 'epic' }, { as: asJane })],
      ['look', () => portfolio.call('portfolio.look.set', { colors: null, type: 'jost' }, { as: asJane })],
      ['look undone', () => portfolio.call('portfolio.look.undo', {}, { as: asJane })],
      ['hero', () => portfolio.call('portfolio.hero.select_photo', { photoId: mine.id }, { as: asJane })],
      ['site image', () => portfolio.project((m) => m.siteImageChanged({ ...hero, revision: 2, name: 'New' }))],
      ['default banner', () => portfolio.project((m) => m.siteImageChanged(banner))],
      ['banner', () => portfolio.call('portfolio.hero.select_banner', { heroImageId: banner.id }, { as: asJane })],
      ['category', () => portfolio.project((m) => m.categoryChanged(ownCategory))],
      ['order', () => portfolio.project((m) => m.photoChanged({ ...mine, revision: 3, position: 7 }))],
      ['deletion', () => portfolio.project((m) => m.photoDeleted({ photoId: mine.id, ownerId: jane.id, revision: 4 }))],
    ];
    const seen = new Set([(await portfolio.page(jane.id)).revision]);
    for (const [what, change] of changes) {
      await change();
      const { revision } = await portfolio.page(jane.id);
      expect({ what, isNew: !seen.has(revision) }).toEqual({ what, isNew: true });
      seen.add(revision);
    }
    const { revision } = await portfolio.page(jane.id);
    await portfolio.project((m) => m.userChanged(jane));
    await portfolio.project((m) => m.photoChanged({ ...mine, revision: 2 }));
    await portfolio.project((m) => m.siteImageChanged(hero));
    await portfolio.project((m) => m.categoryChanged(ownCategory));
    await photo(await photographer());
    await portfolio.project((m) => m.siteImageChanged(aSiteImageSnapshot()));
    expect((await portfolio.page(jane.id)).revision).toBe(revision);
  });
});
