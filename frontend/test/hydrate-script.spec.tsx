import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

const source = readFileSync(join(import.meta.dirname, '../boot/hydrate.js'), 'utf8');

let readyState: DocumentReadyState;
const pressed = jest.fn();

/** Runs the script in a page with one button and three files. */
const run = (search = '') => {
  document.body.innerHTML = '<button type="button"><b>Open</b></button><button>Send</button>';
  document.querySelector('button')?.addEventListener('click', pressed);
  const tag = document.createElement('script');
  tag.dataset['files'] = '/assets/entry.js /assets/base.js /assets/page.js';
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  runInNewContext(source, {
    document,
    navigator,
    location: { search },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  });
};
const requested = () =>
  [...document.head.querySelectorAll('script, link')].map((tag) => [
    tag.getAttribute('type') ?? tag.getAttribute('rel'),
    tag.getAttribute('src') ?? tag.getAttribute('href'),
  ]);
const allFrom = (folder: string) => [
  ['module', `${folder}/entry.js`],
  ['modulepreload', `${folder}/base.js`],
  ['modulepreload', `${folder}/page.js`],
];
const ALL = allFrom('/assets');
/** The newest entry does not come. */
const fail = () => [...document.querySelectorAll('script')].at(-1)!.dispatchEvent(new Event('error'));
const isWithoutCode = () => document.documentElement.classList.contains('without-code');

beforeEach(() => {
  jest.useFakeTimers();
  readyState = 'interactive';
  document.head.innerHTML = '';
});
afterEach(() => {
  window.dispatchEvent(new Event('vitrine:hydrated'));
  jest.runAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
  pressed.mockClear();
});

it('requests the code once, when the images are loaded', () => {
  run();
  expect(requested()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(requested()).toEqual(ALL);
  window.dispatchEvent(new Event('pointermove'));
  jest.runAllTimers();
  expect(requested()).toEqual(ALL);
});
it('requests it at once on a page that is complete', () => {
  readyState = 'complete';
  run();
  expect(requested()).toEqual(ALL);
});
it('GAL-02 requests it at once for a page with a filter', () => {
  run('?featured=street');
  expect(requested()).toEqual(ALL);
});
it.each(['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'])(
  'requests it at the first %s',
  (interaction) => {
    run();
    document.body.dispatchEvent(new Event(interaction, { bubbles: true }));
    expect(requested()).toEqual(ALL);
  },
);
it('waits a limited time for an image that does not load', () => {
  run();
  jest.advanceTimersByTime(2_999);
  expect(requested()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(requested()).toEqual(ALL);
});
it('presses a button again that was pressed before the page was hydrated', () => {
  run();
  document.querySelector('b')?.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('vitrine:hydrated'));
  jest.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(2);
  document.querySelector('b')?.click();
  jest.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(3);
});
it('requests it at once for a press without pointer or keys', () => {
  run();
  document.querySelector('button')?.click();
  expect(requested()).toEqual(ALL);
});
it.each([['button:not([type])'], ['body']])('does not press %s again, which works without code', (where) => {
  run();
  document.querySelector<HTMLElement>(where)?.click();
  const click = jest.spyOn(HTMLElement.prototype, 'click');
  window.dispatchEvent(new Event('vitrine:hydrated'));
  jest.runAllTimers();
  expect(click).not.toHaveBeenCalled();
});
it('retries at other addresses: at once, then whenever the network or the visitor is back', () => {
  readyState = 'complete';
  run();
  fail();
  expect([requested().slice(3), isWithoutCode()]).toEqual([allFrom('/assets/~1'), false]);
  fail();
  expect([requested().length, isWithoutCode()]).toEqual([6, true]);
  window.dispatchEvent(new Event('online'));
  expect(requested().slice(6)).toEqual(allFrom('/assets/~2'));
  fail();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requested().slice(9)).toEqual(allFrom('/assets/~3'));
  fail();
  window.dispatchEvent(new Event('online'));
  expect([requested().length, isWithoutCode()]).toEqual([12, true]);
});
it('waits for the network before a retry', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  readyState = 'complete';
  run();
  fail();
  expect([requested().length, isWithoutCode()]).toEqual([3, true]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(requested().length).toBe(6);
  window.dispatchEvent(new Event('vitrine:hydrated'));
  expect(isWithoutCode()).toBe(false);
});
it('retries when code of the page could not be loaded', () => {
  readyState = 'complete';
  run();
  window.dispatchEvent(new Event('vitrine:hydration-failed'));
  expect(requested().slice(3)).toEqual(allFrom('/assets/~1'));
});
it('handles the events of pages of the release before', () => {
  readyState = 'complete';
  run();
  window.dispatchEvent(new Event('vitrine:not-taken-over'));
  expect(requested().slice(3)).toEqual(allFrom('/assets/~1'));
  document.querySelector('b')?.click();
  window.dispatchEvent(new Event('vitrine:taken-over'));
  jest.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(2);
});
