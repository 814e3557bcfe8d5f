import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { cleanup, render, screen } from '@testing-library/react';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ErrorBoundary } from './error-boundary.js';
import { clearReportedErrors, reportError, reportUncaughtErrors } from './client-errors.js';

const sent: [string, Blob][] = [];
beforeEach(() => {
  Object.assign(navigator, { sendBeacon: (url: string, body: Blob) => sent.push([url, body]) > 0 });
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  clearReportedErrors();
  delete (navigator as { sendBeacon?: unknown }).sendBeacon;
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob as Blob);
  });
const bodies = async () =>
  Promise.all(sent.map(async ([, body]) => JSON.parse(await textOf(body)) as Record<string, string>));

it('reports what a boundary catches, with page and build and without the query', async () => {
  window.history.replaceState(null, '', '/mara?photo=1#contact');
  document.head.innerHTML = '<meta name="vitrine-build" content="b1" />';
  const Broken = () => {
    throw new TypeError('no photo');
  };
  render(
    <ErrorBoundary fallback="sorry">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByText('sorry')).toBeTruthy();
  const [told] = await bodies();
  expect(sent.map(([url, { type }]) => [url, type])).toEqual([['/api/client-errors', 'application/json']]);
  expect(told).toMatchObject({ message: 'TypeError: no photo', path: '/mara', build: 'b1' });
  expect(told?.['stack']).toContain('no photo');
});

it('reports what is not caught', async () => {
  reportUncaughtErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  // A browser's own notice, and an intended abort.
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  reportError(Object.assign(new Error('gone'), { name: 'AbortError' }));
  expect((await bodies()).map(({ message }) => message)).toEqual(['Error: thrown', 'Error: rejected']);
});

it('reports three errors a page, each once, as long as the gateway takes them', async () => {
  const long = Object.assign(new Error('a'.repeat(5_000)), { stack: 's'.repeat(50_000) });
  for (const error of [long, long, new Error('b'), new Error('c'), new Error('d')]) reportError(error);
  const told = await bodies();
  expect(told.map(({ message }) => message?.slice(0, 8))).toEqual(['Error: a', 'Error: b', 'Error: c']);
  for (const body of told) expect(validateSync(plainToInstance(ClientErrorDto, body))).toEqual([]);
});

it('breaks nothing where the browser cannot send', () => {
  delete (navigator as { sendBeacon?: unknown }).sendBeacon;
  expect(() => reportError(new Error('x'))).not.toThrow();
});
