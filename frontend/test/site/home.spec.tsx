import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { heroChoice } from '../../src/data/hero/use-page-hero.js';
import { report } from '../../src/shared/lib/report.js';
import { Refused } from '../../src/testing/fake-api.js';
import { openSite, quickClient } from '../../src/testing/open-site.js';

afterEach(() => {
  cleanup();
  document.getElementById('vitrine-data')?.remove();
  jest.restoreAllMocks();
});

const banner = (name: string): BannerDto => ({
  id: name,
  name,
  title: null,
  description: null,
  url: `/images/${name}/1280.webp`,
  is_default: true,
  image: aPhotoImage({ base: `/images/${name}` }),
});
const hero = (name: string): HeroDto => ({ ...banner(name), source: 'custom' });
const heroSection = () => document.querySelector<HTMLElement>('.hero-banner');
const heroImage = () => heroSection()?.querySelector('img')?.getAttribute('src') ?? null;
const heading = () => screen.findByRole('heading', { level: 1 });
/** What the server puts into the page. */
const sendAlong = (data: object) => {
  const script = document.createElement('script');
  script.id = 'vitrine-data';
  script.type = 'application/json';
  script.textContent = JSON.stringify(data);
  document.body.append(script);
};

it('HOME-01 HOME-02 HOME-04 has hero, gallery, about, contact and footer, in this order', async () => {
  openSite('/');
  await heading();
  expect(
    [...screen.getByRole('main').querySelectorAll(':scope > section')].map(({ id, className }) => id || className),
  ).toEqual(['hero-banner', 'gallery', 'about', 'contact']);
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});
it('HERO-01 has image, heading, tagline, filter and a way down to the gallery', async () => {
  const { user, place } = openSite('/', { api: { defaultHero: banner('ridge') } });
  await waitFor(() => expect(heroImage()).toBe('/images/ridge/1280.webp'));
  const section = within(heroSection()!);
  expect(section.getByRole('heading', { level: 1 }).textContent).toBe('Vitrine');
  expect(section.getByText('YOUR STORY, THROUGH THE LENS')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Scroll down to the gallery' }).getAttribute('href')).toBe('#gallery');
  await user.click(section.getByRole('button', { name: 'Street' }));
  expect(place()).toBe('/?featured=street');
  expect(await screen.findByRole('heading', { name: 'Street' })).toBeTruthy();
  // The hero does not depend on the filter.
  expect(heroImage()).toBe('/images/ridge/1280.webp');
});
it('HERO-02 HERO-06 greets a visitor with the brand', async () => {
  openSite('/');
  expect((await heading()).textContent).toBe('Vitrine');
  expect(screen.getByText('YOUR STORY, THROUGH THE LENS')).toBeTruthy();
});
it('HERO-03 HERO-05 greets a photographer with their full name and their tagline', async () => {
  openSite('/', { as: aUser({ tagline: 'Engines' }) });
  await waitFor(async () => expect((await heading()).textContent).toBe('Ada Lovelace'));
  expect(screen.getByText('Engines')).toBeTruthy();
});
it('HERO-04 falls back to the upper-cased username', async () => {
  openSite('/', { as: aUser({ lastName: null }) });
  await waitFor(async () => expect((await heading()).textContent).toBe('ADA'));
});
it('HERO-20 has the tagline of the house for a photographer without one', async () => {
  openSite('/', { as: aUser({ tagline: null }) });
  await waitFor(async () => expect((await heading()).textContent).toBe('Ada Lovelace'));
  expect(screen.getByText('YOUR STORY, THROUGH THE LENS')).toBeTruthy();
});
it('HERO-09 HERO-11 HERO-15 HERO-19 HERO-21 selects the hero by visitor or user', () => {
  expect(heroChoice({})).toBe('default');
  expect(heroChoice({ viewerId: 'me' })).toBe('own');
  expect(heroChoice({ ownerId: 'ada' })).toBe('owner');
  expect(heroChoice({ ownerId: 'ada', viewerId: null })).toBe('owner');
  expect(heroChoice({ ownerId: 'ada', viewerId: 'me' })).toBe('owner');
  expect(heroChoice({ ownerId: 'me', viewerId: 'me' })).toBe('own');
});
it('HERO-12 shows a photographer their own choice, and fetches no other', async () => {
  const { api } = openSite('/', { as: aUser(), api: { ownHero: hero('mine'), defaultHero: banner('ridge') } });
  await waitFor(() => expect(heroImage()).toBe('/images/mine/1280.webp'));
  expect(api.callsOf('defaultHero')).toHaveLength(0);
});
it('HERO-16 shows the default one when the session is over', async () => {
  openSite('/', { as: aUser(), api: { ownHero: new Refused(401), defaultHero: banner('ridge') } });
  await waitFor(() => expect(heroImage()).toBe('/images/ridge/1280.webp'));
});
it('HERO-13 HERO-14 shows visitors the default one, and none when there is none', async () => {
  openSite('/', { api: { defaultHero: banner('ridge') } });
  await waitFor(() => expect(heroImage()).toBe('/images/ridge/1280.webp'));
  cleanup();
  const { api } = openSite('/', {
    api: { defaultHero: new Refused(404), publicPhotos: [aPublicPhoto({ featured: true })] },
  });
  await screen.findByRole('region', { name: 'Featured photos' });
  expect(api.callsOf('defaultHero')).toHaveLength(1);
  expect([heroImage(), heroSection()?.dataset['image']]).toEqual([null, undefined]);
});
it('HERO-17 HERO-18 leaves the hero empty when it cannot be had: that is reported, and no toast is shown', async () => {
  const failure = jest.spyOn(report, 'failure').mockImplementation(() => undefined);
  openSite('/', { api: { defaultHero: new Refused(500) } });
  await waitFor(() => expect(failure).toHaveBeenCalledTimes(1));
  expect(heroImage()).toBeNull();
  expect(document.querySelector('[data-variant]')).toBeNull();
  expect((await heading()).textContent).toBe('Vitrine');
});
it('HERO-10 hides an image that is broken', async () => {
  openSite('/', { api: { defaultHero: banner('gone') } });
  await waitFor(() => expect(heroImage()).not.toBeNull());
  expect(heroSection()?.dataset['image']).toBe('');
  fireEvent.error(heroSection()!.querySelector('img')!);
  await waitFor(() => expect(heroImage()).toBeNull());
  expect(heroSection()?.dataset['image']).toBeUndefined();
});
it('renders gallery and hero from what the server put into the page, in its order, without a call', async () => {
  const photos = Array.from({ length: 12 }, (_, at) => aPublicPhoto({ title: `Star ${at}`, featured: true }));
  const order = async (day: string) => {
    sendAlong({ gallery: photos, hero: banner('ridge'), day });
    const { api } = openSite('/');
    await screen.findAllByText('Star 0');
    expect(heroImage()).toBe('/images/ridge/1280.webp');
    expect(api.calls).toEqual([]);
    const tiles = [...document.querySelectorAll('.photo-grid [data-photo-id]')].map((tile) => tile.ariaLabel);
    cleanup();
    document.getElementById('vitrine-data')?.remove();
    return tiles;
  };
  const first = await order('2026-05-01');
  expect(await order('2026-05-01')).toEqual(first);
  const next = await order('2026-05-02');
  expect(next).not.toEqual(first);
  expect([first[0], next[0]]).toEqual(['Open Star 0', 'Open Star 0']);
});
it('refetches the hero when the user returns from another page', async () => {
  const client = quickClient();
  const { user, api } = openSite('/landing', { client, api: { defaultHero: banner('ridge') } });
  await user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByText('Gallery'));
  await waitFor(() => expect(heroImage()).toBe('/images/ridge/1280.webp'));
  expect(api.callsOf('defaultHero')).toHaveLength(1);
});

