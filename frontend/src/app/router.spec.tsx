import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { Router } from 'react-router-dom';
import { AppRoutes, type RouteRow } from './router.js';

const Slow = lazy(() => new Promise<never>(() => undefined));
const ROWS: readonly RouteRow[] = [
  ['/wall', () => <h1>Wall</h1>],
  ['/slow', () => <Slow />],
];

it('goes back to a page while the code of the next one is on its way', async () => {
  const at = (pathname: string) => (
    <Router location={{ pathname, key: pathname }} navigator={{} as never}>
      <AppRoutes rows={ROWS} areApart />
    </Router>
  );
  const { rerender } = render(at('/wall'));
  rerender(at('/slow'));
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { name: 'Wall' })).toBeNull();
  rerender(at('/wall'));
  expect(await screen.findByRole('heading', { name: 'Wall' })).toBeTruthy();
});
