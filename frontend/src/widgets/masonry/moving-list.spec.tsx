import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { PhotoGrid } from './photo-grid.js';
import { render } from '../../testing/render.js';

const media = globalThis as { __media?: (query: string) => boolean };
const moved = jest.fn<(id: string, keyframes: Keyframe[], options: KeyframeAnimationOptions) => void>();
let now = 10_000;

beforeEach(() => {
  media.__media = () => false;
  now = 10_000;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  // Tiles are one below the other, in the order they are rendered in.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
    return { left: 0, top, bottom: top + 90 } as DOMRect;
  });
  HTMLElement.prototype.animate = function (this: HTMLElement, keyframes: unknown, options: unknown) {
    moved(this.dataset['motionKey'] ?? '', keyframes as Keyframe[], options as KeyframeAnimationOptions);
    return {} as Animation;
  };
});
afterEach(() => {
  cleanup();
  moved.mockClear();
  delete (HTMLElement.prototype as { animate?: unknown }).animate;
  delete media.__media;
  jest.restoreAllMocks();
});

const photos = [aPublicPhoto(), aPublicPhoto(), aPublicPhoto()];
const grid = (shown: typeof photos) => <PhotoGrid photos={shown} onOpen={() => undefined} />;
const turnRound = () => {
  const { rerender } = render(grid(photos));
  return () => rerender(grid(photos.toReversed()));
};

it('GAL-18 LIM-07 moves tiles from where they were to where they are in 0.45 s', () => {
  turnRound()();
  // The one in the middle stays where it is.
  expect(moved.mock.calls.map(([id, [from]]) => [id, from?.['transform']])).toEqual([
    [photos[2]!.id, 'translate(0px, 200px)'],
    [photos[0]!.id, 'translate(0px, -200px)'],
  ]);
  expect(moved.mock.calls.every(([, , options]) => options.duration === 450)).toBe(true);
});
it('GAL-18 does not move what appears first, nor what is out of sight', () => {
  const { rerender } = render(grid(photos));
  expect(moved).not.toHaveBeenCalled();
  rerender(grid([...photos, ...Array.from({ length: 30 }, () => aPublicPhoto())]));
  // 768 px of window: five of the new ones are in it.
  expect(moved).toHaveBeenCalledTimes(5);
});
it('GAL-19 LIM-08 stays still until 250 ms after the last resize', () => {
  const turn = turnRound();
  fireEvent(window, new Event('resize'));
  now += 249;
  turn();
  expect(moved).not.toHaveBeenCalled();
  cleanup();
  const turnAgain = turnRound();
  fireEvent(window, new Event('resize'));
  now += 250;
  turnAgain();
  expect(moved).toHaveBeenCalled();
});
it('stays still with reduced motion', () => {
  media.__media = (query) => query.includes('reduced-motion');
  turnRound()();
  expect(moved).not.toHaveBeenCalled();
});
