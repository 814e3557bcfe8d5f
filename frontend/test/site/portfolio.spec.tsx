import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aProfile, aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

afterEach(() => {
  cleanup();
  document.getElementById('vitrine-data')?.remove();
});

const open = (photos: PublicPhotoDto[] = [], api: Answers = {}, path = '/ada') =>
  openSite(path, {
    api: {
      portfolio: aProfile(),
      portfolioPhotos: photos,
      templates: [aTemplate()],
      templateOf: { templateId: 'classic' },
      ...api,
    },
  });
const name = () => screen.findByRole('heading', { level: 1 });
const stars = (count: number, change: Partial<PublicPhotoDto> = {}) =>
  Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Star ${at + 1}`, featured: true, ...change }));

it('PORT-01 ROUTE-10 asks for profile and photos of the address', async () => {
  const { api } = open([], {}, '/Ada.Lovelace');
  await name();
  expect(api.callsOf('portfolio').map(({ params }) => params['identifier'])).toEqual(['Ada.Lovelace']);
  expect(api.callsOf('portfolioPhotos')).toHaveLength(1);
});
it('PORT-02 shows a skeleton first', async () => {
  open([], { portfolio: () => new Promise(() => undefined) });
  expect(await screen.findByRole('status', { name: 'Loading portfolio' })).toBeTruthy();
});
it('PORT-03 PORT-04 404-03 shows the not-found screen for nobody', async () => {
  open([], { portfolio: new Refused(404) }, '/nobody');
  expect(await screen.findByText('Portfolio Not Found')).toBeTruthy();
  expect(screen.getByText('/nobody')).toBeTruthy();
});
it('PORT-04 ERR-06 shows any other failure with a way to try again', async () => {
  let broken = true;
  const { user } = open([], { portfolio: () => (broken ? new Refused(500) : aProfile()) });
  expect(await screen.findByText('Failed to fetch photographer profile')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await name()).textContent).toBe('Ada Lovelace');
});
it('PORT-07 PORT-08 PORT-09 PORT-10 PORT-11 PORT-12 introduces the photographer', async () => {
  open([], {
    portfolio: aProfile({ profileImage: '/images/me.webp', instagram: '@ada', website: 'http://ada.example' }),
  });
  expect((await name()).textContent).toBe('Ada Lovelace');
  expect(screen.getByText('PHOTOGRAPHY PORTFOLIO')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Portrait of Ada Lovelace' }).getAttribute('src')).toBe('/images/me.webp');
  expect(screen.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.com/ada');
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('http://ada.example');
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.queryByRole('link', { name: 'Twitter' })).toBeNull();
});
it('PORT-14 tells about the photographer only when there is something to tell', async () => {
  open([], { portfolio: aProfile({ aboutMe: 'Engines and weather.' }) });
  expect(await screen.findByRole('heading', { name: 'About' })).toBeTruthy();
  cleanup();
  open();
  await name();
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
});
it('PORT-16 PORT-17 PORT-32 PORT-50 filters the work', async () => {
  const { user } = open([aPublicPhoto({ title: 'Dunes' }), aPublicPhoto({ title: 'Attic', category: 'street' })]);
  expect(await screen.findByRole('heading', { name: 'All Work' })).toBeTruthy();
  const choices = within(screen.getByRole('group', { name: 'Categories' }));
  expect(choices.getAllByRole('button').map((button) => button.textContent)).toEqual(['All', 'Landscape', 'Street']);
  await user.click(choices.getByText('Street'));
  expect(screen.getByRole('heading', { name: 'Street' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open Dunes' })).toBeNull();
});
it('PORT-19 PORT-20 has dots for five featured photos and none for six', async () => {
  open(stars(5));
  const dots = async () =>
    within(await screen.findByRole('region', { name: 'Featured photos' })).queryAllByRole('button', {
      name: /^Photo \d/,
    }).length;
  expect(await dots()).toBe(5);
  cleanup();
  open(stars(6));
  expect(await dots()).toBe(0);
});
it('PORT-21 GAL-11 goes back to the first photo when the category changes', async () => {
  const { user } = open(stars(3));
  const carousel = () => within(screen.getByRole('region', { name: 'Featured photos' }));
  await screen.findByRole('region', { name: 'Featured photos' });
  await user.click(carousel().getByRole('button', { name: 'Next photo' }));
  expect(carousel().getByText('2 / 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Landscape' }));
  await waitFor(() => expect(carousel().getByText('1 / 3')).toBeTruthy());
});
it('PORT-31 says when there is nothing to show', async () => {
  open();
  expect(await screen.findByText('No photos to display.')).toBeTruthy();
});
it('PORT-33 says when photos do not load, and tries again', async () => {
  let broken = true;
  const { user } = open([], {
    portfolioPhotos: () => (broken ? new Refused(500) : [aPublicPhoto({ title: 'Dunes' })]),
  });
  expect(await screen.findByText('Unable to load photos. Please try again later.')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Open Dunes' })).toBeTruthy();
});
it('PORT-46 GAL-17 puts a placeholder where a picture does not load', async () => {
  open([aPublicPhoto({ title: 'Dunes' })]);
  fireEvent.error(within(await screen.findByRole('button', { name: 'Open Dunes' })).getByRole('img'));
  expect(screen.getByRole('img', { name: 'Dunes (not available)' })).toBeTruthy();
});
it('PORT-37 shows no contact form where none is wanted', async () => {
  open([], { portfolio: aProfile({ contactPreference: 'disabled' }) });
  await name();
  expect(document.querySelector('#contact form')).toBeNull();
});
it('TPL-01 TPL-06 TPL-07 PORT-47 wears the owner’s template, an unknown one in the classic layout', async () => {
  const odd = aTemplate({
    id: 'odd',
    isDefault: false,
    colorScheme: { ...aTemplate().colorScheme, background: '#101010', text: '#eeeeee' },
  });
  const { user } = open([], { templates: [aTemplate(), odd], templateOf: { templateId: 'odd' } });
  await name();
  expect(document.documentElement.style.getPropertyValue('--template-background')).toBe('#101010');
  expect(document.body.classList.contains('template-odd')).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Vitrine, home' }));
  await screen.findByText('Featured Work');
  expect([
    document.body.classList.contains('template-odd'),
    document.documentElement.style.getPropertyValue('--template-background'),
  ]).toEqual([false, '']);
});
it('TPL-03 TPL-05 falls back to the default template, never to the viewer’s', async () => {
  const { api } = openSite('/ada', {
    as: aUser({ id: 'viewer' }),
    api: {
      portfolio: aProfile(),
      portfolioPhotos: [],
      templates: [aTemplate({ id: 'plain' })],
      templateOf: new Refused(404),
    },
  });
  await name();
  expect(document.body.classList.contains('template-plain')).toBe(true);
  expect(api.callsOf('ownTemplate')).toHaveLength(0);
});
it('TPL-23 SEC-02 asks for template and hero without credentials', async () => {
  const { api } = open();
  await name();
  await waitFor(() => expect(api.callsOf('heroOf')).toHaveLength(1));
  expect(
    [...api.callsOf('templates'), ...api.callsOf('templateOf'), ...api.callsOf('heroOf')].map(
      ({ init }) => init.credentials,
    ),
  ).toEqual(['omit', 'omit', 'omit']);
});
it('HERO-10 HERO-14 HERO-18 shows the owner’s picture, and nothing when it is missing or broken', async () => {
  open([], { heroOf: { id: 'custom-1', url: '/images/hero.webp', name: 'Dawn', description: null, image: null } });
  const hero = await screen.findByRole('img', { name: 'Dawn' });
  fireEvent.error(hero);
  expect(screen.queryByRole('img', { name: 'Dawn' })).toBeNull();
  cleanup();
  open([], { heroOf: new Refused(500) });
  await name();
  expect(document.querySelector('header .photo-image')).toBeNull();
});
it.each(['monochrome', 'monochrome-white'])('PORT-44 PORT-45 fetches no hero picture for %s', async (id) => {
  const { api } = open([], { templates: [aTemplate({ id })], templateOf: { templateId: id } });
  await name();
  await screen.findByText('No photos to display.');
  expect(api.callsOf('heroOf')).toHaveLength(0);
});
it('draws the whole page from what the server put into it', async () => {
  window.history.replaceState(null, '', '/ada');
  const script = document.createElement('script');
  script.id = 'vitrine-data';
  script.type = 'application/json';
  script.textContent = JSON.stringify({
    portfolio: {
      revision: '1',
      profile: aProfile(),
      template: aTemplate(),
      hero: null,
      photos: [aPublicPhoto({ title: 'Sent along' })],
    },
  });
  document.body.append(script);
  const { api } = open();
  expect(await screen.findByRole('button', { name: 'Open Sent along' })).toBeTruthy();
  expect(api.calls).toHaveLength(0);
  window.history.replaceState(null, '', '/');
});
it('PORT-18 opens the photo the address names, and closes with the back button', async () => {
  const { user, place } = open([aPublicPhoto({ id: 'dunes', title: 'Dunes' })]);
  await user.click(await screen.findByRole('button', { name: 'Open Dunes' }));
  expect(place()).toBe('/ada?photo=dunes');
  expect(await screen.findByRole('dialog', { name: 'Photo viewer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/ada'));
});
