import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

const source = readFileSync(join(import.meta.dirname, '../public/take-over.js'), 'utf8');

let readyState: DocumentReadyState;
const pressed = jest.fn();

/** Runs the script in a page that says it has one button and three files. */
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
const asked = () =>
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
  window.dispatchEvent(new Event('vitrine:taken-over'));
  jest.runAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
  pressed.mockClear();
});

it('asks for the code when the pictures are here, once', () => {
  run();
  expect(asked()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(asked()).toEqual(ALL);
  window.dispatchEvent(new Event('pointermove'));
  jest.runAllTimers();
  expect(asked()).toEqual(ALL);
});
it('asks at once on a page that is complete', () => {
  readyState = 'complete';
  run();
  expect(asked()).toEqual(ALL);
});
it('GAL-02 asks at once for a page with a filter, which is drawn without it', () => {
  run('?featured=street');
  expect(asked()).toEqual(ALL);
});
it.each(['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'])('asks at the first %s', (sign) => {
  run();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(asked()).toEqual(ALL);
});
it('does not wait for ever for a picture that does not come', () => {
  run();
  jest.advanceTimersByTime(2_999);
  expect(asked()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(asked()).toEqual(ALL);
});
it('presses again what was pressed before anybody heard it', () => {
  run();
  document.querySelector('b')?.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('vitrine:taken-over'));
  jest.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(2);
  document.querySelector('b')?.click();
  jest.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(3);
});
it('asks at once for whoever presses without pointer or keys', () => {
  run();
  document.querySelector('button')?.click();
  expect(asked()).toEqual(ALL);
});
it.each([['button:not([type])'], ['body']])('does not press %s, which needs nobody', (where) => {
  run();
  document.querySelector<HTMLElement>(where)?.click();
  const click = jest.spyOn(HTMLElement.prototype, 'click');
  window.dispatchEvent(new Event('vitrine:taken-over'));
  jest.runAllTimers();
  expect(click).not.toHaveBeenCalled();
});
it('tries again at other addresses: at once, then whenever the network or the person is back', () => {
  readyState = 'complete';
  run();
  fail();
  expect([asked().slice(3), isWithoutCode()]).toEqual([allFrom('/assets/~1'), false]);
  fail();
  expect([asked().length, isWithoutCode()]).toEqual([6, true]);
  window.dispatchEvent(new Event('online'));
  expect(asked().slice(6)).toEqual(allFrom('/assets/~2'));
  fail();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked().slice(9)).toEqual(allFrom('/assets/~3'));
  fail();
  window.dispatchEvent(new Event('online'));
  expect([asked().length, isWithoutCode()]).toEqual([12, true]);
});
it('waits for the network before it tries again', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  readyState = 'complete';
  run();
  fail();
  expect([asked().length, isWithoutCode()]).toEqual([3, true]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(asked().length).toBe(6);
  window.dispatchEvent(new Event('vitrine:taken-over'));
  expect(isWithoutCode()).toBe(false);
});
it('tries again when a part of the page could not be had', () => {
  readyState = 'complete';
  run();
  window.dispatchEvent(new Event('vitrine:not-taken-over'));
  expect(asked().slice(3)).toEqual(allFrom('/assets/~1'));
});
