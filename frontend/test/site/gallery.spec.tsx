import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aPhoto, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

afterEach(cleanup);

const featured = (count: number) =>
  Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Star ${at + 1}`, featured: true }));
const gallery = async () =>
  within((await screen.findByRole('heading', { level: 2, name: /Featured Work|Street/ })).closest('section')!);

it('GAL-01 GAL-02 GAL-16 HOME-05 HOME-07 keeps the filter in the address', async () => {
  const { user, api, place } = openSite('/', { api: { publicPhotos: featured(2) } });
  const section = await gallery();
  expect(section.getByRole('heading', { name: 'Featured Work' })).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Street' }));
  expect(await section.findByRole('heading', { name: 'Street' })).toBeTruthy();
  expect(place()).toBe('/?featured=street');
  await user.click(section.getByRole('button', { name: 'All' }));
  expect(place()).toBe('/');
  expect(api.callsOf('publicPhotos').map(({ query }) => query.toString())).toEqual([
    'featured=true',
    'category=street',
  ]);
});
it('HOME-09 takes an unknown filter for all', async () => {
  openSite('/?featured=zebra');
  expect((await gallery()).getByRole('heading', { name: 'Featured Work' })).toBeTruthy();
});
it('GAL-03 GAL-04 GAL-12 has a carousel with up to 5 dots that goes round', async () => {
  const { user } = openSite('/', { api: { publicPhotos: featured(7) } });
  const carousel = within(await screen.findByRole('region', { name: 'Featured photos' }));
  expect(carousel.getAllByRole('button', { name: /^Photo \d/ })).toHaveLength(5);
  expect(carousel.getByText('1 / 7')).toBeTruthy();
  await user.click(carousel.getByRole('button', { name: 'Previous photo' }));
  expect(carousel.getByText('7 / 7')).toBeTruthy();
  await user.click(carousel.getByRole('button', { name: 'Next photo' }));
  expect(carousel.getByText('1 / 7')).toBeTruthy();
});
it('GAL-05 GAL-06 shows title, photographer and category of each', async () => {
  openSite('/', { api: { publicPhotos: [aPublicPhoto({ title: 'Dunes', category: 'black-and-white' })] } });
  const section = await gallery();
  const caption = (await section.findByText('Dunes')).closest('div')!;
  expect(caption.textContent).toBe('Dunesby Ada LovelaceBlack & White');
  expect(within(caption).getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/ada');
});
it('GAL-07 shows one large skeleton and six tiles', async () => {
  openSite('/', { api: { publicPhotos: () => new Promise(() => undefined) } });
  await screen.findByRole('status', { name: 'Loading photos' });
  expect([screen.getAllByTestId('skeleton-large').length, screen.getAllByTestId('skeleton-tile').length]).toEqual([
    1, 6,
  ]);
});
it('GAL-08 REQ-20 ERR-05 says when photos do not load, after two more tries', async () => {
  const { api } = openSite('/', { api: { publicPhotos: new Refused(500) } });
  expect(await screen.findByText('Error loading photos. Please try again later.')).toBeTruthy();
  expect(api.callsOf('publicPhotos')).toHaveLength(3);
});
it('GAL-23 has words for an empty gallery and an empty category', async () => {
  openSite('/');
  expect(await screen.findByText('No photos to display.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Featured photos' })).toBeNull();
  cleanup();
  openSite('/?featured=street');
  expect(await screen.findByText('No photos in the Street category.')).toBeTruthy();
});
it('GAL-13 GAL-15 HOME-08 shows a photographer their own public photos, featured first', async () => {
  const { api } = openSite('/', {
    as: aUser(),
    api: {
      ownPhotos: [
        aPhoto({ title: 'Plain', isPublic: true }),
        aPhoto({ title: 'Hidden', isPublic: false }),
        aPhoto({ title: 'Star', isPublic: true, featured: true }),
      ],
    },
  });
  const section = await gallery();
  await section.findAllByRole('button', { name: 'Open Plain' });
  const order = [...document.querySelectorAll('.photo-grid [data-photo-id]')].map((tile) =>
    tile.getAttribute('aria-label'),
  );
  // jsdom measures every column as empty, so only what is there is judged here; the order is gallery-order.spec.ts's.
  expect(new Set(order)).toEqual(new Set(['Open Plain', 'Open Star']));
  expect(screen.queryByText('Hidden')).toBeNull();
  expect(api.callsOf('publicPhotos')).toHaveLength(0);
  expect(screen.getByText('Welcome back, Ada.')).toBeTruthy();
});
it('HERO-02 HERO-06 greets a visitor with the brand, HERO-03 HERO-05 a photographer with their name', async () => {
  openSite('/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Vitrine');
  expect(screen.getByText('YOUR STORY, THROUGH THE LENS')).toBeTruthy();
  cleanup();
  openSite('/', { as: aUser({ tagline: 'Engines' }) });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada Lovelace'));
  expect(screen.getByText('Engines')).toBeTruthy();
});
it('HERO-04 falls back to the upper-cased username', async () => {
  openSite('/', { as: aUser({ lastName: null }) });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ADA'));
});
it('ABOUT-01 ABOUT-02 ABOUT-04 ABOUT-05 ABOUT-10 tells of the photographer', async () => {
  openSite('/', { as: aUser() });
  expect(await screen.findByRole('heading', { name: 'About Me' })).toBeTruthy();
  expect(screen.getByText('Ada Lovelace is a photographer sharing moments and stories through the lens.')).toBeTruthy();
  expect(
    ['Instagram', 'Twitter', 'Facebook', 'LinkedIn'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['#', '#', '#', '#']);
});
it('ABOUT-06 ABOUT-07 ABOUT-08 ABOUT-09 tells a visitor of the site', async () => {
  openSite('/');
  for (const point of ['Showcase your work globally', 'Automatic photo syncing', 'Connect with other photographers'])
    expect(await screen.findByText(point)).toBeTruthy();
});
it('draws from what the server put into the page, without a call', async () => {
  const script = document.createElement('script');
  script.id = 'vitrine-data';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ gallery: [aPublicPhoto({ title: 'Sent along' })] });
  document.body.append(script);
  const { api } = openSite('/');
  expect(await screen.findByText('Sent along')).toBeTruthy();
  expect(api.callsOf('publicPhotos')).toHaveLength(0);
  script.remove();
});
