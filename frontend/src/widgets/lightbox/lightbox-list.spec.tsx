import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { giveViewerSize, openViewer, pressInViewer, viewerContainer } from '../../testing/open-viewer.js';

beforeEach(giveViewerSize);
const inAct = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });
afterEach(() => {
  inAct(true);
  cleanup();
  jest.restoreAllMocks();
});

const many = (count: number) => Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Photo ${at + 1}` }));
const at = (counter: string) => waitFor(() => expect(screen.getByText(counter)).toBeTruthy());
const isPending = () => document.querySelector('.yarl__slide_current [aria-label="Loading photo"]') !== null;

it('LBX-02 LBX-14 counts and wraps around photos that are still being fetched', async () => {
  const all = many(12);
  const onNeedMore = jest.fn();
  const { onView, change } = await openViewer({ photos: all.slice(0, 6), total: 12, onNeedMore });
  expect(onNeedMore).toHaveBeenCalled();
  pressInViewer('ArrowLeft');
  await at('12 / 12');
  expect([isPending(), onView.mock.calls.length]).toEqual([true, 1]);
  change({ photos: all });
  await waitFor(() => expect(isPending()).toBe(false));
  expect(onView).toHaveBeenLastCalledWith(11);
});
it('LBX-02 shows that there may be more where the number is unknown', async () => {
  const { change } = await openViewer({ photos: many(6), isOpenEnded: true });
  expect(screen.getByText('1 / 6+')).toBeTruthy();
  change({ photos: many(9), isOpenEnded: false });
  expect(await screen.findByText('1 / 9')).toBeTruthy();
});
it('fetches more near the end of what is loaded', async () => {
  const onNeedMore = jest.fn();
  await openViewer({ photos: many(10), total: 500, index: 5, onNeedMore });
  expect(onNeedMore).not.toHaveBeenCalled();
  pressInViewer('l');
  await at('7 / 500');
  expect(onNeedMore).not.toHaveBeenCalled();
  pressInViewer('l');
  await at('8 / 500');
  expect(onNeedMore).toHaveBeenCalledTimes(1);
});
it('keeps its photo when the list gets another order', async () => {
  const all = many(6);
  const { change } = await openViewer({ photos: all.slice(0, 3), total: 6, index: 2 });
  change({ photos: [all[5]!, ...all.slice(0, 5)] });
  await at('4 / 6');
  expect(screen.getByText('4 / 6: Photo 3')).toBeTruthy();
});
it('LBX-11 moves once for each press, and rests, when the next comes before effects of the last', async () => {
  const { onView } = await openViewer({ photos: many(6) });
  onView.mockImplementation(() => {
    // Nothing that waits would ever run.
    if (onView.mock.calls.length > 20) throw new Error('The viewer feeds itself.');
  });
  // As in a browser: `act` would run the effects of each press before the next one.
  inAct(false);
  const press = () => viewerContainer().dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    press();
  });
  rendered.observe(document.querySelector('.lightbox-count')!, { characterData: true, childList: true, subtree: true });
  press();
  await at('3 / 6');
  await waitFor(() => expect(onView).toHaveBeenLastCalledWith(2));
  expect(screen.getByText('3 / 6: Photo 3')).toBeTruthy();
});
it('follows an address that names another photo, but not its own footsteps', async () => {
  const { change, onView } = await openViewer({ photos: many(6) });
  pressInViewer('l');
  await at('2 / 6');
  pressInViewer('l');
  await at('3 / 6');
  // The address follows.
  change({ index: 1 });
  await act(async () => undefined);
  expect(screen.getByText('3 / 6')).toBeTruthy();
  change({ index: 5 });
  await at('6 / 6');
  expect(onView).toHaveBeenLastCalledWith(5);
});
it('LBX-06 opens 2,000 photos and renders at most three', async () => {
  await openViewer({ photos: many(2000), index: 1000, phone: true });
  expect(document.querySelectorAll('.yarl__slide')).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Photo \d/ })).toHaveLength(9);
});
