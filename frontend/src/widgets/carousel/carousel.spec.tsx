import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { serve } from '../../testing/hydrate.js';
import { Carousel } from './carousel.js';
import { render } from '../../testing/render.js';

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const some = (count: number) => Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Star ${at + 1}` }));
const nothing = () => undefined;
const show = (count: number, over: Partial<Parameters<typeof Carousel>[0]> = {}) => {
  const photos = some(count);
  const view = render(
    <Carousel photos={photos} label="Featured photos" dots={Math.min(count, 5)} onOpen={nothing} {...over} />,
  );
  return { photos, ...view, user: userEvent.setup() };
};
const opener = () => screen.getByRole('button', { name: /^Open / });
const shown = () => opener().getAttribute('aria-label');
const images = () => [...opener().querySelectorAll('img')];

it('GAL-03 is complete in the server’s page and hydrated without a change', async () => {
  const page = serve(<Carousel photos={some(3)} label="Featured photos" dots={3} onOpen={nothing} byline />);
  expect(screen.getByRole('region', { name: 'Featured photos' }).textContent).toContain('Star 1by Ada Lovelace');
  expect(document.querySelectorAll('img')).toHaveLength(1);
  const { mismatches, close } = await page.hydrate();
  expect(mismatches).toEqual([]);
  close();
});
it('GAL-12 wraps at both ends with arrows and keys', async () => {
  const { user } = show(3);
  await user.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect([shown(), screen.getByText('3 / 3').tagName]).toEqual(['Open Star 3', 'SPAN']);
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toBe('Open Star 1');
  opener().focus();
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toBe('Open Star 3');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown()).toBe('Open Star 2');
  await user.keyboard('{End}');
  expect(shown()).toBe('Open Star 3');
  await user.keyboard('{Home}');
  expect(shown()).toBe('Open Star 1');
});
it('GAL-12 moves once for each press, when the next comes before the last is rendered', () => {
  show(5);
  act(() => {
    for (let press = 0; press < 3; press += 1)
      opener().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
  });
  expect(shown()).toBe('Open Star 4');
});
it('leaves the browser its own short cuts', async () => {
  const { user } = show(3);
  opener().focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowRight}{/Meta}');
  expect(shown()).toBe('Open Star 1');
});
it('GAL-04 GAL-21 LIM-05 has a dot for each of the first five, the last one standing for those behind', async () => {
  const { user } = show(7);
  expect(screen.getAllByRole('button', { name: /^Photo \d/ })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Photo 3' }));
  expect(shown()).toBe('Open Star 3');
  const current = () => screen.getAllByRole('button', { current: true }).map((dot) => dot.getAttribute('aria-label'));
  expect(current()).toEqual(['Photo 3']);
  await user.click(screen.getByRole('button', { name: 'Previous photo' }));
  await user.click(screen.getByRole('button', { name: 'Previous photo' }));
  await user.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect([shown(), current()]).toEqual(['Open Star 7', ['Photo 5']]);
});
it('PORT-20 GAL-21 has no dots where they are off', () => {
  show(6, { dots: 0 });
  expect(screen.queryByRole('button', { name: /^Photo \d/ })).toBeNull();
});
it('GAL-11 PORT-21 begins anew with a new key', async () => {
  const photos = some(3);
  const carousel = (key: string) => <Carousel key={key} photos={photos} label="Featured" dots={3} onOpen={nothing} />;
  const { rerender } = render(carousel('all'));
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toBe('Open Star 2');
  rerender(carousel('street'));
  expect(shown()).toBe('Open Star 1');
});
it('moves with a swipe of more than 50 px, and opens with a press', () => {
  const onOpen = jest.fn();
  const { photos } = show(3, { onOpen });
  const drag = (to: number) => {
    fireEvent.pointerDown(opener(), { clientX: 200 });
    fireEvent.pointerUp(opener(), { clientX: to });
    fireEvent.click(opener(), { detail: 1 });
  };
  drag(140);
  expect([shown(), onOpen.mock.calls.length]).toEqual(['Open Star 2', 0]);
  drag(260);
  expect(shown()).toBe('Open Star 1');
  drag(170);
  expect([shown(), onOpen.mock.calls]).toEqual(['Open Star 1', [[photos[0]]]]);
  // A key presses without a pointer.
  drag(140);
  fireEvent.click(opener(), { detail: 0 });
  expect(onOpen).toHaveBeenLastCalledWith(photos[1]);
});
it('ignores a drag that scrolls the page', () => {
  show(3);
  fireEvent.pointerDown(opener(), { clientX: 200 });
  fireEvent.pointerCancel(opener());
  fireEvent.pointerUp(opener(), { clientX: 20 });
  expect(shown()).toBe('Open Star 1');
});
it('fetches its neighbours once the photo itself is here, and nothing else', () => {
  const { photos } = show(6);
  expect(images()).toHaveLength(1);
  fireEvent.load(images()[0]!);
  expect(new Set(images().map(({ src }) => new URL(src).pathname))).toEqual(
    new Set([0, 1, 5].map((at) => `${photos[at]!.image.base}/1280.webp`)),
  );
});
it('keeps one frame for all shapes', () => {
  const photos = [aPublicPhoto(), aPublicPhoto({ image: aPhotoImage({ width: 2000, height: 3000 }) })];
  render(<Carousel photos={photos} label="Featured" dots={2} onOpen={nothing} />);
  const frame = () => opener().style.getPropertyValue('--frame');
  expect(frame()).toBe('1.1000');
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(frame()).toBe('1.1000');
});
it('needs no controls for one photo', () => {
  show(1);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
