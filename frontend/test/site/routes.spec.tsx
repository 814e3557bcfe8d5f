import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { signOutQuietly } from '../../src/data/session/sign-out.js';
import { currentUserQuery } from '../../src/data/session/current-user.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { fakeApi, Refused } from '../../src/testing/fake-api.js';
import { openSite, quickClient } from '../../src/testing/open-site.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('ROUTE-01 renders the home page', async () => {
  openSite('/');
  expect(await screen.findByRole('heading', { name: 'Featured Work' })).toBeTruthy();
  expect(screen.getByText('YOUR STORY, THROUGH THE LENS')).toBeTruthy();
});
it('ROUTE-02 renders the landing page', async () => {
  openSite('/landing');
  expect(await screen.findByRole('heading', { level: 1, name: /portfolio/ })).toBeTruthy();
});
it.each([
  ['ROUTE-03', '/account', 'Profile Summary'],
  ['ROUTE-04', '/my-photos', 'My Photos'],
  ['ROUTE-09', '/onboarding', 'Complete your profile'],
])('%s renders %s for signed-in users', async (_id, path, words) => {
  const { place } = openSite(path, { as: aUser(), api: { storageUsage: new Refused(500) } });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(place()).toBe(path);
});
it('ROUTE-05 opens the upload at /my-photos?upload=true', async () => {
  openSite('/my-photos?upload=true', { as: aUser() });
  expect(await screen.findByRole('dialog', { name: /Upload/ })).toBeTruthy();
});
it('ROUTE-06 has a screen of its own for administrators, in the frame of the work pages', async () => {
  const { place } = openSite('/Admin/Dashboard', { as: aUser({ role: 'admin' }) });
  expect(await screen.findByRole('heading', { level: 1, name: /Dashboard/ })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Home')).toBeTruthy();
  expect(place()).toBe('/Admin/Dashboard');
});
it.each([
  ['a visitor', null],
  ['a photographer', aUser()],
])('ROUTE-06 ADM-GEN-01 ADM-GEN-02 denies it to %s', async (_who, as) => {
  const { api } = openSite('/admin/dashboard', { as });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('You need administrator privileges to access this page.')).toBeTruthy();
  expect(api.calls.filter(({ url }) => url.startsWith('/api/admin'))).toEqual([]);
});
it.each([
  ['ROUTE-07', '/account/google-photos/connect'],
  ['ROUTE-08', '/account/google-photos/albums'],
])('%s has a page for the photo library at %s, for signed-in users', async (_id, path) => {
  openSite(path, { as: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: /Google Photos/ })).toBeTruthy();
  cleanup();
  const { place } = openSite(path);
  await waitFor(() => expect(place()).toBe('/'));
  expect(await screen.findByText('Please log in to connect Google Photos.')).toBeTruthy();
});
// react-router says of `%zz` that it cannot be decoded.
const letRouterWarn = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

it.each(['/a/b', '/admin/nothing', '/portfolio', '/API/', '/a/%zz'])(
  'ROUTE-12 shows the not-found screen at %s',
  async (path) => {
    letRouterWarn();
    openSite(path);
    expect(await screen.findByRole('heading', { name: 'Portfolio Not Found' })).toBeTruthy();
  },
);
it.each([
  ['/Ada.Lovelace/', 'Ada.Lovelace'],
  ['/a%2Fb', 'a%2Fb'],
  ['/%zz', '%25zz'],
])('ROUTE-11 looks for the portfolio of %s', async (path, identifier) => {
  letRouterWarn();
  const { api } = openSite(path);
  expect(await screen.findByRole('heading', { name: 'Portfolio Not Found' })).toBeTruthy();
  expect(api.calls.map(({ url }) => url)).toContain(`/api/portfolio/${identifier}`);
});
it.each([
  ['/home', '/'],
  ['/upload', '/my-photos'],
  ['/dashboard', '/account'],
  ['/portfolio/ada', '/ada'],
])('ROUTE-19 leads %s to %s', async (from, to) => {
  const { place } = openSite(from, { as: aUser(), api: { storageUsage: new Refused(500) } });
  await waitFor(() => expect(place()).toBe(to));
});
it('ROUTE-19 leads an administrator from /dashboard to the dashboard', async () => {
  const { place } = openSite('/dashboard', { as: aUser({ role: 'admin' }) });
  await waitFor(() => expect(place()).toBe('/admin/dashboard'));
});
it('ROUTE-17 ignores case', async () => {
  openSite('/ACCOUNT', { as: aUser() });
  expect(await screen.findByText('Profile Summary')).toBeTruthy();
});
it('404-01 404-02 404-03 404-04 404-06 404-07 shows the requested address, as text', async () => {
  openSite('/x/%3Cb%3Ebold');
  expect(await screen.findByText('404')).toBeTruthy();
  expect(screen.getByText("We couldn't find a photographer with the requested portfolio.")).toBeTruthy();
  expect(screen.getByText('/x/<b>bold')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByText(/Looking for a specific photographer\?/).textContent).toBe(
    'Looking for a specific photographer? Browse featured portfolios',
  );
  expect(screen.getByRole('link', { name: 'Browse featured portfolios' }).getAttribute('href')).toBe('/#gallery');
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});
it('404-05 navigates back', async () => {
  const { user, place } = openSite('/landing');
  await user.click((await screen.findAllByText('Gallery'))[0]!);
  expect(place()).toBe('/#gallery');
  cleanup();
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.example/');
  const visit = openSite(['/landing', '/a/b']);
  await visit.user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(visit.place()).toBe('/landing'));
  referrer.mockRestore();
});
it('404-05 navigates home in a tab without history', async () => {
  const visit = openSite('/a/b');
  await visit.user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(visit.place()).toBe('/'));
});

