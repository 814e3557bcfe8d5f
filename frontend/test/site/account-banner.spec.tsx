import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPhoto, aPhotoImage } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount, pageOf } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const banner = (over: Partial<BannerDto>): BannerDto => ({
  id: 'b1',
  name: 'Ridge',
  title: null,
  description: 'Evening light',
  url: '/images/b1/1280.webp',
  is_default: false,
  image: aPhotoImage(),
  ...over,
});
const hero = (over: Partial<HeroDto> = {}): HeroDto => ({
  id: 'b1',
  source: 'global',
  url: '/images/b1/1280.webp',
  name: 'Ridge',
  description: 'Evening light',
  image: aPhotoImage({ base: '/images/b1' }),
  ...over,
});
const photos = [
  aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false }),
  aPhoto({ id: 'attic', title: 'Attic', isPublic: true }),
];
const answers: Answers = {
  ownHero: hero(),
  heroImages: [banner({}), banner({ id: 'b2', name: 'Coast', description: null })],
  ownPhotosPage: (call: Call) => pageOf(photos, call),
};
const openBanner = async (api: Answers = {}) => {
  const site = openAccount('?tab=hero', { ...answers, ...api });
  const section = within(await screen.findByRole('region', { name: 'Hero banner' }));
  return {
    ...site,
    section,
    saveButton: () => section.getByRole<HTMLButtonElement>('button', { name: 'Save hero banner' }),
  };
};
const custom = async (api: Answers = {}) => {
  const site = await openBanner(api);
  await site.user.click(site.section.getByRole('radio', { name: /^Custom photo/ }));
  const list = within(await site.section.findByRole('list', { name: 'Your photos' }));
  return { ...site, list };
};

