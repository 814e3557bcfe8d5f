import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { NAV_SCROLL_PX, THEME_STORAGE_KEY } from '../../shared/constants.js';
import { waitForUse } from './wait-for-use.js';

const PAGE = `
  <div id="root" data-url="/ada">
    <header class="site-nav" data-state="top">
      <button type="button" data-theme-toggle data-when-dark="Use light theme" data-when-light="Use dark theme"></button>
    </header>
    <p>Dunes</p>
    <section data-keys="ArrowRight End"><button type="button" data-photo-id="7"><b>Open</b></button></section>
    <button type="button" id="more">Show more</button>
    <button id="filter">Street</button>
    <div data-near="1600px" id="end"></div>
    <div data-near="800px" data-waits id="form"><input /><button type="button" id="day">Day</button></div>
    <div role="status" data-offline="You're offline"></div>
  </div>`;

interface Address {
  path?: string;
  search?: string;
  url?: string;
  cookie?: string;
}

let readyState: DocumentReadyState;
let connection: { saveData: boolean } | undefined;
/** What the page's elements have heard, in order. */
let heard: string[];
const stopListening = () => {
  const listened = jest.mocked(window.addEventListener).mock.calls.splice(0);
  for (const [kind, act, options] of listened) window.removeEventListener(kind, act, options);
};
let near: { place: Element; margin: string; come: () => void }[];
const beacon = jest.fn<(url: string, body: string) => boolean>();

