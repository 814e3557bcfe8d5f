import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { MOBILE_BREAKPOINT_PX } from '../../src/shared/constants.js';
import { setColorMode } from '../../src/shared/theme/color-mode.js';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { openSite } from '../../src/testing/open-site.js';

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const items = async (last: string) => {
  const nav = await bar();
  await nav.findByText(last);
  return [...nav.getAllByRole('link'), ...nav.getAllByRole('button')]
    .filter((item) => !item.getAttribute('aria-label'))
    .map((item) => [item.textContent, item.getAttribute('href')]);
};
/** Clicks; jsdom reports a navigation that is not stopped here. */
const clickIsLeftToBrowser = (element: HTMLElement): boolean => {
  let left = false;
  const stop = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  act(() => element.click());
  return left;
};
const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

afterEach(() => {
  cleanup();
  scrollTo(0);
  setColorMode('light');
  jest.restoreAllMocks();
});

it('NAV-01 NAV-02 is more opaque once the page is scrolled by more than 10 px', async () => {
  openSite('/landing');
  const header = (await bar()).getByText('Vitrine').closest('header');
  scrollTo(10);
  expect(header?.dataset['state']).toBe('top');
  scrollTo(11);
  expect(header?.dataset['state']).toBe('scrolled');
});
it('NAV-03 NAV-04 NAV-05 HOME-04 shows the brand in bar, footer and title, with this year', async () => {
  openSite('/');
  expect((await bar()).getByText('Vitrine')).toBeTruthy();
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getUTCFullYear()} Vitrine`);
  expect(document.title).toBe('Vitrine – Photography portfolios');
});
it('NAV-06 shows a visitor Gallery, About, Contact and Sign In', async () => {
  openSite('/');
  expect(await items('Sign In')).toEqual([
    ['Gallery', '/#gallery'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
    ['Sign In', '/api/login'],
  ]);
});
it('NAV-06 leads from any page to the sections of the home page', async () => {
  const { user, place } = openSite('/landing');
  expect(await items('Sign In')).toContainEqual(['About', '/#about']);
  await user.click((await bar()).getByText('About'));
  await screen.findByText('Showcase your work globally');
  await waitFor(() => expect(document.activeElement?.id).toBe('about'));
  expect(place()).toBe('/#about');
});
it('links to the sections of the home page from an address that nobody has', async () => {
  const { user, place } = openSite('/nobody');
  await screen.findByText('Portfolio Not Found');
  await user.click((await bar()).getByText('Contact'));
  await waitFor(() => expect(place()).toBe('/#contact'));
});
it('leaves the page where it is when a photo is opened over an anchor', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const photo = aPublicPhoto({ title: 'Dunes', featured: true });
  const { user, place } = openSite('/#gallery', { api: { publicPhotos: [photo] } });
  const tile = (await screen.findAllByRole('button', { name: 'Open Dunes' }))[0]!;
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  scroll.mockClear();
  await user.click(tile);
  await waitFor(() => expect(place()).toContain(`photo=${photo.id}`));
  expect(scroll).not.toHaveBeenCalled();
});
it('NAV-07 ROUTE-15 AUTH-01 signs in by a navigation of the browser', async () => {
  openSite('/landing');
  const link = (await bar()).getByRole('link', { name: 'Sign In' });
  expect(link.getAttribute('href')).toBe('/api/login');
  // The router leaves the click to the browser.
  expect(clickIsLeftToBrowser(link)).toBe(true);
});
it('shows a user who is probably signed in the parts without a name, until the user is loaded', async () => {
  openSite('/landing', { as: aUser(), api: { currentUser: () => new Promise(() => undefined) } });
  expect(await items('Sign Out')).toEqual([
    ['Upload Photos', '/my-photos'],
    ['Galleries', '/account/galleries'],
    ['Site', '/account/site'],
    ['Account', '/account'],
    ['Sign Out', '/api/logout'],
  ]);
});
it('NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 SEC-05 shows a photographer their own pages, without the dashboard', async () => {
  openSite('/landing', { as: aUser({ portfolioUrlType: 'fullname_dash' }) });
  expect(await items('Portfolio')).toEqual([
    ['Portfolio', '/ada-lovelace'],
    ['Upload Photos', '/my-photos'],
    ['Galleries', '/account/galleries'],
    ['Site', '/account/site'],
    ['Account', '/account'],
    ['Sign Out', '/api/logout'],
  ]);
  expect((await bar()).getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
});
it('NAV-11 SEC-06 shows an administrator the dashboard', async () => {
  openSite('/landing', { as: aUser({ role: 'admin' }) });
  expect(await items('Admin Dashboard')).toContainEqual(['Admin Dashboard', '/admin/dashboard']);
});
it('NAV-13 ROUTE-16 AUTH-10 signs out by a navigation of the browser', async () => {
  openSite('/landing', { as: aUser() });
  const link = await (await bar()).findByRole('link', { name: 'Sign Out' });
  expect(link.getAttribute('href')).toBe('/api/logout');
  expect(clickIsLeftToBrowser(link)).toBe(true);
});
it('notifies the other tabs of a sign-out once it is over, and leaves when another tab signs out', async () => {
  localStorage.clear();
  sessionStorage.clear();
  openSite('/landing', { as: aUser() });
  clickIsLeftToBrowser(await (await bar()).findByText('Sign Out'));
  expect(localStorage.getItem('auth-state-changed')).toBeNull();
  cleanup();
  openSite('/landing', { as: null });
  expect(localStorage.getItem('auth-state-changed')).not.toBeNull();
  cleanup();

  openSite('/landing', { as: aUser() });
  await (await bar()).findByText('Sign Out');
  document.cookie = `${SESSION_HINT_COOKIE}=; max-age=0`;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth-state-changed' })));
  expect(await (await bar()).findByText('Sign In')).toBeTruthy();
});
it('NAV-14 NAV-15 NAV-28 shows the profile image, and the initial when it does not load', async () => {
  openSite('/landing', { as: aUser({ profileImageUrl: '/images/me.webp' }) });
  const link = await (await bar()).findByRole('link', { name: 'Your account' });
  const img = link.querySelector('img');
  expect([img?.getAttribute('src'), img?.hidden]).toEqual(['/images/me.webp', false]);
  fireEvent.error(img!);
  expect(link.querySelector('img')?.hidden).toBe(true);
  expect(link.textContent).toBe('A');
});
it.each([
  [{ firstName: 'ada' }, 'A'],
  [{ firstName: null, username: 'grace' }, 'G'],
  [{ firstName: null, username: null }, 'U'],
])('NAV-16 falls back to an initial: %j', async (change, initial) => {
  openSite('/landing', { as: aUser(change) });
  expect((await (await bar()).findByRole('link', { name: 'Your account' })).textContent).toBe(initial);
});
it('NAV-17 NAV-18 NAV-20 NAV-21 NAV-24 opens a menu that locks the page and closes with a choice', async () => {
  const { user, place } = openSite('/landing', { phone: true });
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(document.documentElement.classList.contains('scroll-locked')).toBe(true);
  expect(menu.getAllByRole('link').map((item) => item.textContent)).toEqual(['Gallery', 'About', 'Contact', 'Sign In']);
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close menu' })).toBeTruthy();
  await user.click(menu.getByText('About'));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull());
  expect(document.documentElement.classList.contains('scroll-locked')).toBe(false);
  expect(place()).toBe('/#about');
});
it.each([
  [{}, 'Ada Lovelace', 'ad***@example.com'],
  [{ lastName: null }, 'ada', 'ad***@example.com'],
  [{ firstName: null, username: null, emailPartial: null }, 'User', 'Signed in'],
])('NAV-22 NAV-23 names the user in the menu: %j', async (change, name, mail) => {
  const { user } = openSite('/landing', { as: aUser(change), phone: true });
  await (await bar()).findByText('Sign Out');
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog');
  expect([within(menu).getByText(name), within(menu).getByText(mail)]).toHaveLength(2);
});
it('NAV-26 NAV-27 ACCT-05 ACCT-07 STUD-08 SITE-116 has the eight items in the bar of the work pages', async () => {
  openSite('/account', { as: aUser({ role: 'admin', portfolioUrlType: 'fullname_dash' }) });
  expect(await items('Sign Out')).toEqual([
    ['Home', '/'],
    ['Account', '/account'],
    ['Portfolio', '/ada'],
    ['Upload Photos', '/my-photos'],
    ['Galleries', '/account/galleries'],
    ['Site', '/account/site'],
    ['Admin Dashboard', '/admin/dashboard'],
    ['Sign Out', null],
  ]);
});
it('NAV-19 closes the menu when the page becomes another one', async () => {
  const { user, place } = openSite('/landing', { phone: true });
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Menu' });
  // No item of the menu was selected.
  act(() => document.querySelector<HTMLElement>('.site-nav .wordmark')?.click());
  await waitFor(() => expect(place()).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.documentElement.classList.contains('scroll-locked')).toBe(false);
});
it('NAV-18 closes the menu with the browser’s Back, and stays on the page', async () => {
  const { user, place } = openSite('/landing', { phone: true });
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('navigation', { name: 'Menu' });
  const entries = history.length;
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([place(), history.length]).toEqual(['/landing', entries]);
  // Closed in another way, it leaves no entry that Back would have to pass.
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  expect(history.state).toMatchObject({ layer: true });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close menu' }));
  await waitFor(() => expect((history.state as { layer?: true } | null)?.layer).toBeUndefined());
});
it('NAV-06 leads to a section again when its link is pressed again', async () => {
  const { user } = openSite('/');
  const gallery = await (await bar()).findByRole('link', { name: 'Gallery' });
  const section = document.getElementById('gallery');
  if (!section) throw new Error('The home page has a gallery');
  const scrolled = jest.fn();
  section.scrollIntoView = scrolled;
  await user.click(gallery);
  await user.click(gallery);
  expect(scrolled).toHaveBeenCalledTimes(2);
});
it('NAV-17 keeps the focus in the menu, and gives it back after Escape', async () => {
  const { user } = openSite('/landing', { phone: true });
  const button = (await bar()).getByRole('button', { name: 'Open menu' });
  await user.click(button);
  const menu = await screen.findByRole('dialog');
  for (let step = 0; step < 7; step += 1) {
    await user.tab();
    expect(menu.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  expect(document.documentElement.classList.contains('scroll-locked')).toBe(false);
});
it('NAV-25 LIM-22 has no menu from 768 px on: a phone that was turned shows the bar', async () => {
  expect(MOBILE_BREAKPOINT_PX).toBe(768);
  const { user } = openSite('/landing');
  await user.click((await bar()).getByRole('button', { name: 'Open menu' }));
  await (await bar()).findByRole('button', { name: 'Close menu' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.classList.contains('scroll-locked')).toBe(false);
  // Tailwind's `md`, which the bar's own switch is made of, is 48rem: the same 768 px.
  const links = (await bar()).getByText('Gallery').parentElement;
  expect([links?.className.includes('hidden'), links?.className.includes('md:flex')]).toEqual([true, true]);
});
it('OFF-01 OFF-02 tells when the browser is offline, until it is online', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  openSite('/landing');
  await bar();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  // At once: code that is still to come does not come without a network.
  expect(screen.getByText("You're offline")).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText("You're offline")).toBeNull();
});
it('OFF-05 applies the colour mode selected in another tab, in the browser’s own bar too', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'theme-color', content: '#fbfaf8' });
  document.head.append(meta);
  document.documentElement.style.setProperty('--paper', '#0f0f0e');
  openSite('/landing');
  await bar();
  localStorage.setItem('vite-ui-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' })));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(meta.content).toBe('#0f0f0e');
  document.documentElement.removeAttribute('style');
  meta.remove();
});
it('OFF-04 OFF-05 OFF-07 begins light, keeps the choice, and offers none on a portfolio', async () => {
  const { user } = openSite('/landing');
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  await user.click((await screen.findAllByRole('button', { name: 'Use dark theme' }))[0]!);
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark');
  cleanup();
  openSite('/ada');
  await bar();
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  expect(screen.queryByRole('button', { name: /theme/ })).toBeNull();
});