it('PROF-25 shows the selected hero with its image, name, description and address', async () => {
  const { section } = await openBanner();
  const figure = within(await section.findByRole('figure', { name: 'Current hero banner' }));
  expect(figure.getByRole('img', { name: 'Ridge' }).getAttribute('src')).toBe('/images/b1/1280.webp');
  expect(figure.getByRole('link', { name: 'Ridge' }).getAttribute('href')).toBe('/images/b1/1280.webp');
  expect(figure.getByText('Evening light')).toBeTruthy();
});
it('crops a hero made from a photo around another point', async () => {
  const photo = aPhoto({ id: 'dunes', title: 'Dunes', image: aPhotoImage({ focalPoint: { x: 10, y: 10 } }) });
  const { user, api, section } = await openBanner({
    ownHero: hero({ id: 'custom-dunes', source: 'custom', name: 'Dunes' }),
    ownPhoto: photo,
    editPhoto: photo,
  });
  await user.click(await section.findByRole('button', { name: 'Focal point' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Focal point' }));
  const picker = await dialog.findByRole('application', { name: 'Focal point' });
  expect(dialog.getByText('10 % from the left, 10 % from the top')).toBeTruthy();
  act(() => picker.focus());
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await user.click(dialog.getByRole('button', { name: 'Save focal point' }));
  await waitFor(() => expect(said()).toEqual(['Focal point updated', undefined]));
  expect(api.callsOf('editPhoto').map(({ params, body }) => [params['id'], body])).toEqual([
    ['dunes', { focalPoint: { x: 11, y: 12 } }],
  ]);
  expect(screen.queryByRole('dialog', { name: 'Focal point' })).toBeNull();
});
it('offers no focal point for a banner of the site', async () => {
  const { section } = await openBanner();
  await section.findByRole('figure', { name: 'Current hero banner' });
  expect(section.queryByRole('button', { name: 'Focal point' })).toBeNull();
});
it('keeps the kind that was chosen before the hero is known', async () => {
  const known = Promise.withResolvers<HeroDto>();
  const { user, section } = await openBanner({ ownHero: () => known.promise });
  const kinds = () => section.getAllByRole<HTMLInputElement>('radio', { name: /^(Global|Custom)/ });
  await user.click(section.getByRole('radio', { name: /^Global banner/ }));
  await act(async () => known.resolve(hero({ id: 'custom-dunes', source: 'custom' })));
  await section.findByText('Your own photo');
  expect(kinds().map(({ checked }) => checked)).toEqual([true, false]);
});
it('offers one’s own photos at once where the address names them', async () => {
  openAccount('?tab=hero&kind=custom', answers);
  expect(await screen.findByRole('list', { name: 'Your photos' })).toBeTruthy();
});

const note = () => screen.queryByRole('complementary', { name: 'Hero banner' });
const openPortfolioTab = async (api: Answers = {}) => {
  const site = openAccount('?tab=portfolio', { ...answers, ownHero: hero({ source: 'default' }), ...api });
  await screen.findByText('No templates available at the moment.');
  return site;
};
it('HERO-13 tells that the portfolio opens with a banner of the site, and links to the user’s photos', async () => {
  const { user } = await openPortfolioTab({ templates: [] });
  await waitFor(() => expect(note()?.textContent).toContain('Your portfolio opens with a banner of ours.'));
  await user.click(screen.getByRole('link', { name: 'Choose a photo' }));
  expect(await screen.findByRole('list', { name: 'Your photos' })).toBeTruthy();
});
it('hides that note once the banner is kept', async () => {
  const me = aUser();
  const say = { ...answers, templates: [], ownHero: hero({ source: 'default' }) };
  const { user } = openAccount('?tab=portfolio', say, me);
  await user.click(await screen.findByRole('button', { name: 'Keep the banner' }));
  expect([note(), document.activeElement?.id]).toEqual([null, 'template']);
  cleanup();
  openAccount('?tab=portfolio', say, me);
  await screen.findByRole('form', { name: 'Rights' });
  await act(async () => undefined);
  expect(note()).toBeNull();
});
it.each([
  ['there is no public photo', { ownPhotosPage: (call: Call) => pageOf(photos.slice(0, 1), call) }],
  ['a hero is chosen', { ownHero: hero({ source: 'custom' }) }],
  ['the template opens without one', { ownTemplate: { templateId: 'monochrome' } }],
])('hides that note when %s', async (_why, api: Answers) => {
  const { api: asked } = await openPortfolioTab({ templates: [], ...api });
  for (const name of ['ownHero', 'ownPhotosPage', 'ownTemplate'] as const)
    await waitFor(() => expect(asked.callsOf(name).length).toBeGreaterThan(0));
  await act(async () => undefined);
  expect(note()).toBeNull();
});
it('PROF-25 tells that there is none', async () => {
  const { section } = await openBanner({ ownHero: new Refused(404) });
  expect(await section.findByText(/No hero banner yet/)).toBeTruthy();
});
it('PROF-24 PROF-26 offers the banners, and Save only once one is selected', async () => {
  const { section, saveButton, user } = await openBanner();
  const group = within(await section.findByRole('radiogroup', { name: 'Banners' }));
  expect(group.getAllByRole('radio').map((each) => each.textContent)).toEqual(['RidgeCurrentEvening light', 'Coast']);
  expect(saveButton().disabled).toBe(true);
  expect(document.getElementById(saveButton().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This is your banner now. Choose another to change it.',
  );
  await user.click(group.getByRole('radio', { name: /Coast/ }));
  expect(saveButton().disabled).toBe(false);
  expect(section.queryByText(/Choose another to change it/)).toBeNull();
});
it('PROF-24 selects a banner by keyboard', async () => {
  const { section, saveButton, user } = await openBanner();
  const [first, second] = within(await section.findByRole('radiogroup', { name: 'Banners' })).getAllByRole('radio');
  act(() => first?.focus());
  await user.keyboard('{ArrowRight}');
  expect([document.activeElement, second?.getAttribute('aria-checked')]).toEqual([second, 'false']);
  await user.keyboard(' ');
  expect([second?.getAttribute('aria-checked'), second?.tabIndex, first?.tabIndex]).toEqual(['true', 0, -1]);
  expect(saveButton().disabled).toBe(false);
});
it('PROF-27 PROF-31 saves a banner and shows it', async () => {
  let now = hero();
  const { section, saveButton, user, api } = await openBanner({
    ownHero: () => now,
    setGlobalHero: () => {
      now = hero({ id: 'b2', name: 'Coast' });
      return { success: true, message: 'Done.', heroImageName: 'Coast' };
    },
  });
  await user.click(await section.findByRole('radio', { name: /Coast/ }));
  await user.click(saveButton());
  await waitFor(() => expect(said()).toEqual(['Hero Image Updated', undefined]));
  expect(api.callsOf('setGlobalHero').map(({ body }) => body)).toEqual([{ heroImageId: 'b2' }]);
  const figure = within(section.getByRole('figure'));
  expect(await figure.findByRole('link', { name: 'Coast' })).toBeTruthy();
});
it.each([
  [{ success: false, message: 'That banner was taken down.' }, 'That banner was taken down.'],
  [{ success: false }, 'Hero image update failed'],
  [{}, 'Hero image update failed'],
  [null, 'Hero image update failed'],
  [new Refused(404, 'This hero image could not be found.', 'BANNER_NOT_FOUND'), 'This hero image could not be found.'],
])('PROF-28 PROF-29 treats the answer %j as a failure', async (setGlobalHero, description) => {
  const { section, saveButton, user } = await openBanner({ setGlobalHero });
  await user.click(await section.findByRole('radio', { name: /Coast/ }));
  await user.click(saveButton());
  await waitFor(() => expect(said()).toEqual(['Update Failed', description]));
  expect(saveButton().disabled).toBe(false);
});
it('PROF-24 PROF-26 offers own photos, and Save only once one is selected', async () => {
  const { list, saveButton, section, user } = await custom();
  expect(saveButton().disabled).toBe(true);
  expect(section.getByText('Choose a photo first.')).toBeTruthy();
  const tile = list.getByRole('button', { name: 'Attic' });
  await user.click(tile);
  expect([tile.getAttribute('aria-pressed'), saveButton().disabled]).toEqual(['true', false]);
  expect(section.queryByText(/stays private/)).toBeNull();
});
it('PROF-33 tells what happens to a private photo', async () => {
  const { list, section, user } = await custom();
  await user.click(list.getByRole('button', { name: 'Dunes, private' }));
  expect(section.getByText(/becomes visible to everybody; the photo\s+itself stays private/)).toBeTruthy();
});
it('PROF-32 sets an own photo and waits until it is on the page', async () => {
  let asked = 0;
  let saved = false;
  const { list, section, saveButton, user, api } = await custom({
    ownHero: () => {
      if (saved) asked += 1;
      // Its image is made in the background.
      return asked > 1 ? hero({ id: 'custom-attic', source: 'custom', name: 'Attic' }) : hero();
    },
    setCustomHero: () => {
      saved = true;
      return { success: true, message: 'Done.', url: '' };
    },
  });
  await user.click(list.getByRole('button', { name: 'Attic' }));
  await user.click(saveButton());
  await waitFor(() => expect(said()).toEqual(['Custom Hero Image Set', undefined]));
  expect(api.callsOf('setCustomHero').map(({ body }) => body)).toEqual([{ photoId: 'attic' }]);
  expect(await section.findByText('Preparing your new banner…')).toBeTruthy();
  expect(await section.findByText('Your own photo')).toBeTruthy();
});
it('says that an administrator has paused what the banner waits for', async () => {
  const { list, section, saveButton, user } = await custom({
    setCustomHero: { success: true, message: 'Done.', url: '' },
    heldWork: { held: ['site-images'] },
  });
  await user.click(list.getByRole('button', { name: 'Attic' }));
  await user.click(saveButton());
  expect(await section.findByText(/^The people who run this site have paused this/)).toBeTruthy();
});
it('PROF-30 tells when the photo could not be set, with its own text', async () => {
  const { list, saveButton, user } = await custom({ setCustomHero: new Refused(404, 'Whatever the server says') });
  await user.click(list.getByRole('button', { name: 'Attic' }));
  await user.click(saveButton());
  await waitFor(() => expect(said()).toEqual(['Update Failed', 'Failed to set custom hero image. Please try again.']));
});
it('leads to own photos when there is no banner, and to uploading when there is no photo', async () => {
  const { section, user } = await openBanner({
    heroImages: [],
    ownPhotosPage: (call: Call) => pageOf([], call),
  });
  await user.click(await section.findByRole('button', { name: 'Use your own photo' }));
  expect((await section.findByRole('link', { name: 'Upload Photos' })).getAttribute('href')).toBe(
    '/my-photos?upload=true',
  );
});
it('retries when the banners or the selection could not be loaded', async () => {
  let broken = true;
  const { section, user } = await openBanner({
    heroImages: () => (broken ? new Refused(500) : [banner({})]),
    ownHero: () => (broken ? new Refused(500) : hero()),
  });
  await waitFor(() => expect(section.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  broken = false;
  for (const retry of section.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await section.findByRole('radiogroup', { name: 'Banners' })).toBeTruthy();
  expect(await section.findByRole('figure')).toBeTruthy();
});
