import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { aPhoto, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { tiles } from './portfolio.support.js';

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
    'featured=true&limit=60',
    'category=street&limit=60',
  ]);
});
it('HOME-05 HOME-06 begins with the filter of the address, else with all', async () => {
  openSite('/?featured=street', { api: { publicPhotos: [aPublicPhoto()] } });
  expect((await gallery()).getByRole('button', { name: 'Street' }).getAttribute('aria-pressed')).toBe('true');
  cleanup();
  openSite('/');
  expect((await gallery()).getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
});
it('HOME-09 takes an unknown filter for all', async () => {
  openSite('/?featured=zebra');
  expect((await gallery()).getByRole('heading', { name: 'Featured Work' })).toBeTruthy();
});
it('GAL-03 GAL-04 GAL-12 has a carousel with up to 5 dots that wraps around', async () => {
  const { user } = openSite('/', { api: { publicPhotos: featured(7) } });
  const carousel = within(await screen.findByRole('region', { name: 'Featured photos' }));
  expect(carousel.getAllByRole('button', { name: /^Photo \d/ })).toHaveLength(5);
  expect(carousel.getByText('1 / 7')).toBeTruthy();
  await user.click(carousel.getByRole('button', { name: 'Previous photo' }));
  expect(carousel.getByText('7 / 7')).toBeTruthy();
  await user.click(carousel.getByRole('button', { name: 'Next photo' }));
  expect(carousel.getByText('1 / 7')).toBeTruthy();
});
it('GAL-11 begins the carousel anew when the category changes', async () => {
  const { user } = openSite('/', { api: { publicPhotos: featured(3) } });
  const carousel = () => screen.findByRole('region', { name: 'Featured photos' });
  await user.click(within(await carousel()).getByRole('button', { name: 'Next photo' }));
  expect(within(await carousel()).getByText('2 / 3')).toBeTruthy();
  const section = await gallery();
  await user.click(section.getByRole('button', { name: 'Street' }));
  expect(screen.queryByRole('region', { name: 'Featured photos' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'All' }));
  expect(within(await carousel()).getByText('1 / 3')).toBeTruthy();
});
it('GAL-05 GAL-06 shows title, photographer and category of each', async () => {
  openSite('/', { api: { publicPhotos: [aPublicPhoto({ title: 'Dunes', category: 'black-and-white' })] } });
  const section = await gallery();
  const caption = (await section.findByText('Dunes')).closest('div')!;
  expect(caption.textContent).toBe('Dunesby Ada LovelaceBlack & White');
  expect(within(caption).getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/ada');
});
it('GAL-18 keeps the photos until those of the next category are here, and then moves it', async () => {
  let answer = (_photos: unknown) => undefined as void;
  const { user } = openSite('/', {
    api: {
      publicPhotos: ({ query }: Call) =>
        query.has('category') ? new Promise((resolve) => (answer = resolve)) : [aPublicPhoto({ title: 'Dunes' })],
    },
  });
  const section = await gallery();
  await section.findByRole('button', { name: 'Open Dunes' });
  await user.click(section.getByRole('button', { name: 'Street' }));
  expect(section.getByRole('heading', { name: 'Street' })).toBeTruthy();
  expect(section.getByRole('button', { name: 'Open Dunes' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading photos' })).toBeNull();
  answer([aPublicPhoto({ title: 'Lane', category: 'street' })]);
  expect(await section.findByRole('button', { name: 'Open Lane' })).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Open Dunes' })).toBeNull();
});
it('GAL-07 shows one large skeleton and six tiles', async () => {
  openSite('/', { api: { publicPhotos: () => new Promise(() => undefined) } });
  await screen.findByRole('status', { name: 'Loading photos' });
  expect([screen.getAllByTestId('skeleton-large').length, screen.getAllByTestId('skeleton-tile').length]).toEqual([
    1, 6,
  ]);
});
it('GAL-08 REQ-20 ERR-05 tells when photos do not load, after two retries, and offers another', async () => {
  let away = true;
  const { api, user } = openSite('/', {
    api: { publicPhotos: () => (away ? new Refused(500) : [aPublicPhoto({ title: 'Back again' })]) },
  });
  expect(await screen.findByText('Error loading photos. Please try again later.')).toBeTruthy();
  expect(api.callsOf('publicPhotos')).toHaveLength(3);
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Back again')).toBeTruthy();
});
it('brings the next part of a large gallery once the first is rendered, and moves nothing', async () => {
  const all = featured(75);
  const { user, api } = openSite('/', {
    api: {
      publicPhotos: ({ query }: Call) =>
        all.slice(Number(query.get('offset') ?? 0)).slice(0, Number(query.get('limit'))),
    },
  });
  const wall = () => [...document.querySelectorAll('.photo-grid [data-photo-id]')].map((tile) => tile.ariaLabel);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const before = wall();
  expect(before).toHaveLength(60);
  await waitFor(async () => {
    await user.click(screen.queryByRole('button', { name: 'Show more' }) ?? document.body);
    expect(wall()).toHaveLength(75);
  });
  expect(wall().slice(0, 60)).toEqual(before);
  expect(api.callsOf('publicPhotos').map(({ query }) => query.toString())).toEqual([
    'featured=true&limit=60',
    'featured=true&limit=500&offset=60',
  ]);
  // The carousel has the same photos as before.
  expect(screen.getByText('1 / 60')).toBeTruthy();
});
it('fetches the next part of a large gallery when the viewer opens, which shows how many there are', async () => {
  const all = featured(75);
  const { user, api } = openSite('/', {
    api: {
      publicPhotos: ({ query }: Call) =>
        all.slice(Number(query.get('offset') ?? 0)).slice(0, Number(query.get('limit'))),
    },
  });
  const [first] = await screen.findAllByRole('button', { name: /^Open Star/ });
  await user.click(first!);
  await waitFor(() => expect(api.callsOf('publicPhotos')).toHaveLength(2));
});
it('GAL-23 has texts for an empty gallery and an empty category', async () => {
  openSite('/');
  expect(await screen.findByText('No photos to display.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Featured photos' })).toBeNull();
  cleanup();
  openSite('/?featured=street');
  expect(await screen.findByText('No photos in the Street category.')).toBeTruthy();
});
it('GAL-13 GAL-15 HOME-03 HOME-08 shows a photographer their own public photos, featured first', async () => {
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
  expect(order).toEqual(['Open Star', 'Open Plain']);
  expect(screen.queryByText('Hidden')).toBeNull();
  expect(api.callsOf('publicPhotos')).toHaveLength(0);
  const welcome = within(screen.getByRole('region', { name: 'Welcome' }));
  expect(welcome.getByText(/^Welcome back/).textContent).toBe('Welcome back, Ada.');
  expect(welcome.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Upload Photos', '/my-photos?upload=true'],
    ['My Account', '/account'],
    ['View Portfolio', '/ada'],
  ]);
  cleanup();
  openSite('/');
  await gallery();
  expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
});
it('GAL-15 filters the photographer’s own photos by category, without another call', async () => {
  const { user, api } = openSite('/', {
    as: aUser(),
    api: {
      ownPhotos: [
        aPhoto({ title: 'Lane', isPublic: true, category: 'street' }),
        aPhoto({ title: 'Hill', isPublic: true }),
      ],
    },
  });
  const section = await gallery();
  await section.findByRole('button', { name: 'Open Hill' });
  const calls = api.callsOf('ownPhotos').length;
  await user.click(section.getByRole('button', { name: 'Street' }));
  expect(section.queryByRole('button', { name: 'Open Hill' })).toBeNull();
  expect(section.getByRole('button', { name: 'Open Lane' })).toBeTruthy();
  expect(api.callsOf('ownPhotos')).toHaveLength(calls);
});
describe('a photographer’s own photos, if there are many', () => {
  const all = [
    ...Array.from({ length: 700 }, (_, at) => aPhoto({ title: `Plain ${at + 1}`, isPublic: true })),
    aPhoto({ title: 'Lane', isPublic: true, category: 'street' }),
  ];
  const stars = Array.from({ length: 2 }, (_, at) =>
    aPhoto({ title: `Star ${at + 1}`, isPublic: true, featured: true }),
  );
  let many = all;
  beforeEach(() => {
    many = all;
  });
  const open = () =>
    openSite('/', {
      as: aUser(),
      api: {
        ownPhotos: ({ query }: Call) => {
          const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
          return (query.get('featured') === 'true' ? stars : many).slice(offset, offset + limit);
        },
      },
    });
  const asked = ({ api }: ReturnType<typeof open>) =>
    api
      .callsOf('ownPhotos')
      .map(({ query }) => `${query.get('featured')} ${query.get('offset')}+${query.get('limit')}`);
  const FIRST = ['true 0+60', 'false 0+60'];

  it('GAL-13 GAL-15 are fetched in parts, near the end of those loaded', async () => {
    const site = open();
    const section = await gallery();
    await section.findAllByRole('button', { name: 'Open Star 1' });
    expect(asked(site)).toEqual(FIRST);
    expect(tiles().slice(0, 4)).toEqual(['Star 1', 'Star 2', 'Plain 1', 'Plain 2']);
    for (const count of [62, 120]) {
      await site.user.click(section.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(tiles().length).toBeGreaterThanOrEqual(count));
    }
    expect(asked(site)).toEqual([...FIRST, 'false 60+500']);
    expect(tiles()[100]).toBe('Plain 99');
  });
  it('GAL-15 are gone through to the end for a category of which little has come', async () => {
    const site = open();
    const section = await gallery();
    await section.findAllByRole('button', { name: 'Open Star 1' });
    await site.user.click(section.getByRole('button', { name: 'Street' }));
    await section.findByRole('button', { name: 'Open Lane' });
    expect(tiles()).toEqual(['Lane']);
    expect(asked(site)).toEqual([...FIRST, 'false 60+500', 'false 560+500']);
  });
  it('begin anew when they have changed', async () => {
    const site = open();
    const section = await gallery();
    await section.findAllByRole('button', { name: 'Open Star 1' });
    for (const count of [62, 120]) {
      await site.user.click(section.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(tiles().length).toBeGreaterThanOrEqual(count));
    }
    many = all.slice(1);
    await act(() => site.client.invalidateQueries({ queryKey: [ROUTES.ownPhotos.path] }));
    await waitFor(() => expect(tiles()).toHaveLength(62));
    expect(asked(site)).toEqual([...FIRST, 'false 60+500', ...FIRST]);
  });
});
it('ERR-04 tells when the photographer’s own photos do not load', async () => {
  openSite('/', { as: aUser(), api: { ownPhotos: new Refused(500) } });
  expect(await screen.findByText('Error loading photos. Please try again later.')).toBeTruthy();
});
it('GAL-17 shows a placeholder for a photo that is broken', async () => {
  openSite('/', { api: { publicPhotos: [aPublicPhoto({ title: 'Dunes', altText: 'Sand' })] } });
  const tile = await screen.findByRole('button', { name: 'Open Dunes' });
  fireEvent.error(tile.querySelector('img')!);
  await waitFor(() => expect(within(tile).getByLabelText('Sand (not available)')).toBeTruthy());
});
