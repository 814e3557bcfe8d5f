import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.js';
import { lazyComponent, CODE_MISSING } from './lazy-component.js';

const Words = () => <p>Here it is</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const show = (load: () => Promise<{ default: typeof Words }>) => {
  const Part = lazyComponent(load);
  const page = (attempt: number) => (
    <>
      <p>The rest of the page</p>
      <ErrorBoundary fallback="Not to be had" retryWith={attempt}>
        <Suspense fallback="Waiting">
          <Part />
        </Suspense>
      </ErrorBoundary>
    </>
  );
  const { rerender } = render(page(1));
  return { again: () => rerender(page(2)) };
};

it('waits for the network instead of failing the page', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let load: () => Promise<{ default: typeof Words }> = gone;
  show(() => load());
  expect(await screen.findByText('Waiting')).toBeTruthy();
  load = async () => ({ default: Words });
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});
it('retries, and leaves the rest of the page unchanged when the code cannot be loaded', async () => {
  jest.useFakeTimers();
  // React logs what was caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn<() => Promise<{ default: typeof Words }>>(gone);
  const missing = jest.fn();
  window.addEventListener(CODE_MISSING, missing, { once: true });
  const { again } = show(load);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect([load.mock.calls.length, missing.mock.calls.length]).toEqual([3, 1]);
  expect(screen.getByText('Not to be had')).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  load.mockImplementation(async () => ({ default: Words }));
  again();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Here it is')).toBeTruthy();
});
