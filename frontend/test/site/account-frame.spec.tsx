import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { currentUserQuery } from '../../src/data/session/current-user.js';
import { ApiError } from '../../src/shared/api/api-error.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { Refused } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { said } from '../../src/testing/said.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';
import { openAccount } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  jest.restoreAllMocks();
});

const tab = (name: string) => screen.findByRole('tab', { name });
const stats = {
  totalPhotos: 1234,
  albums: 2,
  categories: 5,
  lastUploadDate: '2026-03-04T05:06:07.000Z',
  sharedPhotos: 40,
  featuredPhotos: 7,
};

it('ACCT-05 ACCT-06 ACCT-07 ACCT-08 ACCT-09 has the links of the page in its bar, and the dashboard for administrators', async () => {
  openAccount('', {}, aUser({ username: null, role: 'admin', id: 'id-1' }));
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
  const address = (name: string) => bar.getByRole('link', { name }).getAttribute('href');
  expect(['Home', 'Admin Dashboard', 'Portfolio', 'Upload Photos'].map(address)).toEqual([
    '/',
    '/admin/dashboard',
    '/id-1',
    '/my-photos',
  ]);
  expect(bar.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  cleanup();
  openAccount('');
  await screen.findByRole('link', { name: 'Portfolio' });
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
});
it('ACCT-10 has the same and Account in the menu of a phone', async () => {
  const { user } = openSite('/account', { as: aUser({ role: 'admin' }), phone: true });
  await screen.findByText('Profile Summary');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect([...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((item) => item.textContent)).toEqual([
    'Home',
    'Account',
    'Portfolio',
    'Upload Photos',
    'Galleries',
    'Site',
    'Admin Dashboard',
    'Sign Out',
  ]);
});
it('AUTH-03 ACCT-11 signs out by a call, clears the user and navigates to /', async () => {
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  const { user, api, client } = openAccount('', { signOut: null });
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  expect([api.callsOf('signOut').length, client.getQueryData(currentUserQuery.queryKey)]).toEqual([1, null]);
  expect(localStorage.getItem('auth-state-changed')).not.toBeNull();
  // After signing out no sign-in is demanded.
  expect(toastStore.current()).toBeNull();
});
it('ACCT-12 tells when signing out failed', async () => {
  const { user, place } = openAccount('', { signOut: new Refused(403) });
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(said()).toEqual(['Logout failed', undefined]));
  expect(place()).toBe('/account');
});
it('ACCT-12 does not sign out later when there is no network now', async () => {
  const { user, api } = openAccount('', { signOut: ApiError.network() });
  const button = await screen.findByRole('button', { name: 'Sign Out' });
  onlineManager.setOnline(false);
  await user.click(button);
  await waitFor(() => expect(said()).toEqual(['Logout failed', undefined]));
  const asked = api.callsOf('signOut').length;
  onlineManager.setOnline(true);
  expect(api.callsOf('signOut').length).toBe(asked);
});
it('ACCT-13 ACCT-14 ACCT-15 ACCT-16 ACCT-17 ACCT-18 ACCT-19 ACCT-20 shows who is signed in', async () => {
  const { me } = openAccount(
    '',
    {},
    aUser({ emailPartial: null, lastName: null, profileImageUrl: '/images/me/96.webp' }),
  );
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada!' })).toBeTruthy();
  expect(screen.getByText(/Email on file/).textContent).toBe('ada · Email on file (private)');
  expect(screen.getByRole('img', { name: 'ada' }).getAttribute('src')).toBe('/images/me/96.webp');
  expect(screen.getByText('Account type').nextSibling?.textContent).toBe('Photographer');
  expect(screen.getByText(`${me.id.slice(0, 8)}…`).getAttribute('title')).toBe(me.id);
  expect(screen.getAllByText('Not set')).toHaveLength(1);
});
it('ACCT-14 ACCT-16 ACCT-19 ACCT-20 shows a user with a minimal profile as well', async () => {
  openAccount('', {}, aUser({ firstName: null, lastName: null, username: null }));
  const heading = await screen.findByRole('heading', { name: 'Welcome back, User!' });
  expect(screen.getByText(/ad\*\*\*@/).textContent).toBe('User · ad***@example.com');
  expect(heading.closest('header')?.textContent).toMatch(/^U/);
  expect(screen.getAllByText('Not set')).toHaveLength(3);
});
it('copies the user ID', async () => {
  const { user, me } = openAccount('');
  const button = await screen.findByRole('button', { name: 'Copy user ID' });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(button);
  await screen.findByText('User ID copied to clipboard');
  expect(said()[0]).toBe('Copied!');
  expect(write).toHaveBeenCalledWith(me.id);
});
it('ACCT-22 ACCT-23 URLS-08 shows and copies the portfolio address', async () => {
  const { user } = openAccount('');
  expect((await screen.findByRole('link', { name: 'localhost/ada' })).getAttribute('href')).toBe('/ada');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy portfolio URL' }));
  await screen.findByText('Portfolio URL copied to clipboard');
  expect(said()[0]).toBe('Copied!');
  expect(write).toHaveBeenCalledWith('http://localhost/ada');
});
it('tells when the clipboard is not available, and shows the text', async () => {
  const { user } = openAccount('');
  const button = await screen.findByRole('button', { name: 'Copy portfolio URL' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(button);
  await waitFor(() => expect(said()[1]).toBe('http://localhost/ada'));
});
it('ACCT-21 reads the user again', async () => {
  let name = 'Ada';
  const { user } = openAccount('', { currentUser: () => aUser({ firstName: name }) });
  await screen.findByRole('heading', { name: 'Welcome back, Ada!' });
  name = 'Grace';
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Grace!' })).toBeTruthy();
});
it('ACCT-24 TOKEN-12 has its tabs in order, My Photos first', async () => {
  openAccount('');
  await tab('My Photos');
  expect(screen.getAllByRole('tab').map((each) => [each.textContent, each.getAttribute('aria-selected')])).toEqual([
    ['My Photos', 'true'],
    ['Services', 'false'],
    ['Edit Profile', 'false'],
    ['Portfolio', 'false'],
    ['Settings', 'false'],
    ['Access Tokens', 'false'],
  ]);
});
it.each([
  ['profile', 'Edit Profile'],
  ['settings', 'Settings'],
  ['tokens', 'Access Tokens'],
  ['photos', 'My Photos'],
  ['services', 'Services'],
  ['portfolio', 'Portfolio'],
  ['else', 'My Photos'],
])('ACCT-25 ACCT-26 opens for tab=%s the tab %s', async (query, name) => {
  openAccount(`?tab=${query}`);
  expect((await tab(name)).getAttribute('aria-selected')).toBe('true');
});
it.each(['hero', 'avatar'])(
  'ACCT-25 ACCT-26 opens Edit Profile for tab=%s and scrolls to its section',
  async (section) => {
    openAccount(`?tab=${section}`);
    expect((await tab('Edit Profile')).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement?.id).toBe(section));
  },
);
it('ACCT-25 writes the tab into the address, so that Back returns to it', async () => {
  const { user, place } = openAccount('');
  await user.click(await tab('Settings'));
  expect(place()).toBe('/account?tab=settings');
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy();
});
it('moves along the tabs by arrow keys and selects by Enter', async () => {
  const { user, place } = openAccount('');
  const first = await tab('My Photos');
  act(() => first.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect([document.activeElement?.textContent, place()]).toEqual(['Edit Profile', '/account']);
  await user.keyboard('{Enter}');
  expect(place()).toBe('/account?tab=profile');
});
it('ACCT-27 ACCT-28 ACCT-29 ACCT-30 describes the collection and leads on', async () => {
  const { user, place } = openAccount('', { photoStats: stats });
  await screen.findByText('1,234');
  const fact = (name: string) => screen.getByText(name).nextSibling?.textContent;
  expect(['Total photos', 'Shared photos', 'Featured photos', 'Categories', 'Albums', 'Last upload'].map(fact)).toEqual(
    ['1,234', '40', '7', '5', '2', 'Mar 4, 2026'],
  );
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByRole('link', { name: 'Manage My Photos' }).getAttribute('href')).toBe('/my-photos');
  expect(panel.getByRole('link', { name: 'Upload Photos' }).getAttribute('href')).toBe('/my-photos?upload=true');
  await user.click(panel.getByRole('button', { name: 'Connected services' }));
  expect(place()).toBe('/account?tab=services');
});
it('ACCT-27 teaches a user without photos what to do', async () => {
  openAccount('');
  expect(await screen.findByText(/Upload a few photographs/)).toBeTruthy();
  expect(screen.getByText('Never')).toBeTruthy();
});
it('ACCT-31 LIM-33 tells that there are no statistics, after three attempts', async () => {
  const { api } = openAccount('', { photoStats: new Refused(500) });
  expect(await screen.findByText('No photo statistics available')).toBeTruthy();
  expect(api.callsOf('photoStats')).toHaveLength(3);
});
it('ACCT-31 tells the same for an empty answer', async () => {
  openAccount('', { photoStats: null });
  expect(await screen.findByText('No photo statistics available')).toBeTruthy();
});
it.each([
  [12.4, '31 MB', 'fine', /^\S+ MB of/],
  [89.9, '224.8 MB', 'fine', /^\S+ MB of/],
  [90, '225 MB', 'warning', /almost full/],
  [100.2, '250.5 MB', 'warning', /is full/],
])('ACCT-32 shows at %s %% how much space is used', async (usagePercentage, usedFormatted, state, words) => {
  openAccount('', { storageUsage: { usagePercentage, usedFormatted, quotaFormatted: '250 MB' } });
  const text = await screen.findByText(`${usedFormatted} of 250 MB`);
  expect(screen.getByText(`${usagePercentage} %`)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe(
    String(Math.min(100, Math.round(usagePercentage))),
  );
  const box = text.closest<HTMLElement>('[data-state]');
  expect(box?.dataset['state']).toBe(state);
  expect(box?.textContent).toMatch(words);
});
it('ACCT-32 leaves the bar out when the use is unknown', async () => {
  openAccount('', { photoStats: stats, storageUsage: new Refused(404) });
  await screen.findByText('1,234');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
