import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { Listed } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';

const AN_ACT: ActDto = {
  id: 'act-1',
  at: '2026-01-02T03:04:05.000Z',
  actorId: 'u-1',
  actorName: 'Ada Lovelace',
  act: 'queue.pause',
  subjectKind: 'queue',
  subjectId: 'email',
  subjectName: null,
  before: null,
  after: null,
  reason: null,
  requestId: null,
};

/** jsdom loads no image, supports no style rule, and measures no page. */
class LoadedImage {
  onload: (() => void) | null = null;
  set src(_address: string) {
    queueMicrotask(() => this.onload?.());
  }
}
const supports = jest.fn(() => true);
const browserImage = globalThis.Image;

beforeEach(() => {
  supports.mockReturnValue(true);
  Object.assign(globalThis, { Image: LoadedImage, CSS: { supports } });
  Object.assign(performance, { getEntriesByType: () => [{ loadEventEnd: 800 }] });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  Object.assign(globalThis, { Image: browserImage });
  Reflect.deleteProperty(globalThis, 'CSS');
  Reflect.deleteProperty(performance, 'getEntriesByType');
  document.head.innerHTML = '';
});

const run = async () => {
  const { user } = openDashboard('?tab=settings');
  await user.click(await screen.findByRole('button', { name: 'Run tests' }));
  return { user, results: within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem') };
};

it('ADM-GEN-08 ADM-GEN-15 has a line that more settings will come', async () => {
  openDashboard('?tab=settings');
  expect(await screen.findByText('More settings coming soon.')).toBeTruthy();
});

it('shows the build of the site', async () => {
  document.head.innerHTML = '<meta name="vitrine-build" content="a1b2c3" />';
  openDashboard('?tab=settings');
  expect((await screen.findByText('Version')).nextElementSibling?.textContent).toBe('Build a1b2c3');
  cleanup();
  document.head.innerHTML = '';
  openDashboard('?tab=settings');
  expect(await screen.findByText('Development build')).toBeTruthy();
});

it('sorts the act log by time on the server, either way', async () => {
  const { user, api, place } = openDashboard('?tab=settings', { api: { adminActs: new Listed([AN_ACT]) } });
  const log = within(await screen.findByRole('table', { name: 'Acts' }));
  const when = log.getByRole('columnheader', { name: 'When' });
  expect([when.getAttribute('aria-sort'), api.callsOf('adminActs').at(-1)?.query.get('sort')]).toEqual([
    'descending',
    '-at',
  ]);
  await user.click(within(when).getByRole('button'));
  await waitFor(() => expect(api.callsOf('adminActs').at(-1)?.query.get('sort')).toBe('at'));
  expect(place()).toContain('act-sort=at');
  expect(screen.getByRole('link', { name: 'Download acts as CSV' }).getAttribute('href')).toBe(
    '/api/admin/acts?sort=at&format=csv',
  );
});

it.each([
  ['Photo', '25 MB'],
  ['Photos in the trash', '30 days'],
  ['Rows of a list', '500'],
  ['Storage of a photographer', '250 MB(default)'],
])('shows the limit in force: %s, %s', async (name, value) => {
  openDashboard('?tab=settings');
  const limits = within(await screen.findByRole('region', { name: 'Limits in force' }));
  expect(limits.getByText(name).nextElementSibling?.textContent).toBe(value);
});

it('ADM-GEN-07 ADM-COMP-01 ADM-COMP-09 ENT-39 runs ten tests on request, and shows each outcome with its time', async () => {
  openDashboard('?tab=settings');
  expect(await screen.findByText('The tests have not been run yet.')).toBeTruthy();
  cleanup();
  const { results } = await run();
  expect(results.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Page load',
    'Image loading (WebP)',
    'Memory',
    'Local storage',
    'Session storage',
    'Fetch',
    'CSS grid',
    'CSS custom properties',
    'Touch support',
    'Online status',
  ]);
  for (const item of results) {
    expect(within(item).getByRole('img').getAttribute('aria-label')).toMatch(/^(Passed|Failed)$/);
    expect(item.querySelectorAll('p')[1]?.textContent).not.toBe('');
    expect(Number.isNaN(Date.parse(item.querySelector('time')?.dateTime ?? ''))).toBe(false);
  }
});

it('ADM-COMP-02 shows properties of the browser, and copies the whole report', async () => {
  const { user } = await run();
  expect(screen.getByText('User agent').nextElementSibling?.textContent).toBe(navigator.userAgent);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  const report = JSON.parse(write.mock.calls[0]![0]) as { results: object[] };
  expect(report.results[0]).toEqual(
    expect.objectContaining({ test: 'Page load', passed: true, timestamp: expect.any(String) }),
  );
});

it('ADM-COMP-08 shows failed tests, and the share of passed ones', async () => {
  supports.mockReturnValue(false);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Storage is full');
  });
  await run();
  await waitFor(() => expect(screen.getByText('50%').dataset['colour']).toBe('red'));
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.getAllByText(/Storage is full/)).toHaveLength(2);
});
