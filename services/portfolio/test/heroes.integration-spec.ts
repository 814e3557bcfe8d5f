import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoSnapshot, SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto, aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { aSiteImageSnapshot } from '@vitrine/testing/builders/site-image';
import { asBanner, asSiteImage, startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
let jane: UserSnapshot;
let mine: PhotoSnapshot;
let hero: SiteImageSnapshot;
const sea = aSiteImageSnapshot({ kind: 'banner', name: 'Sea', isDefault: true });
const hills = aSiteImageSnapshot({ kind: 'banner', name: 'Hills', description: 'Green' });

beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

/** A photographer with one photo, and media that has a hero made of it. */
beforeEach(async () => {
  await portfolio.query('delete from site_images');
  jane = aUserSnapshot({ id: anId(), username: `u-${anId().slice(-6)}` });
  await portfolio.project((m) => m.userChanged(jane));
  mine = aPhotoSnapshot({ ownerId: jane.id, title: 'Mine', visible: false });
  await portfolio.project((m) => m.photoChanged(mine));
  hero = aSiteImageSnapshot({ ownerId: jane.id, photoId: mine.id, name: '', revision: 10 });
  portfolio.rpc.asked.length = 0;
  portfolio.rpc.answers = {
    'media.photo.get_mine': ({ photoId }) =>
      photoId === mine.id
        ? aPhoto({ id: mine.id, title: 'Mine', description: 'Private words' })
        : raise('PHOTO_NOT_FOUND'),
    'media.hero_image.set_photo': ({ photoId }) => (photoId === mine.id ? asSiteImage(hero) : raise('PHOTO_NOT_FOUND')),
    'media.hero_image.remove': () => ({ removed: true }),
    'media.banner.get': ({ id }) =>
      id === hills.id ? asBanner(hills) : id === sea.id ? asBanner(sea) : raise('BANNER_NOT_FOUND'),
  };
});

const asJane = () => ({ userId: jane.id, role: 'user' }) as const;
const selectPhoto = (photoId = mine.id) => portfolio.call('portfolio.hero.select_photo', { photoId }, { as: asJane() });
const selectBanner = (heroImageId: string) =>
  portfolio.call('portfolio.hero.select_banner', { heroImageId }, { as: asJane() });
const remove = () => portfolio.call('portfolio.hero.remove', {}, { as: asJane() });
const project = (siteImage: SiteImageSnapshot) => portfolio.project((m) => m.siteImageChanged(siteImage));
const banners = async (): Promise<void> => {
  await project(sea);
  await project(hills);
};
/** What the page shows, and what `chosen` answers: the same. */
const shown = async (of = jane): Promise<HeroDto | null> => {
  const page = (await portfolio.page(of.id)).hero;
  const chosen = await portfolio.call('portfolio.hero.get', { userId: of.id }).catch((error: { code: string }) => {
    expect(error.code).toBe('HERO_NOT_FOUND');
    return null;
  });
  expect(page).toEqual(chosen);
  return page;
};

describe('without a selection', () => {
  it('HERO-14 shows nothing where there is not even a default banner', async () => {
    expect(await shown()).toBeNull();
    await project(hills);
    expect(await shown()).toBeNull();
  });

  it('HERO-13 HERO-19 ENT-13 shows the default banner, and the next one that becomes it', async () => {
    await banners();
    expect(await shown()).toEqual({
      id: sea.id,
      source: 'default',
      url: `${sea.image.base}/2400.webp`,
      name: 'Sea',
      description: null,
      image: sea.image,
    });
    await project({ ...hills, revision: 5, isDefault: true }); // before the event that unsets the former default
    expect(await shown()).toMatchObject({ id: hills.id, source: 'default' });
    await project({ ...sea, revision: 4, isDefault: false });
    expect(await shown()).toMatchObject({ id: hills.id });
    await project({ ...hills, revision: 6, state: 'gone' });
    expect(await shown()).toBeNull();
  });
});

describe('a photo of one’s own', () => {
  it('HERO-11 ENT-14 PROF-33 is shown at once, though it is private and before any event', async () => {
    await banners();
    const dto = {
      id: `custom-${mine.id}`,
      source: 'custom',
      url: `${hero.image.base}/2400.webp`,
      name: 'Mine',
      description: null,
      image: hero.image,
    };
    expect(await selectPhoto()).toEqual(dto);
    expect(await shown()).toEqual({ ...dto, name: 'Hero image' });
    expect((await portfolio.page(jane.id)).photos).toEqual([]);
  });

  it('PROF-25 PROF-33 shows its title to its owner, and to others only while the photo is public', async () => {
    await selectPhoto();
    await project({ ...hero, name: 'Mine', description: 'Private words' }); // as the first release published it
    const toOwner = () => portfolio.call('portfolio.hero.get', { userId: jane.id }, { as: asJane() });
    expect(JSON.stringify(await portfolio.page(jane.id))).not.toMatch(/Mine|Private words/);
    expect(await shown()).toMatchObject({ name: 'Hero image', description: null });
    expect(await toOwner()).toMatchObject({ id: `custom-${mine.id}`, name: 'Mine' });
    const stranger = { userId: anId(), role: 'admin' } as const;
    expect(await portfolio.call('portfolio.hero.get', { userId: jane.id }, { as: stranger })).toEqual(await shown());

    await portfolio.project((m) => m.photoChanged({ ...mine, revision: 2, visible: true, title: 'Now public' }));
    expect(await shown()).toMatchObject({ name: 'Now public' });
    await portfolio.project((m) => m.photoChanged({ ...mine, revision: 3, visible: false, title: 'Now public' }));
    expect(await shown()).toMatchObject({ name: 'Hero image' });

    delete portfolio.rpc.answers['media.photo.get_mine'];
    expect(await toOwner()).toMatchObject({ id: `custom-${mine.id}`, name: 'Hero image' });
  });

  it('is not called by its title where its owner shows none', async () => {
    await selectPhoto();
    await project(hero);
    await portfolio.project((m) => m.photoChanged({ ...mine, revision: 2, visible: true }));
    expect((await shown())?.name).toBe('Mine');
    await portfolio.project((m) => m.userChanged({ ...jane, revision: 2, showTitles: false }));
    expect((await shown())?.name).toBe('Hero image');
    expect((await portfolio.call('portfolio.hero.get', { userId: jane.id }, { as: asJane() })).name).toBe('Mine');
  });

  it('SEC-19 is hidden from others as long as its owner is suspended', async () => {
    await banners();
    await selectPhoto();
    const toVisitors = () => portfolio.call('portfolio.hero.get', { userId: jane.id });
    expect(await toVisitors()).toMatchObject({ source: 'custom' });
    await portfolio.project((m) => m.userChanged({ ...jane, revision: jane.revision + 1, suspended: true }));
    expect(await toVisitors()).toMatchObject({ source: 'default', name: 'Sea' });
    await portfolio.project((m) => m.userChanged({ ...jane, revision: jane.revision + 2 }));
    expect(await toVisitors()).toMatchObject({ source: 'custom' });
  });

  it('waits for its derivatives behind what was shown before', async () => {
    await banners();
    portfolio.rpc.answers['media.hero_image.set_photo'] = () => ({ ...asSiteImage(hero), state: 'pending' });
    await selectPhoto();
    expect(await shown()).toMatchObject({ source: 'default' });
    await project(hero);
    expect(await shown()).toMatchObject({ id: `custom-${mine.id}` });

    const next = aSiteImageSnapshot({ ownerId: jane.id, revision: 12 });
    portfolio.rpc.answers = {
      'media.hero_image.set_photo': () => ({ ...asSiteImage(next), state: 'pending' }),
      'media.photo.get_mine': () => aPhoto({ id: next.photoId ?? '' }),
    };
    await selectPhoto(next.photoId ?? '');
    expect(await shown()).toMatchObject({ id: `custom-${mine.id}` });
    await project(next);
    expect(await shown()).toMatchObject({ id: `custom-${next.photoId}` });
    await project({ ...hero, revision: 11, state: 'gone' });
    expect(await shown()).toMatchObject({ id: `custom-${next.photoId}` });
  });

  it('PROF-33 is replaced by the default when its photo is deleted, and returns when it is restored', async () => {
    await banners();
    await selectPhoto();
    await project(hero);
    await project({ ...hero, revision: 11, state: 'gone' });
    await project(hero); // late
    expect(await shown()).toMatchObject({ id: sea.id, source: 'default' });
    await project({ ...hero, revision: 12, image: aPhotoImage({ base: '/images/back' }) });
    expect(await shown()).toMatchObject({ id: `custom-${mine.id}`, url: '/images/back/2400.webp' });
  });

  it('SEC-18 is the caller’s own, and shown on no other user’s page', async () => {
    await banners();
    await expect(selectPhoto(anId())).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' });
    expect(portfolio.rpc.asked.at(-1)?.context?.principal).toEqual(asJane());
    expect(await shown()).toMatchObject({ source: 'default' });

    const ben = aUserSnapshot({ id: anId(), username: `b-${anId().slice(-6)}` });
    await portfolio.project((m) => m.userChanged(ben));
    await selectPhoto();
    expect(await shown(ben)).toMatchObject({ source: 'default' });
    // Even if Ben's row names Jane's site image.
    await portfolio.query(`insert into hero_choices values ('${ben.id}', '${mine.id}', '${hero.id}')`);
    expect(await shown(ben)).toMatchObject({ source: 'default' });
  });

  it('is the photo media answers when two were selected at once', async () => {
    const other = aSiteImageSnapshot({ ownerId: jane.id, revision: 11 });
    portfolio.rpc.answers['media.hero_image.set_photo'] = () => asSiteImage(other);
    portfolio.rpc.answers['media.photo.get_mine'] = ({ photoId }) => aPhoto({ id: photoId, title: `Of ${photoId}` });
    expect(await selectPhoto()).toMatchObject({ id: `custom-${other.photoId}`, name: `Of ${other.photoId}` });
  });
});

describe('a banner', () => {
  it('PROF-27 HERO-11 is shown, and what was shown of a photo does not stay public', async () => {
    await banners();
    await selectPhoto();
    expect(await selectBanner(hills.id)).toEqual({
      id: hills.id,
      source: 'global',
      url: `${hills.image.base}/2400.webp`,
      name: 'Hills',
      description: 'Green',
      image: hills.image,
    });
    expect(await shown()).toMatchObject({ id: hills.id, source: 'global' });
    expect(portfolio.rpc.asked.at(-1)).toMatchObject({
      name: 'media.hero_image.remove',
      context: { principal: asJane() },
    });
    await selectPhoto();
    expect(await shown()).toMatchObject({ source: 'custom' });
  });

  it('PROF-33 is not selected while the hero made of a photo cannot be removed', async () => {
    await banners();
    await selectPhoto();
    delete portfolio.rpc.answers['media.hero_image.remove'];
    await expect(selectBanner(hills.id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await shown()).toMatchObject({ id: `custom-${mine.id}` });
  });

  it('PROF-40 is none any more: the default banner is shown again', async () => {
    await banners();
    await selectPhoto();
    expect(await remove()).toEqual({ success: true });
    expect(await shown()).toMatchObject({ id: sea.id, source: 'default' });
    expect(portfolio.rpc.asked.at(-1)).toMatchObject({
      name: 'media.hero_image.remove',
      context: { principal: asJane() },
    });
    expect(await remove()).toEqual({ success: true });
  });

  it('PROF-33 PROF-40 stays while the hero made of a photo cannot be removed', async () => {
    await banners();
    await selectPhoto();
    delete portfolio.rpc.answers['media.hero_image.remove'];
    await expect(remove()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await shown()).toMatchObject({ id: `custom-${mine.id}` });
  });

  it('is an own selection even when it is the default', async () => {
    await banners();
    await selectBanner(sea.id);
    expect(await shown()).toMatchObject({ id: sea.id, source: 'global' });
    await project({ ...sea, revision: 4, isDefault: false });
    await project({ ...hills, revision: 5, isDefault: true });
    expect(await shown()).toMatchObject({ id: sea.id, source: 'global' });
  });

  it('ADM-HERO-25 changes nothing when there is no such banner, and falls back when it is deleted', async () => {
    await banners();
    await selectPhoto();
    await expect(selectBanner(anId())).rejects.toMatchObject({ code: 'BANNER_NOT_FOUND' });
    expect(await shown()).toMatchObject({ source: 'custom' });
    await selectBanner(hills.id);
    await project({ ...hills, revision: 9, state: 'gone' });
    expect(await shown()).toMatchObject({ id: sea.id, source: 'default' });
  });

  it('is never a user’s own site image, even if the row names one', async () => {
    await project(hero);
    await portfolio.query(`insert into hero_choices values ('${jane.id}', null, '${hero.id}')`);
    expect(await shown()).toBeNull();
  });
});

describe('a selection of the first release', () => {
  it('shows the photo itself while it is public, until the next selection', async () => {
    await banners();
    await portfolio.query(`insert into hero_choices (user_id, photo_id) values ('${jane.id}', '${mine.id}')`);
    expect(await shown()).toMatchObject({ source: 'default' });
    await portfolio.project((m) => m.photoChanged({ ...mine, revision: 2, visible: true }));
    expect(await shown()).toMatchObject({
      id: `custom-${mine.id}`,
      source: 'custom',
      name: 'Mine',
      url: `${mine.image.base}/2400.webp`,
    });
    await selectPhoto();
    expect(await shown()).toMatchObject({ url: `${hero.image.base}/2400.webp` });
  });
});

describe('events about site images', () => {
  it('end in the same state in any order, at once and twice', async () => {
    await selectPhoto();
    const events = [11, 12, 13, 14].map((revision) => ({
      ...hero,
      revision,
      state: revision % 2 ? ('gone' as const) : ('ready' as const),
      image: aPhotoImage({ base: `/images/revision-${revision}` }),
    }));
    await Promise.all([...events].reverse().concat(events).map(project));
    expect(await shown()).toMatchObject({ url: '/images/revision-14/2400.webp' });
  });

  it('keep nothing of a deleted site image, nor of profile images', async () => {
    await project({ ...hero, name: 'Secret' });
    await project({ ...hero, name: 'Secret', revision: 11, state: 'gone' });
    await project(aSiteImageSnapshot({ kind: 'profile', ownerId: jane.id, name: 'Secret' }));
    const kept = await portfolio.query(`select * from site_images where owner_id = '${jane.id}'`);
    expect(kept).toEqual([expect.objectContaining({ site_image_id: hero.id, snapshot: null })]);
  });
});