/** Opens a page with a wall and a form. */
const run = ({ path = '/ada', search = '', url = '/ada', cookie = '' }: Address = {}, markup = PAGE) => {
  document.body.innerHTML = markup;
  document.getElementById('root')!.dataset['url'] = url;
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => heard.push(button.id || (button.dataset['photoId'] ?? 'theme')));
  document.querySelector('[data-keys]')?.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented) heard.push((event as KeyboardEvent).key);
  });
  window.history.replaceState(null, '', path + search);
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  class Observer {
    constructor(
      private readonly notify: (entries: { isIntersecting: boolean }[]) => void,
      private readonly options: { rootMargin: string },
    ) {}
    observe(place: Element) {
      near.push({ place, margin: this.options.rootMargin, come: () => this.notify([{ isIntersecting: true }]) });
    }
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer });
  Object.assign(navigator, { connection, sendBeacon: beacon });
  waitForUse({
    page: ['/assets/entry.js', '/assets/base.js', '/assets/page.js'],
    viewer: ['/assets/viewer.js'],
  });
  jest.advanceTimersByTime(0);
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
const AHEAD = ['entry', 'base', 'page'].map((name) => ['modulepreload', `/assets/${name}.js`]);
const VIEWER = ['modulepreload', '/assets/viewer.js'];
const at = (where: string) => document.querySelector<HTMLElement>(where)!;
const happens = (kind: string, where = 'p', more: object = {}) => {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  at(where).dispatchEvent(Object.assign(event, more));
  return event;
};
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
};
const hydrate = () => {
  window.dispatchEvent(new Event('vitrine:hydrated'));
  jest.runAllTimers();
};
/** The newest entry does not come. */
const fail = () => [...document.querySelectorAll('script')].at(-1)!.dispatchEvent(new Event('error'));
const isWithoutCode = () => document.documentElement.classList.contains('without-code');
const said = () => document.querySelector('.on-its-way')?.textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-05-01T08:00:00Z') });
  jest.spyOn(window, 'addEventListener');
  readyState = 'interactive';
  connection = undefined;
  heard = [];
  near = [];
  document.head.innerHTML = '';
});
afterEach(() => {
  hydrate();
  stopListening();
  scrollTo(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
  beacon.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = '';
});

it('requests nothing for somebody who only reads', () => {
  run();
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(60_000);
  happens('pointerover');
  happens('pointerdown');
  happens('touchstart');
  scrollTo(400);
  expect(requested()).toEqual([]);
});
it.each([
  ['keydown', 'p', {}],
  ['focusin', 'input', {}],
  ['pointerdown', '#more', { pointerType: 'mouse' }],
  ['click', '#more', {}],
])('requests the code once, at a %s on %s', (kind, where, more) => {
  run();
  happens(kind, where, more);
  expect(requested()).toEqual(ALL);
  happens('keydown');
  expect(requested()).toEqual(ALL);
});
it('PORT-25 requests it for the wheel where that goes from panel to panel', () => {
  run();
  happens('wheel');
  expect(requested()).toEqual([]);
  hydrate();
  run({}, PAGE.replace('<p>', '<p data-stop>'));
  happens('wheel');
  expect(requested()).toEqual(ALL);
});
it('fetches ahead for a pointer over a control, and the viewer with it over a picture', () => {
  run();
  happens('pointerover', '#more', { pointerType: 'mouse' });
  expect(requested()).toEqual(AHEAD);
  happens('pointerover', 'b', { pointerType: 'mouse' });
  expect(requested()).toEqual([...AHEAD, VIEWER]);
  happens('click', '[data-photo-id]');
  expect(requested()).toEqual([...AHEAD, VIEWER, ALL[0]]);
});
it('VISIT-46 keeps a press on what opens in a layer, until its code has failed: then it is a link', () => {
  const markup = PAGE.replace('<p>Dunes</p>', '<p>Dunes</p><a href="#photo" data-layer id="layer">Look</a>');
  run({}, markup);
  at('#layer').addEventListener('click', () => heard.push('layer'));
  expect(happens('click', '#layer', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(happens('click', '#layer').defaultPrevented).toBe(true);
  heard = [];
  hydrate();
  expect(heard).toEqual(['layer']);
  run({}, markup);
  happens('click', '#layer');
  fail();
  fail();
  expect(happens('click', '#layer').defaultPrevented).toBe(false);
  // Nothing of it waits for the network any more.
  window.dispatchEvent(new Event('online'));
});
it('fetches ahead for a finger that rests on a picture, not for one that scrolls', () => {
  run();
  happens('pointerdown', 'b', { pointerType: 'touch' });
  happens('pointercancel', 'b');
  jest.runAllTimers();
  expect(requested()).toEqual([]);
  happens('pointerdown', 'b', { pointerType: 'touch' });
  jest.advanceTimersByTime(80);
  expect(requested()).toEqual([...AHEAD, VIEWER]);
});
it('fetches nothing ahead where data is to be saved, and comes for a press and the end of the list', () => {
  connection = { saveData: true };
  run();
  happens('pointerover', 'b', { pointerType: 'mouse' });
  happens('pointerdown', 'b', { pointerType: 'touch' });
  jest.runAllTimers();
  scrollTo(400);
  expect([requested(), near.map(({ place }) => place.id)]).toEqual([[], ['end']]);
  happens('click', '#more');
  expect(requested()).toEqual(ALL);
});
it.each(['end', 'form'])('requests it when the %s comes near, once somebody scrolls', (id) => {
  run();
  expect(near).toEqual([]);
  scrollTo(1);
  scrollTo(2);
  expect(near.map(({ place, margin }) => [place.id, margin])).toEqual([
    ['end', '1600px 0px'],
    ['form', '800px 0px'],
  ]);
  near.find(({ place }) => place.id === id)?.come();
  expect(requested()).toEqual(ALL);
});
it.each<[string, Address]>([
  ['a photo', { search: '?photo=7' }],
  ['a failed sign-in', { search: '?error=auth_failed' }],
  ['GAL-02 a filter the server has not applied', { search: '?featured=street' }],
  ['PORT-16 a category of a portfolio, which the server never applies', { search: '?category=nature' }],
  ['ROUTE-11 another form of its address', { path: '/ADA' }],
])('requests it at once for %s', (_what, address) => {
  run(address);
  expect(requested()).toEqual(ALL);
});
it('HOME-05 reads a page that the server has filtered', () => {
  run({ path: '/', url: '/?featured=street', search: '?featured=street' });
  expect(requested()).toEqual([]);
});
it('AUTH-10 requests it at once after a sign-out', () => {
  sessionStorage.setItem('signing-out', '1');
  run();
  expect(requested()).toEqual(ALL);
});
it('AUTH-15 requests it after the images for somebody who is probably signed in, and waits a limited time for them', () => {
  const cookie = `a=b; ${SESSION_HINT_COOKIE}=1`;
  run({ cookie });
  expect(requested()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(requested()).toEqual(ALL);
  hydrate();
  document.head.innerHTML = '';
  run({ cookie });
  jest.advanceTimersByTime(2_999);
  expect(requested()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(requested()).toEqual(ALL);
  hydrate();
  document.head.innerHTML = '';
  readyState = 'complete';
  run({ cookie });
  expect(requested()).toEqual(ALL);
});

it('presses again, once each and in order, what was pressed before the page was hydrated', () => {
  run();
  at('b').click();
  at('#more').click();
  at('#more').click();
  heard = [];
  hydrate();
  expect(heard).toEqual(['7', 'more']);
  at('#more').click();
  jest.runAllTimers();
  expect(heard).toEqual(['7', 'more', 'more']);
});
it('makes the steps of keys again where they are steps, and the browser makes none', () => {
  run();
  const events = ['ArrowRight', 'ArrowRight', 'ArrowDown'].map((key) => happens('keydown', 'b', { key }));
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, false]);
  const shortCut = happens('keydown', 'b', { key: 'ArrowRight', altKey: true });
  expect(shortCut.defaultPrevented).toBe(false);
  heard = [];
  hydrate();
  expect(heard).toEqual(['ArrowRight', 'ArrowRight']);
});
it('keeps the arrows for the viewer that is about to open, and Escape takes the press back', () => {
  run();
  happens('keydown', 'b', { key: 'ArrowRight' });
  at('[data-photo-id]').click();
  const inPage = happens('keydown', 'p', { key: 'ArrowLeft' });
  const typed = happens('keydown', 'input', { key: 'ArrowLeft' });
  expect([inPage, typed].map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, false]);
  happens('keydown', 'b', { key: 'ArrowRight' });
  heard = [];
  hydrate();
  expect([heard, said()]).toEqual([['ArrowRight', '7'], 'Loading…']);
  window.dispatchEvent(new Event('vitrine:viewer-opening'));
  jest.runAllTimers();
  expect([heard, said()]).toEqual([['ArrowRight', '7', 'ArrowRight'], undefined]);
  run();
  at('[data-photo-id]').click();
  happens('keydown', 'b', { key: 'Escape' });
  heard = [];
  hydrate();
  expect([heard, said()]).toEqual([[], undefined]);
});
it('waits with a press in a part that is hydrated by itself', () => {
  run();
  at('#day').click();
  heard = [];
  hydrate();
  at('#day').click();
  expect(heard).toEqual(['day']);
  jest.runAllTimers();
  expect(said()).toBe('Loading…');
  delete at('#form').dataset['waits'];
  window.dispatchEvent(new Event('vitrine:part-hydrated'));
  jest.runAllTimers();
  expect([heard, said()]).toEqual([['day', 'day'], undefined]);
});
it('gives a press up in a part whose code does not come', () => {
  run();
  hydrate();
  at('#day').click();
  jest.runAllTimers();
  heard = [];
  window.dispatchEvent(new Event('vitrine:part-failed'));
  expect(said()).toBeUndefined();
  delete at('#form').dataset['waits'];
  window.dispatchEvent(new Event('vitrine:part-hydrated'));
  jest.runAllTimers();
  expect(heard).toEqual([]);
});
it.each(['#filter', 'p', '[data-theme-toggle]'])('does not press %s again, which works without code', (where) => {
  run();
  at(where).click();
  const click = jest.spyOn(HTMLElement.prototype, 'click');
  hydrate();
  expect(click).not.toHaveBeenCalled();
});
it('says that a press is on its way when it takes longer than a moment', () => {
  run();
  at('b').click();
  jest.advanceTimersByTime(299);
  expect(said()).toBe('');
  jest.advanceTimersByTime(1);
  expect(said()).toBe('Loading…');
  hydrate();
  expect(said()).toBeUndefined();
});

it('has what is far from the window rendered a few at a time', () => {
  const panels = Array.from({ length: 8 }, (_, at) => `<li class="epic-panel" id="panel-${at}"></li>`);
  run({}, PAGE.replace('<p>', `${panels.join('')}<p>`));
  const rendered = () =>
    [...document.querySelectorAll<HTMLElement>('.epic-panel, [data-waits]')].map(
      ({ style }) => style.contentVisibility === 'visible',
    );
  const isWhole = () => document.getElementById('root')!.dataset['whole'] === '';
  jest.advanceTimersToNextTimer();
  expect([rendered().filter(Boolean).length, rendered().indexOf(false), isWhole()]).toEqual([6, 6, false]);
  jest.advanceTimersToNextTimer();
  expect([rendered().includes(false), isWhole()]).toEqual([false, true]);
});
it('NAV-01 NAV-02 makes the bar more opaque once the page is scrolled, as React does then', () => {
  run();
  scrollTo(NAV_SCROLL_PX);
  expect(at('.site-nav').dataset['state']).toBe('top');
  scrollTo(NAV_SCROLL_PX + 1);
  expect(at('.site-nav').dataset['state']).toBe('scrolled');
  hydrate();
  stopListening();
  scrollTo(0);
  expect(at('.site-nav').dataset['state']).toBe('scrolled');
});
it('OFF-04 OFF-05 changes the colour mode, keeps it, and follows another tab', () => {
  run();
  const toggle = at('[data-theme-toggle]');
  const mode = () => [
    document.documentElement.className,
    toggle.getAttribute('aria-label'),
    localStorage.getItem(THEME_STORAGE_KEY),
  ];
  expect(mode()).toEqual(['', 'Use dark theme', null]);
  happens('pointerdown', '[data-theme-toggle]', { pointerType: 'mouse' });
  happens('focusin', '[data-theme-toggle]');
  toggle.click();
  expect(mode()).toEqual(['dark', 'Use light theme', 'dark']);
  toggle.click();
  expect(mode()).toEqual(['', 'Use dark theme', 'light']);
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_STORAGE_KEY, newValue: 'dark' }));
  expect(mode().slice(0, 2)).toEqual(['dark', 'Use light theme']);
  expect(requested()).toEqual([]);
});
it('OFF-01 OFF-02 tells when the browser is offline, until it is online or the page is hydrated', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  run();
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(at('[data-offline]').textContent).toBe("You're offline");
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(at('[data-offline]').textContent).toBe('');
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  hydrate();
  expect(at('[data-offline]').textContent).toBe('');
});
it('OFF-03 OFF-06 counts the view of somebody who only reads, and says that it has', () => {
  run();
  expect(beacon).not.toHaveBeenCalled();
  document.head.innerHTML = '<meta name="vitrine-analytics" content="https://count.example/views" />';
  document.title = 'Ada Lovelace';
  run();
  const [url, body] = beacon.mock.calls[0] ?? [];
  expect([url, JSON.parse(body ?? '')]).toEqual([
    'https://count.example/views',
    { path: '/ada', title: 'Ada Lovelace', referrer: '', timestamp: '2026-05-01T08:00:00.000Z' },
  ]);
  expect(document.documentElement.dataset['counted']).toBe('');
  delete document.documentElement.dataset['counted'];
});