it('ABOUT-01 ABOUT-02 ABOUT-04 ABOUT-05 ABOUT-10 introduces the photographer', async () => {
  openSite('/', { as: aUser() });
  const about = within((await screen.findByRole('heading', { name: 'About Me' })).closest('section')!);
  expect(about.getByText(/is a photographer/).textContent).toBe(
    'Ada Lovelace is a photographer sharing moments and stories through the lens.',
  );
  expect(about.getByText('A')).toBeTruthy();
  expect(
    ['Instagram', 'Twitter', 'Facebook', 'LinkedIn'].map((name) =>
      about.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['#', '#', '#', '#']);
  cleanup();
  openSite('/', { as: aUser({ profileImageUrl: '/images/me.webp' }) });
  expect((await screen.findByRole('img', { name: 'Portrait of Ada Lovelace' })).getAttribute('src')).toBe(
    '/images/me.webp',
  );
});
it('ABOUT-03 shows the bio instead of its placeholder', async () => {
  openSite('/', { as: aUser({ bio: 'Engines, and the weather over them.' }) });
  expect(await screen.findByText('Engines, and the weather over them.')).toBeTruthy();
  expect(screen.queryByText(/sharing moments and stories/)).toBeNull();
});
it('ABOUT-06 ABOUT-07 ABOUT-08 ABOUT-09 introduces the site to a visitor', async () => {
  openSite('/');
  expect(await screen.findByRole('heading', { name: 'Vitrine is a quiet room for photographs.' })).toBeTruthy();
  for (const point of ['Showcase your work globally', 'Automatic photo syncing', 'Connect with other photographers'])
    expect(screen.getByText(point)).toBeTruthy();
});
it('keeps gallery and hero when a refetch fails', async () => {
  let broken = false;
  const orBroken = (answer: unknown) => () => (broken ? new Refused(503) : answer);
  jest.spyOn(report, 'failure').mockImplementation(() => undefined);
  const { client } = openSite('/', {
    api: { defaultHero: orBroken(banner('ridge')), publicPhotos: orBroken([aPublicPhoto({ title: 'Dunes' })]) },
  });
  await waitFor(() => expect(heroImage()).toBe('/images/ridge/1280.webp'));
  await screen.findAllByText('Dunes');
  broken = true;
  await act(() => client.refetchQueries());
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(2);
  expect(heroImage()).toBe('/images/ridge/1280.webp');
  expect(screen.getAllByText('Dunes').length).toBeGreaterThan(0);
});

const nobody = { ownPhotos: [], defaultHero: banner('ridge'), ownHero: { ...hero('ridge'), source: 'default' } };
it('HOME-19 invites a photographer without photos to the first upload, and says whose the banner is', async () => {
  const totals = { albums: 0, categories: 0, lastUploadDate: null, sharedPhotos: 0, featuredPhotos: 0 };
  const { api } = openSite('/', { as: aUser(), api: { ...nobody, photoStats: { ...totals, totalPhotos: 0 } } });
  const links = await screen.findAllByRole('link', { name: 'Upload your first photos' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/my-photos?upload=true', '/my-photos?upload=true']);
  expect(within(heroSection()!).getByText(/^This banner is one of ours/)).toBeTruthy();
  expect(screen.getByText('Welcome,', { exact: false }).textContent).toBe('Welcome, Ada.');
  cleanup();
  openSite('/', { as: aUser(), api: { ...nobody, photoStats: { ...totals, totalPhotos: 3 } } });
  expect((await screen.findByRole('link', { name: 'Make photos public' })).getAttribute('href')).toBe('/my-photos');
  expect(screen.queryByText('Upload your first photos')).toBeNull();
  expect(api.callsOf('photoStats')).toHaveLength(1);
});
it('HOME-19 does not tell a photographer to publish photos because a category has none', async () => {
  const totals = { albums: 0, categories: 1, lastUploadDate: null, sharedPhotos: 1, featuredPhotos: 0 };
  const { client } = openSite('/?featured=street', {
    as: aUser(),
    api: { ...nobody, photoStats: { ...totals, totalPhotos: 1 } },
  });
  expect(await screen.findByText(/^No photos in the .* category\.$/)).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'Make photos public' })).toBeNull();
});
