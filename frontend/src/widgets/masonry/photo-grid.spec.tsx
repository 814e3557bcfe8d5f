import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { serve } from '../../testing/hydrate.js';
import { PhotoGrid } from './photo-grid.js';
import { revealTile } from './reveal-tile.js';
import { render } from '../../testing/render.js';

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  jest.restoreAllMocks();
});

const many = (count: number) => Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Photo ${at + 1}` }));
const titles = () =>
  [...document.querySelectorAll('[data-photo-id]')].map((tile) => tile.getAttribute('aria-label')?.slice(5));
const nothing = () => undefined;

/** How far from the window each observed end counted as near. */
let margins: number[];
/** An end that is near whenever it is observed. */
const nearEnd = (...changes: boolean[]) => {
  if (changes.length === 0) changes.push(true);
  const looks: (() => void)[] = [];
  margins = [];
  (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver = class {
    constructor(
      private tell: (entries: { isIntersecting: boolean }[]) => void,
      { rootMargin }: IntersectionObserverInit,
    ) {
      margins.push(Number.parseInt(rootMargin ?? ''));
    }
    observe() {
      looks.push(() => this.tell(changes.map((isIntersecting) => ({ isIntersecting }))));
    }
    disconnect() {}
  };
  return () => act(() => looks.at(-1)?.());
};

it('GAL-05 is complete in the server’s page, in the photographer’s order, and hydrated without a change', async () => {
  const page = serve(<PhotoGrid photos={many(7)} onOpen={nothing} caption={({ title }) => <p>{title}</p>} />);
  expect(titles()).toEqual(many(7).map(({ title }) => title));
  expect(page.html).toContain('Photo 7</p>');
  // Where the second row begins, for windows with two columns and with three.
  const fourth = document.querySelectorAll<HTMLElement>('li')[3]!.style;
  expect(['--cm', '--nm', '--cw', '--nw', '--aw'].map((name) => fourth.getPropertyValue(name))).toEqual([
    '2',
    '1',
    '1',
    '1',
    '0.6667',
  ]);
  const { mismatches, close } = await page.hydrate();
  expect(mismatches).toEqual([]);
  close();
});
it('has no more columns than photos, and one photo no higher than the window', () => {
  render(<PhotoGrid photos={many(1)} onOpen={nothing} />);
  const { style } = document.querySelector<HTMLElement>('.photo-grid')!;
  expect([style.getPropertyValue('--columns-w'), style.maxWidth]).toEqual(['1', 'calc(86svh * 1.5000)']);
});
it('loads the first images at once where it is to, the others when they come near', () => {
  render(<PhotoGrid photos={many(4)} onOpen={nothing} eager={2} priority />);
  expect(
    [...document.querySelectorAll('img')].map((img) => [
      img.getAttribute('loading'),
      img.getAttribute('fetchpriority'),
    ]),
  ).toEqual([
    ['eager', 'high'],
    ['eager', null],
    ['lazy', null],
    ['lazy', null],
  ]);
});
it('opens the photo that was pressed', async () => {
  const onOpen = jest.fn();
  const photos = many(2);
  render(<PhotoGrid photos={photos} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open Photo 2' }));
  expect(onOpen).toHaveBeenCalledWith(photos[1]);
});

it('renders 60 tiles, and 60 more each time the end is near', () => {
  const look = nearEnd();
  render(<PhotoGrid photos={many(150)} onOpen={nothing} />);
  expect(titles()).toHaveLength(60);
  look();
  expect(titles()).toHaveLength(120);
  look();
  expect([titles().length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([150, null]);
});
it('continues when the end was far and then near between two frames', () => {
  const look = nearEnd(false, true);
  render(<PhotoGrid photos={many(150)} onOpen={nothing} />);
  look();
  expect(titles()).toHaveLength(120);
});
it('fetches photos that are not there yet, and leaves what is rendered when they come', () => {
  const look = nearEnd();
  const onNearEnd = jest.fn();
  const photos = many(100);
  const { rerender } = render(
    <PhotoGrid photos={photos.slice(0, 60)} onOpen={nothing} hasMore onNearEnd={onNearEnd} />,
  );
  const first = document.querySelectorAll('li')[59];
  expect(onNearEnd).not.toHaveBeenCalled();
  // Who has not scrolled is not sent what lies far below.
  jest.replaceProperty(window, 'scrollY', 1);
  act(() => void dispatchEvent(new Event('scroll')));
  look();
  expect(onNearEnd).toHaveBeenCalledTimes(1);
  rerender(<PhotoGrid photos={photos} onOpen={nothing} onNearEnd={onNearEnd} />);
  look();
  expect([titles().length, document.querySelectorAll('li')[59] === first]).toEqual([100, true]);
  // What has to come over the network is asked for sooner than what only has to be rendered: a phone's whole wall ahead.
  const [unscrolled, toFetch, toRender] = margins;
  expect([margins.length, toFetch! > 10 * toRender!, unscrolled === toRender]).toEqual([3, true, true]);
});
it('shows more by its button too, and focuses the first of them', async () => {
  const user = userEvent.setup();
  render(<PhotoGrid photos={many(100)} onOpen={nothing} />);
  screen.getByRole('button', { name: 'Show more' }).focus();
  await user.keyboard('{Enter}');
  expect(titles()).toHaveLength(100);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open Photo 61');
});
it('renders as far as a photo that is revealed', () => {
  const photos = many(200);
  render(<PhotoGrid photos={photos} onOpen={nothing} />);
  let tile: HTMLElement | null = null;
  act(() => {
    tile = revealTile(photos[130]!.id);
  });
  expect([titles().length, tile!.getAttribute('aria-label')]).toEqual([180, 'Open Photo 131']);
});
it('begins anew with another list', () => {
  const look = nearEnd();
  const { rerender } = render(<PhotoGrid photos={many(150)} onOpen={nothing} />);
  look();
  rerender(<PhotoGrid photos={many(150)} onOpen={nothing} />);
  expect(titles()).toHaveLength(60);
});
it('restores its length at its place in the history and nowhere else', () => {
  const photos = many(150);
  const look = nearEnd();
  const grid = <PhotoGrid photos={photos} onOpen={nothing} />;
  const open = (place: string) => {
    window.history.replaceState({ key: place }, '');
    return render(grid);
  };
  const left = open('left');
  look();
  left.unmount();
  const opened = open('opened anew');
  expect(titles()).toHaveLength(60);
  opened.unmount();
  open('left');
  expect(titles()).toHaveLength(120);
});
