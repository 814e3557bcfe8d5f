import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Refused } from '../../src/testing/fake-api.js';
import {
  removePageData,
  loadPortfolio,
  name,
  openPortfolio,
  partOf,
  photosNamed,
  tiles,
  watchEnds,
} from './portfolio.support.js';

let ends: ReturnType<typeof watchEnds>;
beforeEach(() => {
  ends = watchEnds();
});
afterEach(() => {
  cleanup();
  removePageData();
  ends.forget();
});

const CATEGORIES = ['landscape', 'street', 'nature'];
/** Every 10th is featured, every 100th is in a category of its own. */
const many = (count: number, featuredEvery = 10) =>
  photosNamed('Photo', count, (at) => ({
    featured: at % featuredEvery === 0,
    category: at % 100 === 0 ? 'macro' : (CATEGORIES[at % 3] ?? 'landscape'),
  }));
const offsets = (api: ReturnType<typeof loadPortfolio>['api']) =>
  api.callsOf('portfolioPhotos').map(({ query }) => [query.get('offset'), query.get('limit')]);
const goOn = () => act(() => ends.comeNear());

const choices = () => within(screen.getByRole('group', { name: 'Categories' }));
const allAsked = [
  ['60', '500'],
  ['560', '500'],
];

it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'begins %s with the same photos in the same places when all 700 have come',
  async (template) => {
    const photos = many(700);
    const { user, api } = loadPortfolio({ photos, template });
    await name();
    await waitFor(() => expect(tiles().length).toBeGreaterThan(50));
    expect(api.calls).toHaveLength(0);
    const begun = tiles();
    expect(begun.length).toBeLessThanOrEqual(60);

    // A filter needs them all.
    await user.click(choices().getByText('Macro'));
    await waitFor(() => expect(tiles()).toHaveLength(7));
    expect(offsets(api)).toEqual(allAsked);
    await user.click(choices().getByText('All'));
    await waitFor(() => expect(tiles().length).toBeGreaterThan(50));
    expect(tiles().slice(0, begun.length)).toEqual(begun);
    cleanup();

    // Nor does it begin differently where they all come at once.
    openPortfolio({ photos: photos.slice(0, 400), template });
    await waitFor(() => expect(tiles().length).toBeGreaterThan(50));
    expect(tiles().slice(0, begun.length)).toEqual(begun);
  },
);
it.each(['classic', 'monochrome'])('keeps what %s has rendered as more is loaded, part by part', async (template) => {
  const { api } = loadPortfolio({ photos: many(700, 5), template });
  await waitFor(() => expect(tiles().length).toBeGreaterThan(50));
  let rendered = tiles();
  while (rendered.length < 150) {
    await waitFor(() => {
      goOn();
      expect(tiles().length).toBeGreaterThan(rendered.length);
    });
    expect(tiles().slice(0, rendered.length)).toEqual(rendered);
    rendered = tiles();
  }
  expect(new Set(rendered).size).toBe(rendered.length);
  // The second part's end has not been near.
  expect(offsets(api)).toEqual([['60', '500']]);
});
it('shows the right photos of 2,000 behind a filter, counted by the server', async () => {
  const photos = many(2_000);
  const { user } = loadPortfolio({ photos, template: 'monochrome' });
  await name();
  expect(screen.getByRole('button', { name: /^Macro/ }).textContent).toBe('Macro20');
  await user.click(screen.getByRole('button', { name: /^Macro/ }));
  await waitFor(() => expect(tiles()).toHaveLength(20));
  expect(new Set(tiles())).toEqual(
    new Set(photos.filter(({ category }) => category === 'macro').map(({ title }) => title)),
  );
});
it('begins a series of featured photos only when it is sure how it begins', async () => {
  // Too many for one part, and which of them are featured is not loaded yet.
  const photos = photosNamed('Photo', 700, (at) => ({ featured: at > 650 }));
  let goOnWithSecond: () => void = () => undefined;
  const second = new Promise((resolve) => {
    goOnWithSecond = () => resolve(undefined);
  });
  openPortfolio(
    { photos },
    {
      portfolioPhotos: async (call: Parameters<ReturnType<typeof partOf>>[0]) => {
        if (call.query.get('offset') !== '0') await second;
        return partOf(photos)(call);
      },
    },
  );
  await name();
  expect(await screen.findByRole('status', { name: 'Loading photos' })).toBeTruthy();
  expect(tiles()).toEqual([]);
  act(() => goOnWithSecond());
  expect(await screen.findByRole('region', { name: 'Featured photos' })).toBeTruthy();
  expect(screen.getByText('1 / 50')).toBeTruthy();
});
it('tells when a later part does not load, keeps the others, and retries', async () => {
  let broken = true;
  const photos = many(120);
  const { user } = loadPortfolio(
    { photos },
    {
      portfolioPhotos: (call: Parameters<ReturnType<typeof partOf>>[0]) =>
        broken ? new Refused(503) : partOf(photos)(call),
    },
  );
  await waitFor(() => expect(tiles()).toHaveLength(60));
  goOn();
  expect(await screen.findByText('Unable to load photos. Please try again later.')).toBeTruthy();
  expect(tiles()).toHaveLength(60);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => {
    goOn();
    expect(tiles()).toHaveLength(120);
  });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
it('shows a photo once that is in two parts, because one was added meanwhile', async () => {
  const photos = photosNamed('Photo', 130, () => ({ featured: false }));
  const moved = [...photosNamed('New', 1), ...photos];
  loadPortfolio({ photos }, { portfolioPhotos: partOf(moved) });
  await waitFor(() => expect(tiles()).toHaveLength(60));
  await waitFor(() => {
    goOn();
    expect(tiles()).toHaveLength(130);
  });
  expect(tiles()).toEqual(photos.map(({ title }) => title));
});
