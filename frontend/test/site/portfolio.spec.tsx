import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { fireEvent } from '@testing-library/react';
import { Refused } from '../../src/testing/fake-api.js';
import {
  aPortfolio,
  removePageData,
  name,
  openPortfolio,
  photosNamed,
  serverRenders,
  tiles,
} from './portfolio.support.js';
import { openSite } from '../../src/testing/open-site.js';

afterEach(() => {
  cleanup();
  removePageData();
});

const stars = (count: number) => photosNamed('Star', count, () => ({ featured: true }));

it('PORT-01 ROUTE-10 fetches profile and photos of the address', async () => {
  const { api } = openPortfolio({}, {}, '/Ada.Lovelace');
  await name();
  expect(api.callsOf('portfolio').map(({ params }) => params['identifier'])).toEqual(['Ada.Lovelace']);
  expect(api.callsOf('portfolioPhotos').map(({ params }) => params['identifier'])).toEqual(['Ada.Lovelace']);
});
it('PORT-02 shows a skeleton first', async () => {
  openPortfolio({}, { portfolio: () => new Promise(() => undefined) });
  expect(await screen.findByRole('status', { name: 'Loading portfolio' })).toBeTruthy();
});
it('PORT-03 PORT-04 404-03 shows the not-found screen at an unknown address', async () => {
  openPortfolio({}, { portfolio: new Refused(404) }, '/nobody');
  expect(await screen.findByText('Portfolio Not Found')).toBeTruthy();
  expect(screen.getByText('/nobody')).toBeTruthy();
});
it('PORT-03 PORT-04 404-03 sends no request where the server has answered 404', async () => {
  serverRenders({ notFound: true }, '/nobody');
  const { api } = openSite('/nobody');
  expect(await screen.findByText('Portfolio Not Found')).toBeTruthy();
  expect(api.calls).toHaveLength(0);
  expect(screen.getAllByRole('button', { name: 'Use dark theme' }).length).toBeGreaterThan(0);
});
it('PORT-04 ERR-06 shows any other failure with a retry', async () => {
  let broken = true;
  const { user } = openPortfolio({}, { portfolio: () => (broken ? new Refused(500) : aPortfolio().profile) });
  expect(await screen.findByText('Failed to fetch photographer profile')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await name()).textContent).toBe('Ada Lovelace');
});
it('PORT-07 PORT-08 PORT-09 HERO-20 PORT-10 PORT-11 PORT-12 introduces the photographer', async () => {
  openPortfolio({ profile: { profileImage: '/images/me.webp', instagram: '@ada', website: 'http://ada.example' } });
  expect((await name()).textContent).toBe('Ada Lovelace');
  expect(screen.getByText('PHOTOGRAPHY PORTFOLIO')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Portrait of Ada Lovelace' }).getAttribute('src')).toBe('/images/me.webp');
  expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.com/ada');
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('http://ada.example');
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(screen.queryByRole('link', { name: 'Twitter' })).toBeNull();
});
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'shows titles in %s unless the photographer wants none; the photos keep their names',
  async (template) => {
    const called = async (hidden: boolean) => {
      const photos = photosNamed('Star', 2, () => ({ featured: true, ...(hidden && { hidesTitle: true as const }) }));
      openPortfolio({ template, photos });
      await waitFor(() => expect(tiles()).toEqual(['Star 1', 'Star 2']));
      const isShown = screen.queryAllByText('Star 1').some((title) => !title.closest('.sr-only'));
      cleanup();
      return isShown;
    };
    expect([await called(false), await called(true)]).toEqual([true, false]);
  },
);
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'names the photos’ owner at the foot of %s, and links to the terms',
  async (template) => {
    const licenceUrl = 'https://creativecommons.org/licenses/by-nc/4.0/';
    openPortfolio({ template, profile: { rights: { notice: '© Ada', licence: 'CC BY-NC 4.0', licenceUrl } } });
    const link = await screen.findByRole('link', { name: 'CC BY-NC 4.0' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([licenceUrl, 'license']);
    expect(link.parentElement?.textContent).toBe('© Ada · CC BY-NC 4.0');
    cleanup();
    const reserved = { notice: '© Ada Lovelace', licence: 'All rights reserved', licenceUrl: null };
    openPortfolio({ template, profile: { rights: reserved } });
    expect((await screen.findByText(/All rights reserved/)).textContent).toBe('© Ada Lovelace · All rights reserved');
    expect(document.querySelector('[rel=license]')).toBeNull();
  },
);
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'PORT-07 PORT-08 PORT-09 PORT-10 introduces the photographer in %s too',
  async (template) => {
    openPortfolio({
      template,
      profile: { firstName: null, tagline: 'Slow light', profileImage: '/images/me.webp', twitter: 'ada' },
    });
    expect((await name()).textContent).toBe('ada');
    expect(screen.getByText('Slow light')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Portrait of ada' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Twitter' }).getAttribute('href')).toBe('https://twitter.com/ada');
  },
);
it('PORT-14 shows the about section only when it has a text', async () => {
  openPortfolio({ profile: { aboutMe: 'Engines and weather.' } });
  expect(await screen.findByRole('heading', { name: 'About' })).toBeTruthy();
  cleanup();
  openPortfolio();
  await name();
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
});
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'PORT-16 PORT-17 PORT-50 filters the work in %s',
  async (template) => {
    const { user } = openPortfolio({
      template,
      photos: [
        aPublicPhoto({ title: 'Dunes' }),
        aPublicPhoto({ title: 'Attic', category: 'street' }),
        aPublicPhoto({ title: 'Snow', category: 'winter-light', categoryLabel: 'Winter light' }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'All Work' })).toBeTruthy();
    const choices = within(screen.getByRole('group', { name: 'Categories' }));
    expect(choices.getAllByRole('button').map((button) => button.textContent?.replace(/\d/g, ''))).toEqual([
      'All',
      'Landscape',
      'Street',
      'Winter light',
    ]);
    await user.click(choices.getByText('Winter light'));
    expect(await screen.findByRole('heading', { name: 'Winter light' })).toBeTruthy();
    expect(tiles()).toEqual(['Snow']);
  },
);
it('PORT-16 keeps the filter in the address', async () => {
  const photos = [aPublicPhoto({ title: 'Attic', category: 'street' }), aPublicPhoto({ title: 'Dunes' })];
  const { place } = openPortfolio({ photos });
  const street = await screen.findByRole('button', { name: 'Street' });
  await act(async () => street.click());
  expect(place()).toBe('/ada?category=street');
  await act(async () => screen.getByRole('button', { name: 'All' }).click());
  expect([place(), tiles()]).toEqual(['/ada', ['Attic', 'Dunes']]);
});
it.each([
  ['street', 'Street', ['Attic']],
  ['nonsense', 'All Work', ['Attic', 'Dunes']],
])('PORT-16 begins with the filter of the address: %s', async (category, heading, titles) => {
  const photos = [aPublicPhoto({ title: 'Attic', category: 'street' }), aPublicPhoto({ title: 'Dunes' })];
  openPortfolio({ photos }, {}, `/ada?category=${category}`);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(tiles()).toEqual(titles);
});
it('PORT-16 keeps the filter beside an open photo', async () => {
  const photos = [aPublicPhoto({ id: 'attic', title: 'Attic', category: 'street' }), aPublicPhoto({ title: 'Dunes' })];
  const { user, place } = openPortfolio({ photos }, {}, '/ada?category=street&photo=attic');
  expect(await screen.findByRole('dialog', { name: 'Photo viewer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/ada?category=street'));
});

it('PORT-32 tells that a category has no photos, when its last one has just been removed', async () => {
  const { profile } = aPortfolio({ photos: [aPublicPhoto({ title: 'Dunes' })] });
  const { user } = openPortfolio(
    { photos: [aPublicPhoto({ title: 'Dunes' })] },
    { portfolio: { ...profile, categories: [...profile.categories, { id: 'street', label: 'Street', count: 1 }] } },
  );
  await user.click(await screen.findByRole('button', { name: 'Street' }));
  expect((await screen.findByText(/^No photos in the/)).textContent).toBe('No photos in the Street category.');
});
it('PORT-19 PORT-20 has dots for five featured photos and none for six', async () => {
  openPortfolio({ photos: stars(5) });
  const dots = async () =>
    within(await screen.findByRole('region', { name: 'Featured photos' })).queryAllByRole('button', {
      name: /^Photo \d/,
    }).length;
  expect(await dots()).toBe(5);
  cleanup();
  openPortfolio({ photos: stars(6) });
  expect(await dots()).toBe(0);
});
it('PORT-19 shows no photo three times in a row: hero, series and masonry', async () => {
  const photos = stars(3);
  const [first] = photos;
  const hero = {
    id: `custom-${first?.id}`,
    source: 'custom',
    url: '/h.webp',
    name: 'H',
    description: null,
    image: first?.image,
  };
  openPortfolio({ photos }, { heroOf: hero });
  const series = async () => within(await screen.findByRole('region', { name: 'Featured photos' }));
  await waitFor(async () =>
    expect((await series()).getByRole('button', { name: /^Open / }).getAttribute('data-photo-id')).toBe(photos[1]?.id),
  );
  cleanup();
  openPortfolio({ photos }, { heroOf: { ...hero, id: 'banner', source: 'global' } });
  expect((await series()).getByRole('button', { name: /^Open / }).getAttribute('data-photo-id')).toBe(first?.id);
});
it('PORT-21 GAL-11 returns to the first photo when the category changes', async () => {
  const { user } = openPortfolio({ photos: stars(3) });
  const carousel = () => within(screen.getByRole('region', { name: 'Featured photos' }));
  await screen.findByRole('region', { name: 'Featured photos' });
  await user.click(carousel().getByRole('button', { name: 'Next photo' }));
  expect(carousel().getByText('2 / 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Landscape' }));
  await waitFor(() => expect(carousel().getByText('1 / 3')).toBeTruthy());
});
it.each(['classic', 'monochrome', 'monochrome-white'])(
  'PORT-31 tells in %s when there is nothing to show',
  async (template) => {
    openPortfolio({ template });
    expect(await screen.findByText('No photos to display.')).toBeTruthy();
  },
);
it.each(['classic', 'monochrome', 'monochrome-white'])(
  'PORT-33 ERR-07 tells in %s when photos do not load, and retries',
  async (template) => {
    let broken = true;
    const photos = [aPublicPhoto({ title: 'Dunes' })];
    const { user, client } = openPortfolio(
      { photos, template },
      { portfolioPhotos: () => (broken ? new Refused(500) : photos) },
    );
    expect(await screen.findByText('Unable to load photos. Please try again later.')).toBeTruthy();
    const errors = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.error?.message);
    expect(errors).toContain('Failed to fetch photographer photos');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Open Dunes' })).toBeTruthy();
  },
);
it('PORT-46 GAL-17 puts a placeholder where a photo does not load', async () => {
  openPortfolio({ photos: [aPublicPhoto({ title: 'Dunes' })] });
  fireEvent.error(within(await screen.findByRole('button', { name: 'Open Dunes' })).getByRole('img'));
  expect(screen.getByRole('img', { name: 'Dunes (not available)' })).toBeTruthy();
});
it('keeps the photographer’s order', async () => {
  openPortfolio({ photos: [...photosNamed('Plain', 2), ...stars(1), ...photosNamed('Late', 1)] });
  await name();
  await waitFor(() => expect(tiles()).toEqual(['Plain 1', 'Plain 2', 'Star 1', 'Late 1']));
});
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'renders all of %s from what the server put into it',
  async (template) => {
    serverRenders({ portfolio: aPortfolio({ template, photos: [aPublicPhoto({ title: 'Sent along' })] }) });
    const { api } = openSite('/ada');
    expect(await screen.findByRole('button', { name: 'Open Sent along' })).toBeTruthy();
    expect(api.calls).toHaveLength(0);
  },
);
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'PORT-18 opens the photo that was pressed in %s',
  async (template) => {
    const { user, place } = openPortfolio({ template, photos: [aPublicPhoto({ id: 'dunes', title: 'Dunes' })] });
    await user.click(await screen.findByRole('button', { name: 'Open Dunes' }));
    expect(place()).toBe('/ada?photo=dunes');
  },
);
it('PORT-18 opens the photo the address names, and closes with the back button', async () => {
  const { user, place } = openPortfolio({ photos: [aPublicPhoto({ id: 'dunes', title: 'Dunes' })] });
  await user.click(await screen.findByRole('button', { name: 'Open Dunes' }));
  expect(place()).toBe('/ada?photo=dunes');
  expect(await screen.findByRole('dialog', { name: 'Photo viewer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/ada'));
});
it('PORT-04 keeps the shown page when a refetch fails', async () => {
  let broken = false;
  const orBroken = (answer: unknown) => () => (broken ? new Refused(503) : answer);
  const { profile, photos } = aPortfolio({ photos: [aPublicPhoto({ title: 'Dunes' })] });
  const { client } = openPortfolio({}, { portfolio: orBroken(profile), portfolioPhotos: orBroken(photos) });
  await screen.findByRole('button', { name: 'Open Dunes' });
  broken = true;
  await act(() => client.refetchQueries());
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).not.toEqual([]);
  expect((await name()).textContent).toBe('Ada Lovelace');
  expect(screen.getByRole('button', { name: 'Open Dunes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