it.each([
  ['/account', 'Authentication required', 'Please log in to access your account'],
  ['/my-photos', 'Authentication Required', 'Please log in to manage your photos.'],
  ['/onboarding', 'Authentication Required', 'Please log in to complete your profile.'],
])(
  'SEC-07 ACCT-01 ACCT-02 ACCT-03 ACCT-04 PHOTO-01 PHOTO-02 ONB-10 redirects a visitor from %s to / with a toast',
  async (path, title, description) => {
    const { place } = openSite(path);
    await waitFor(() => expect(place()).toBe('/'));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(description).closest('[data-variant]')?.getAttribute('data-variant')).toBe('destructive');
  },
);
it('AUTH-02 AUTH-04 reads the user once, and takes 401 for a visitor', async () => {
  const { api } = openSite('/account', { as: aUser(), api: { currentUser: new Refused(401) } });
  await waitFor(() => expect(screen.getByText('Authentication required')).toBeTruthy());
  expect(api.callsOf('currentUser')).toHaveLength(1);
});
it.each(['/account', '/admin/dashboard'])(
  'AUTH-04 AUTH-17 stays at %s when the lookup of the user fails, and offers a retry',
  async (path) => {
    const me = aUser({ role: 'admin' });
    let broken = true;
    const { api, place, user } = openSite(path, {
      as: me,
      api: { currentUser: () => (broken ? new Refused(503) : me) },
    });
    await screen.findByText('We could not find out who you are. Please check your connection and try again.');
    expect([place(), api.callsOf('currentUser').length]).toEqual([path, 1]);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Sign Out')).length).toBeGreaterThan(0);
    expect(place()).toBe(path);
  },
);
it('ROUTE-10 gives the focus to a new page', async () => {
  const { user, place } = openSite('/landing');
  await user.click((await screen.findAllByRole('link', { name: 'Vitrine, home' }))[0]!);
  await waitFor(() => expect(place()).toBe('/'));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
it('AUTH-05 AUTH-15 looks up no user on a portfolio or without the hint cookie', async () => {
  const portfolio = openSite('/ada', { as: aUser() });
  await screen.findByText('Sign In');
  expect(portfolio.api.callsOf('currentUser')).toHaveLength(0);
  cleanup();
  const home = openSite('/');
  await screen.findAllByText('Sign In');
  expect(home.api.callsOf('currentUser')).toHaveLength(0);
});
it('AUTH-09 AUTH-11 the helper clears the user and navigates to / even when the call fails, which is only logged', async () => {
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  const client = quickClient();
  client.setQueryData(currentUserQuery.queryKey, aUser());
  fakeApi({ logout: new Refused(500) });
  const log = jest.fn();
  await signOutQuietly(client, log);
  expect([log.mock.calls.length, client.getQueryData(currentUserQuery.queryKey), goTo.mock.calls]).toEqual([
    1,
    null,
    [['/']],
  ]);
});
it('AUTH-13 reports a sign-in that failed and cleans the address', async () => {
  const { place } = openSite('/?error=auth_failed');
  expect(await screen.findByText('Authentication failed. Please try again.')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/'));
});
it('AUTH-13 tells when the provider is not reachable', async () => {
  openSite('/?error=auth_failed&reason=unavailable');
  expect(await screen.findByText(/Sign-in is not reachable right now/)).toBeTruthy();
});
it('HOME-10 HOME-11 HOME-12 HOME-13 HOME-14 HOME-17 describes the product and offers the way in', async () => {
  openSite('/landing');
  for (const name of ['Portfolio Management', 'Multi-Photographer Support', 'Secure Authentication', 'Object Storage'])
    expect(await screen.findByText(name)).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
});
it('HOME-17 leads a signed-in user to the account instead, and nowhere else', async () => {
  const { place } = openSite('/landing', { as: aUser() });
  expect((await screen.findByRole('link', { name: 'Go to your account' })).getAttribute('href')).toBe('/account');
  expect(within(screen.getByRole('main')).queryByText('Sign In')).toBeNull();
  expect(place()).toBe('/landing');
});
it('HOME-15 HOME-16 names two photo libraries, one to import from and one that is planned', async () => {
  openSite('/landing');
  expect(await screen.findByText(/in sync with the photo library/)).toBeTruthy();
  const states = Object.fromEntries(
    screen.getAllByText(/^(Google|iCloud) Photos$/).map((name) => [name.textContent, name.nextSibling?.textContent]),
  );
  expect(states).toEqual({ 'Google Photos': 'Available', 'iCloud Photos': 'Coming soon' });
});
it('HOME-18 has the four features with a sentence each, and the three points on the home page', async () => {
  openSite('/landing');
  const terms = (await screen.findAllByRole('term')).map((term) => term.textContent);
  expect(terms).toEqual([
    'Portfolio Management',
    'Multi-Photographer Support',
    'Secure Authentication',
    'Object Storage',
  ]);
  for (const said of screen.getAllByRole('definition')) expect(said.textContent).toMatch(/\w+\.$/);
  cleanup();
  openSite('/');
  await screen.findByText('Showcase your work globally');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Showcase your work globally',
    'Automatic photo syncing',
    'Connect with other photographers',
  ]);
});
it('shows photos of the gallery on the landing page, each leading to its photographer', async () => {
  const photos = [aPublicPhoto({ title: 'Dunes' }), aPublicPhoto({ title: 'Attic', photographerPath: '/mara' })];
  const { api } = openSite('/landing', { api: { publicPhotos: photos } });
  const sheet = within(await screen.findByRole('list', { name: 'From the gallery' }));
  expect(sheet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ada', '/mara']);
  expect(api.callsOf('publicPhotos').map(({ query }) => query.toString())).toEqual(['featured=true&limit=4']);
});
