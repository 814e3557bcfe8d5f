import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Refused } from '../../src/testing/fake-api.js';
import { openPortfolio, photosNamed, tiles } from './portfolio.support.js';

const HEIGHT = 800;
let scrolled: jest.SpiedFunction<typeof window.scrollTo>;
let clock = 10_000;

beforeEach(() => {
  Object.defineProperty(window, 'innerHeight', { value: HEIGHT, configurable: true });
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation((to?: unknown) => {
    window.scrollY = (to as ScrollToOptions).top ?? 0;
  });
  clock += 100_000;
});
afterEach(() => {
  cleanup();
  window.scrollY = 0;
  jest.restoreAllMocks();
});

/** The page as a browser would lay it out: every panel as high as the window, one below the other. */
const openEpic = async (photos = photosNamed('Photo', 4)) => {
  const site = openPortfolio({ template: 'epic', photos, profile: { contactPreference: 'disabled' } });
  await screen.findByRole('button', { name: 'Open Photo 1' });
  const stops = [...document.querySelectorAll('[data-stop]')];
  for (const [at, stop] of stops.entries())
    stop.getBoundingClientRect = () => {
      const top = at * HEIGHT - window.scrollY;
      return { top, bottom: top + HEIGHT } as DOMRect;
    };
  return site;
};
const wheel = (deltaY: number, after: number, more: WheelEventInit & { on?: Element } = {}) => {
  clock += after;
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  act(() => void (more.on ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
};
const panel = () => window.scrollY / HEIGHT;
const key = (name: string, init: KeyboardEventInit = {}, on: Element = document.body) =>
  !fireEvent.keyDown(on, { key: name, ...init });

it('PORT-15 titles the text ‘About the Artist’', async () => {
  openPortfolio({ template: 'epic', profile: { aboutMe: 'Engines and weather.' } });
  expect(await screen.findByRole('heading', { level: 2, name: 'About the Artist' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
});
it('PORT-24 gives every photo a panel with its title and position, and begins with the name', async () => {
  await openEpic();
  expect(tiles()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
  expect([...document.querySelectorAll('figcaption')].map((caption) => caption.textContent)).toEqual([
    'Photo 11 / 4',
    'Photo 22 / 4',
    'Photo 33 / 4',
    'Photo 44 / 4',
  ]);
  expect(document.querySelector('[data-stop]')?.querySelector('h1')?.textContent).toBe('Ada Lovelace');
});
it('PORT-28 tells that photos are loading', async () => {
  openPortfolio({ template: 'epic' }, { portfolioPhotos: () => new Promise(() => undefined) });
  expect(await screen.findByText('Loading...')).toBeTruthy();
});
it('PORT-29 tells that photos cannot be loaded, and retries', async () => {
  let broken = true;
  const photos = photosNamed('Photo', 1);
  const { user } = openPortfolio(
    { template: 'epic', photos },
    { portfolioPhotos: () => (broken ? new Refused(500) : photos) },
  );
  expect(await screen.findByText('Unable to load photos')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Open Photo 1' })).toBeTruthy();
});
it('PORT-30 tells that there are no photos', async () => {
  openPortfolio({ template: 'epic' });
  expect(await screen.findByText('No photos available')).toBeTruthy();
});
it('PORT-25 PORT-42 moves one panel when the wheel has moved over 50 units', async () => {
  await openEpic();
  expect(wheel(50, 0)).toBe(true);
  expect(panel()).toBe(0);
  wheel(1, 100);
  expect(panel()).toBe(1);
  expect(scrolled.mock.lastCall).toEqual([{ top: HEIGHT, behavior: 'smooth' }]);
  wheel(-120, 1_000);
  expect(panel()).toBe(0);
});
it('PORT-26 drops a small movement after 150 ms', async () => {
  await openEpic();
  wheel(40, 0);
  wheel(40, 150);
  expect(panel()).toBe(0);
});
it('PORT-27 ignores the wheel for 1 s after a move, and does not let the page run on meanwhile', async () => {
  await openEpic();
  wheel(120, 0);
  expect([wheel(120, 400), wheel(120, 599), panel()]).toEqual([true, true, 1]);
  wheel(120, 1);
  expect(panel()).toBe(2);
});
it('leaves the wheel alone while the page is zoomed, scrolled sideways or past the last panel', async () => {
  await openEpic();
  expect([wheel(120, 0, { ctrlKey: true }), wheel(20, 0, { deltaX: 90 }), wheel(120, 0, { shiftKey: true })]).toEqual([
    false,
    false,
    false,
  ]);
  window.scrollY = HEIGHT * 10;
  expect(wheel(120, 0)).toBe(false);
  expect(scrolled).not.toHaveBeenCalled();
});
it('leaves the wheel to what scrolls by itself', async () => {
  await openEpic();
  const text = document.createElement('div');
  text.style.overflowY = 'auto';
  Object.defineProperties(text, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  document.querySelector('main')?.append(text);
  expect(wheel(120, 0, { on: text })).toBe(false);
  // At its top, upwards is the page's again, which is at its top too.
  expect([wheel(-120, 0, { on: text }), scrolled.mock.calls.length]).toEqual([false, 0]);
});
it.each(['(prefers-reduced-motion: reduce)', '(height < 480px)'])('never steps where %s', async (condition) => {
  await openEpic();
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => query === condition;
  expect([wheel(120, 0), key('PageDown')]).toEqual([false, false]);
  expect(scrolled).not.toHaveBeenCalled();
});
it('never steps in a page that is zoomed in', async () => {
  await openEpic();
  Object.defineProperty(window, 'visualViewport', { value: { scale: 1.5 }, configurable: true });
  expect([wheel(120, 0), key('PageDown')]).toEqual([false, false]);
  Object.defineProperty(window, 'visualViewport', { value: undefined, configurable: true });
});
it('steps forward and back by keys', async () => {
  await openEpic();
  const way = ['PageDown', 'ArrowDown', ' ', 'PageUp', 'ArrowUp'].map((name) => {
    key(name);
    return panel();
  });
  expect(way).toEqual([1, 2, 3, 2, 1]);
  key(' ', { shiftKey: true });
  expect(panel()).toBe(0);
});
it('leaves keys to fields, to buttons and to shortcuts', async () => {
  await openEpic();
  const field = document.createElement('textarea');
  document.querySelector('main')?.append(field);
  const photo = screen.getByRole('button', { name: 'Open Photo 1' });
  expect([
    key('ArrowDown', {}, field),
    key(' ', {}, photo),
    key('ArrowDown', { altKey: true }),
    key('PageDown', { ctrlKey: true }),
    key('Home'),
  ]).toEqual([false, false, false, false, false]);
  expect(key('ArrowDown', {}, photo)).toBe(true);
});
