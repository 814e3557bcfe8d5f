import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SiteRouter, useBackGuard } from './site-router.js';

afterEach(cleanup);

let rendered: string[] = [];
let go: ReturnType<typeof useNavigate>;
let hold: () => void;
const note = (address: string) => void rendered.push(address);
const take = (page: { go: typeof go; hold: typeof hold }) => ({ go, hold } = page);

const Page = () => {
  const { pathname, search, hash } = useLocation();
  const [isHeld, setHeld] = useState(false);
  const navigate = useNavigate();
  useBackGuard(isHeld, () => setHeld(false));
  note(pathname + search + hash);
  useLayoutEffect(() => void take({ go: navigate, hold: () => setHeld(true) }), [navigate]);
  return <p>{`${pathname} ${isHeld ? 'held' : 'free'}`}</p>;
};

const open = (address: string, serverRenderedUrl: string | null = null) => {
  window.history.pushState(null, '', address);
  rendered = [];
  render(
    <SiteRouter serverRenderedUrl={serverRenderedUrl}>
      <Page />
    </SiteRouter>,
  );
};
const isShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

it('begins with the address that the server has rendered, and follows the browser’s own', async () => {
  open('/Ada?q=sea#about', '/ada?q=hills');
  await waitFor(() => expect(rendered.at(-1)).toBe('/Ada?q=sea#about'));
  expect(rendered[0]).toBe('/ada?q=hills');
});
it('goes where it is told, and back', async () => {
  open('/one');
  await act(async () => go('/two'));
  await act(async () => go('/three', { replace: true }));
  expect([window.location.pathname, rendered.at(-1)]).toEqual(['/three', '/three']);
  await act(async () => go(-1));
  await isShown('/one free');
});
it('takes the second of two quick presses for the first', async () => {
  open('/one');
  const entries = window.history.length;
  await act(async () => {
    void go('/two?tab=users');
    void go('/two?tab=users');
  });
  await isShown('/two free');
  expect(window.history.length).toBe(entries + 1);
  await act(async () => window.history.back());
  await isShown('/one free');
});
it.each([
  ['several steps at once', () => window.history.go(-2)],
  [
    'two quick steps',
    () => {
      window.history.back();
      window.history.back();
    },
  ],
])('holds %s, and stays at the entry of the page', async (_what, steps) => {
  open('/one');
  await act(async () => go('/two'));
  await act(async () => go('/three'));
  act(hold);
  const entries = window.history.length;
  act(steps);
  await isShown('/three free');
  await waitFor(() => expect(window.location.pathname).toBe('/three'));
  expect([rendered.includes('/one', 3), window.history.length]).toEqual([false, entries]);
  await act(async () => window.history.back());
  await isShown('/two free');
});
