import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { aPhoto, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import type { PageToRender } from '@vitrine/contracts/server-rendering';
import { Refused } from '../../src/testing/fake-api.js';
import { openServerRendered } from '../../src/testing/open-server-rendered.js';

const PAYLOAD = '</script><b onclick="x()">&';
const photos = Array.from({ length: 5 }, (_, at) => aPublicPhoto({ title: `Photo ${at}`, featured: at < 2 }));
const portfolio = aPortfolioPage({ photos, profile: aProfile({ photoCount: 5, aboutMe: 'Engines and weather.' }) });
const HOME: PageToRender = { url: '/', data: { gallery: photos, hero: null, day: '2026-05-01' } as object };
const LANDING: PageToRender = { url: '/landing', data: { landing: photos.slice(0, 3) } as object };
const PORTFOLIO: PageToRender = { url: '/ada', data: { portfolio } };
const NOBODY: PageToRender = { url: '/nobody', data: { notFound: true } as object };
const LONG_FORM: PageToRender = { url: '/portfolio/nobody', data: { notFound: true } as object };
const UNKNOWN: PageToRender = { url: '/a/%3Cb%3E', data: { notFound: true } as object };

let close = () => undefined as void;
const open = async (...asked: Parameters<typeof openServerRendered>) => {
  const page = await openServerRendered(...asked);
  close = page.close;
  return page;
};
afterEach(() => {
  close();
  document.cookie = `${SESSION_HINT_COOKIE}=; max-age=0`;
});

it.each([
  ['the home page', HOME, 'Photo 3', 'h1'],
  ['the landing page', LANDING, 'Portfolio Management', 'h1'],
  ['a portfolio', PORTFOLIO, 'Engines and weather.', 'h1'],
  ['a photographer who is not there', NOBODY, 'Portfolio Not Found', 'h1'],
  ['the same by the long address', LONG_FORM, 'Portfolio Not Found', 'h1'],
  ['an address that is none', UNKNOWN, '/a/&lt;b&gt;', 'h1'],
])(
  'HOME-01 ROUTE-10 404-01 renders %s on the server, and the browser hydrates it as it is',
  async (_what, asked, words, heading) => {
    const page = await open(asked);
    expect(page.html).toContain(words);
    expect(page.root.querySelectorAll(heading)).toHaveLength(1);
    expect(page.html).not.toMatch(/<script|<style|<link|<template|<!--\$[!?]/);
    await page.hydrate();
    expect(page.hydrationErrors).toEqual([]);
    // The page's data are not refetched.
    expect(page.api.calls).toEqual([]);
  },
);

it('HOME-05 GAL-01 GAL-02 renders the gallery filtered by its address, and the browser hydrates it as it is', async () => {
  const street = aPublicPhoto({ title: 'Crossing', category: 'street' });
  const asked = {
    url: '/?featured=street',
    data: { gallery: [street], hero: null, day: '2026-05-01', featured: 'street' } as object,
  };
  const page = await open(asked, { address: '/?featured=street&from=a-friend#gallery', api: { publicPhotos: photos } });
  expect(page.html).toMatch(/<h2[^>]*>Street<\/h2>/);
  expect(page.html).toContain('Crossing');
  // Each category leads to its page without a script, and the first to all.
  const forms = [...page.root.querySelectorAll('form[action="/#gallery"]')] as HTMLFormElement[];
  const queries = forms.map((form) =>
    [...form.querySelectorAll<HTMLButtonElement>('[type=submit]')]
      .slice(0, 2)
      .map((button) => String(new URLSearchParams(new FormData(form, button) as never))),
  );
  expect(queries).toEqual(Array(2).fill(['', 'featured=landscape']));
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(page.api.calls).toEqual([]);
  expect(window.location.href).toMatch(/\/\?featured=street&from=a-friend#gallery$/);
  await userEvent.click(screen.getAllByRole('button', { name: 'All' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'Featured Work' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Open Photo 3' })).toBeTruthy();
});

it('SEC-20 shows what users have written as text', async () => {
  const page = await open({
    url: '/ada',
    data: {
      portfolio: aPortfolioPage({
        photos: [aPublicPhoto({ title: PAYLOAD, altText: PAYLOAD, featured: true })],
        profile: aProfile({ firstName: PAYLOAD, tagline: PAYLOAD, aboutMe: PAYLOAD, city: PAYLOAD }),
      }),
    },
  });
  expect(page.root.querySelectorAll('b, [onclick], script')).toHaveLength(0);
  expect(page.root.querySelector('h1')?.textContent).toContain(PAYLOAD);
});

it('begins as the server has rendered it and follows the query and the anchor then', async () => {
  const page = await open(HOME, { address: '/?featured=portrait#about', api: { publicPhotos: [] } });
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(await screen.findByText('No photos in the Portrait category.')).toBeTruthy();
  expect(window.location.search + window.location.hash).toBe('?featured=portrait#about');
});

it('ROUTE-11 hydrates a portfolio requested by another form of its address, and keeps what was typed', async () => {
  const page = await open(PORTFOLIO, { address: '/ADA?from=x#contact' });
  const heading = screen.getByRole('heading', { level: 1 });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  name.focus();
  name.value = 'Vera';
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect([name.isConnected, name.value, document.activeElement === name]).toEqual([true, 'Vera', true]);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/ada?from=x#contact');
  expect(page.api.calls).toEqual([]);
});

it('AUTH-15 looks up the user after hydration', async () => {
  document.cookie = `${SESSION_HINT_COOKIE}=1`;
  const page = await open(LANDING, { api: { currentUser: aUser() } });
  expect(page.html).not.toContain('Sign Out');
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect((await screen.findAllByText('Sign Out')).length).toBeGreaterThan(0);
});

it('AUTH-15 HOME-03 waits for a user who is probably signed in, without the visitors’ page before', async () => {
  document.cookie = `${SESSION_HINT_COOKIE}=1`;
  const known = { ...HOME, data: { ...HOME.data, known: true } as object };
  let answer = (_user: unknown) => undefined as void;
  const page = await open(known, {
    api: {
      currentUser: () => new Promise((resolve) => (answer = resolve)),
      ownPhotos: [aPhoto({ title: 'Mine', isPublic: true })],
      ownHero: new Refused(404),
    },
  });
  const isNobodys = () => {
    const text = page.root.textContent ?? '';
    expect(text).not.toMatch(/Sign In|Photo 3|YOUR STORY|quiet room/);
    expect(text).toMatch(/Sign Out/);
    expect(screen.getByRole('status', { name: 'Loading photos' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  };
  isNobodys();
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  isNobodys();
  await waitFor(() => expect(page.api.callsOf('currentUser')).toHaveLength(1));
  answer(aUser());
  expect(await screen.findByRole('button', { name: 'Open Mine' })).toBeTruthy();
  expect(screen.getByText(/^Welcome back/).textContent).toBe('Welcome back, Ada.');
  expect(page.api.callsOf('publicPhotos')).toEqual([]);
});

it('AUTH-15 becomes the visitors’ page when the hint cookie was wrong', async () => {
  document.cookie = `${SESSION_HINT_COOKIE}=1`;
  const page = await open(
    { ...HOME, data: { ...HOME.data, known: true } as object },
    { api: { currentUser: new Refused(401) } },
  );
  await page.hydrate();
  expect((await screen.findAllByText('Sign In')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Photo 3').length).toBeGreaterThan(0);
  expect(screen.queryByText('Sign Out')).toBeNull();
  expect(page.hydrationErrors).toEqual([]);
});

it('uses its template from the first paint on', async () => {
  const page = await open({ url: '/ada', data: { portfolio: { ...portfolio, template: aTemplate({ id: 'epic' }) } } });
  expect(page.theme).toMatchObject({ rootClass: 'template-page', bodyClass: 'template-epic' });
  expect(page.theme?.variables['--template-background']).toBe('#ffffff');
  expect((await open(HOME)).theme).toBeNull();
});

it('names the code of what is rendered, but not of what waits to be near the window', async () => {
  const { modules: sources } = await open(PORTFOLIO);
  expect(sources[0]).toBe('src/app/routes/portfolio.route.tsx');
  expect(sources[1]).toMatch(/classic-layout\.tsx$/);
  expect(sources.join()).not.toContain('contact');
});

it('leaves the form as the server has rendered it until the visitor touches the page', async () => {
  const page = await open(PORTFOLIO);
  const name = page.root.querySelector<HTMLInputElement>('form [name="name"]');
  await page.hydrate();
  expect(page.root.querySelector('form [name="name"]')).toBe(name);
  name!.value = 'Vera';
  await userEvent.click(document.body);
  await act(async () => undefined);
  await waitFor(() => expect(page.root.querySelector<HTMLInputElement>('form [name="name"]')?.value).toBe('Vera'));
  expect(page.root.querySelector('form [name="name"]')).toBe(name);
  expect(page.hydrationErrors).toEqual([]);
});

it('refuses to render half a page, with the error', async () => {
  await expect(open({ url: '/', data: { ...HOME.data, gallery: [null] } as object })).rejects.toThrow(/of null/);
});
