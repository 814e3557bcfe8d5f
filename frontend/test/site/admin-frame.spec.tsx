import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDashboard } from './admin.support.js';

afterEach(cleanup);

const tab = (name: string) => screen.findByRole('tab', { name });
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

const TABS = [
  ['overview', 'Overview'],
  ['users', 'Users'],
  ['messages', 'Messages'],
  ['hero-banners', 'Hero Banners'],
  ['featured', 'Featured Photos'],
  ['ai-insights', 'AI Insights'],
  ['storage', 'Storage Analytics'],
  ['object-storage', 'Object Storage'],
  ['settings', 'Settings'],
] as const;

it('ADM-GEN-03 has nine tabs in their order, and opens the first by default', async () => {
  openDashboard();
  await tab('Overview');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(TABS.map(([, label]) => label));
  expect(openTab()).toBe('Overview');
});

it.each(TABS)('ADM-GEN-03 opens the tab of ?tab=%s and names it in the title', async (id, label) => {
  openDashboard(`?tab=${id}`);
  expect(await screen.findByRole('heading', { level: 2, name: label })).toBeTruthy();
  expect(openTab()).toBe(label);
  await waitFor(() => expect(document.title).toBe(`${label} – Admin Dashboard – Vitrine`));
});

it('opens the first tab when the address names an unknown one', async () => {
  openDashboard('?tab=nothing');
  await tab('Overview');
  expect(openTab()).toBe('Overview');
});

it('moves along the tabs by keys, and drops the parameters of the former tab', async () => {
  const { user, place } = openDashboard('?tab=users&q=ada&sort=name');
  await user.click(await tab('Users'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await tab('Messages'));
  expect(place()).toBe('/admin/dashboard?tab=users&q=ada&sort=name');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/dashboard?tab=messages');
  await user.keyboard('{End}{Enter}');
  expect(place()).toBe('/admin/dashboard?tab=settings');
});

it('ADM-GEN-10 ADM-GEN-12 reaches the section of the default hero by an address of its own', async () => {
  openDashboard('?tab=default-hero');
  const section = await screen.findByRole('region', { name: 'Default Hero Image' });
  expect(openTab()).toBe('Hero Banners');
  await waitFor(() => expect(document.activeElement).toBe(section));
});

it('ADM-GEN-09 ADM-GEN-14 leads from the menu of a phone to /admin, which is the dashboard', async () => {
  const { user, place } = openDashboard('?tab=users', { phone: true });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  const link = menu.getByRole('link', { name: 'Admin Dashboard' });
  expect(link.getAttribute('href')).toBe('/admin');
  await user.click(link);
  await waitFor(() => expect(place()).toBe('/admin/dashboard'));
});
