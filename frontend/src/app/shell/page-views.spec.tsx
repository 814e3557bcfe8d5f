import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { TITLE_WAIT_MS, usePageViews } from './page-views.js';

const beacon = jest.fn<(url: string, body: string) => boolean>();
const views = () => beacon.mock.calls.map(([url, body]) => [url, JSON.parse(body) as Record<string, string>] as const);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-05-01T08:00:00Z') });
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  Object.defineProperty(document, 'referrer', { value: 'https://search.example/find?q=secret#x', configurable: true });
  endpoint('https://count.example/views');
});
afterEach(() => {
  cleanup();
  document.head.querySelector('meta[name="vitrine-analytics"]')?.remove();
  beacon.mockReset();
  jest.useRealTimers();
});

const endpoint = (url: string) => {
  const meta = document.createElement('meta');
  meta.name = 'vitrine-analytics';
  meta.content = url;
  document.head.append(meta);
};
const Named = ({ name }: { name: string }) => {
  useDocumentTitle(name);
  return <Link to="/ada?photo=7#x">to Ada</Link>;
};
/** Its title is set once its data are loaded. */
const Late = () => {
  const [name, setName] = useState<string | null>(null);
  return name ? (
    <Named name={name} />
  ) : (
    <button type="button" onClick={() => setName('Ada Lovelace')}>
      come
    </button>
  );
};
const Pages = () => {
  usePageViews();
  return (
    <Routes>
      <Route path="/landing" element={<Named name="Landing" />} />
      <Route path="/ada" element={<Late />} />
    </Routes>
  );
};
const visit = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Pages />
    </MemoryRouter>,
  );

it('OFF-03 OFF-06 reports each page once, under its own title, without query and without a user', () => {
  const { getByText } = visit('/landing?token=secret#gallery');
  act(() => getByText('to Ada').click());
  // The next page has no title yet; the one before is not reported twice.
  expect(views()).toHaveLength(1);
  act(() => getByText('come').click());
  expect(views()).toEqual([
    [
      'https://count.example/views',
      {
        path: '/landing',
        title: 'Landing – Vitrine',
        referrer: 'https://search.example/find',
        timestamp: '2026-05-01T08:00:00.000Z',
      },
    ],
    [
      'https://count.example/views',
      {
        path: '/ada',
        title: 'Ada Lovelace – Vitrine',
        referrer: `${location.origin}/landing`,
        timestamp: '2026-05-01T08:00:00.000Z',
      },
    ],
  ]);
  act(() => jest.advanceTimersByTime(TITLE_WAIT_MS * 2));
  expect(views()).toHaveLength(2);
});
it('OFF-03 does not report again what was counted before the page was hydrated', () => {
  document.documentElement.dataset['counted'] = '';
  const { getByText } = visit('/landing');
  act(() => getByText('to Ada').click());
  act(() => getByText('come').click());
  expect(views().map(([, { path, referrer }]) => [path, referrer])).toEqual([['/ada', `${location.origin}/landing`]]);
});
it('OFF-03 reports a page that never sets its title too', () => {
  visit('/ada');
  act(() => jest.advanceTimersByTime(TITLE_WAIT_MS));
  expect(views().map(([, { path }]) => path)).toEqual(['/ada']);
});
it('OFF-06 sends nothing when no service is configured', () => {
  document.head.querySelector('meta[name="vitrine-analytics"]')?.remove();
  visit('/landing');
  act(() => jest.advanceTimersByTime(TITLE_WAIT_MS));
  expect(beacon).not.toHaveBeenCalled();
});
it('OFF-06 ignores failures', () => {
  beacon.mockImplementation(() => {
    throw new TypeError('not an address');
  });
  expect(visit('/landing').getByText('to Ada')).toBeTruthy();
  expect(beacon).toHaveBeenCalledTimes(1);
});