it('retries at other addresses: at once, then whenever the network or the visitor is back', () => {
  run();
  at('b').click();
  document.head.querySelectorAll('[href*=viewer]').forEach((link) => link.remove());
  fail();
  expect([requested().slice(3), isWithoutCode()]).toEqual([allFrom('/assets/~1'), false]);
  fail();
  expect([requested().length, isWithoutCode(), said()]).toEqual([
    6,
    true,
    'Please check your connection: a part of this page has not come.',
  ]);
  window.dispatchEvent(new Event('online'));
  expect([requested().slice(6), said()]).toEqual([allFrom('/assets/~2'), 'Loading…']);
  fail();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requested().slice(9)).toEqual(allFrom('/assets/~3'));
  fail();
  window.dispatchEvent(new Event('online'));
  expect([requested().length, isWithoutCode()]).toEqual([12, true]);
});
it('retries for a press after a failure, as often as there are other addresses', () => {
  run({ search: '?photo=7' });
  fail();
  fail();
  expect([requested().length, said()]).toEqual([6, undefined]);
  at('b').click();
  document.head.querySelectorAll('[href*=viewer]').forEach((link) => link.remove());
  expect(requested().slice(6)).toEqual(allFrom('/assets/~2'));
  jest.runAllTimers();
  expect(said()).toBe('Loading…');
  at('b').click();
  expect(requested().length).toBe(9);
  for (let failures = 3; failures < 12; failures += 1) {
    fail();
    at('#more').click();
  }
  expect(requested().slice(-3)).toEqual(allFrom('/assets/~9'));
  expect(said()).toBe('Please check your connection: a part of this page has not come.');
});
it('waits for the network before a retry', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  run({ search: '?photo=7' });
  fail();
  expect([requested().length, isWithoutCode()]).toEqual([3, true]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(requested().length).toBe(6);
  hydrate();
  expect(isWithoutCode()).toBe(false);
});
it('retries when code of the page could not be loaded', () => {
  run({ search: '?photo=7' });
  window.dispatchEvent(new Event('vitrine:hydration-failed'));
  expect(requested().slice(3)).toEqual(allFrom('/assets/~1'));
});
