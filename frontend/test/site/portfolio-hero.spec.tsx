import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openSite, quickClient } from '../../src/testing/open-site.js';
import { report } from '../../src/shared/lib/report.js';
import {
  aPortfolio,
  removePageData,
  name,
  openPortfolio,
  partOf,
  PHOTOGRAPHER_ID,
  serverRenders,
} from './portfolio.support.js';

afterEach(() => {
  cleanup();
  removePageData();
  jest.restoreAllMocks();
});

const aHero = (title: string) => ({
  id: 'custom-1',
  source: 'custom' as const,
  url: `/images/${title}/1280.webp`,
  name: title,
  description: null,
  image: aPhotoImage({ base: `/images/${title}` }),
});
const heroImage = () => document.querySelector('main header img[fetchpriority="high"]');

/** Navigates to Ada's portfolio from another page of the site, with the user cached. */
const comeAs = (userId: string, api: Answers) => {
  const client = quickClient();
  client.setQueryData([ROUTES.currentUser.path], aUser({ id: userId }));
  const page = aPortfolio();
  return openSite('/ada', {
    client,
    api: {
      portfolio: page.profile,
      portfolioPhotos: partOf([]),
      templates: [page.template],
      templateOf: { templateId: 'classic' },
      heroOf: aHero('Public'),
      ...api,
    },
  });
};

it('HERO-09 HERO-11 shows the hero of the photographer whose page it is', async () => {
  const { api } = openPortfolio({}, { heroOf: aHero('Dawn') });
  expect((await screen.findByRole('img', { name: 'Dawn' })).getAttribute('src')).toBe('/images/Dawn/1280.webp');
  expect(api.callsOf('heroOf').map(({ params }) => params['userId'])).toEqual([PHOTOGRAPHER_ID]);
});
it('loads the hero before everything else, as wide as the window', async () => {
  openPortfolio({}, { heroOf: aHero('Dawn') });
  await screen.findByRole('img', { name: 'Dawn' });
  expect(heroImage()?.getAttribute('sizes')).toBe('(max-width: 767px) 85vw, 100vw');
  expect(heroImage()?.getAttribute('loading')).toBe('eager');
});
it('HERO-10 HERO-14 HERO-18 shows nothing where the hero is missing or broken', async () => {
  const failures = jest.spyOn(report, 'failure').mockImplementation(() => undefined);
  openPortfolio({}, { heroOf: aHero('Dawn') });
  fireEvent.error(await screen.findByRole('img', { name: 'Dawn' }));
  expect(screen.queryByRole('img', { name: /Dawn/ })).toBeNull();
  cleanup();
  openPortfolio({}, { heroOf: { ...aHero('Dawn'), url: '' } });
  await name();
  expect(heroImage()).toBeNull();
  expect(failures).not.toHaveBeenCalled();
  cleanup();
  openPortfolio({}, { heroOf: new Refused(500) });
  await name();
  await waitFor(() => expect(failures).toHaveBeenCalledTimes(1));
  expect(heroImage()).toBeNull();
  expect(document.querySelector('[data-variant]')).toBeNull();
});
it('HERO-15 HERO-21 shows photographers their own selection on their own page, without looking them up', async () => {
  const { api } = comeAs(PHOTOGRAPHER_ID, { ownHero: aHero('Own') });
  expect(await screen.findByRole('img', { name: 'Own' })).toBeTruthy();
  expect([api.callsOf('heroOf').length, api.callsOf('currentUser').length]).toEqual([0, 0]);
});
it('HERO-12 HERO-15 HERO-19 shows no viewer’s own selection on another’s page', async () => {
  const { api } = comeAs('another', { ownHero: aHero('Own') });
  expect(await screen.findByRole('img', { name: 'Public' })).toBeTruthy();
  expect(api.callsOf('ownHero')).toHaveLength(0);
});
it('HERO-16 takes the default when the session has ended meanwhile', async () => {
  comeAs(PHOTOGRAPHER_ID, { ownHero: new Refused(401), defaultHero: { ...aHero('Default'), isDefault: true } });
  expect(await screen.findByRole('img', { name: 'Default' })).toBeTruthy();
});
it('HERO-17 leaves the hero empty when not even the default can be had', async () => {
  const failures = jest.spyOn(report, 'failure').mockImplementation(() => undefined);
  comeAs(PHOTOGRAPHER_ID, { ownHero: new Refused(401), defaultHero: new Refused(500) });
  await name();
  await waitFor(() => expect(failures).toHaveBeenCalled());
  expect(heroImage()).toBeNull();
});
it('HERO-21 looks up no user on a complete server-rendered page', async () => {
  serverRenders({ portfolio: { ...aPortfolio(), hero: aHero('Sent') } });
  const { api } = openSite('/ada', { as: aUser({ id: PHOTOGRAPHER_ID }) });
  expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
  expect(api.calls).toHaveLength(0);
});
