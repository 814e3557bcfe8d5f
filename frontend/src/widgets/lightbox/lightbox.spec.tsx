import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { dragInViewer, giveViewerSize, openViewer, pressInViewer, viewerContainer } from '../../testing/open-viewer.js';
import { swipeOf } from './use-swipe.js';

beforeEach(giveViewerSize);
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const photos = [
  aPublicPhoto({
    title: 'Dunes',
    description:
      '<p>Taken <strong>early</strong> <a href="javascript:alert(1)">x</a><script>bad()</script><img src=x onerror=bad()></p>',
    tags: ['sand', 'wind'],
  }),
  aPublicPhoto({ title: 'Attic' }),
  aPublicPhoto({ title: 'Harbour' }),
];

const open = (over: Partial<Parameters<typeof openViewer>[0]> = {}) => openViewer({ photos, ...over });
const at = (counter: string) => waitFor(() => expect(screen.getByText(counter)).toBeTruthy());

it('LBX-01 LBX-02 LBX-03 LBX-04 LBX-09 LBX-20 is a dialog with counter, close, arrows and a hint', async () => {
  await open({ index: 1 });
  expect(screen.getByText('2 / 3')).toBeTruthy();
  for (const name of ['Close', 'Previous photo', 'Next photo', 'Photo information'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByText('Use arrow keys to navigate, I for info, Esc to close')).toBeTruthy();
  expect(screen.queryByText('Swipe to navigate')).toBeNull();
});
it('LBX-11 LBX-14 LBX-19 moves with the arrow keys, and wraps at both ends', async () => {
  const { onView } = await open();
  pressInViewer('ArrowLeft');
  await at('3 / 3');
  pressInViewer('ArrowRight');
  await at('1 / 3');
  pressInViewer('ArrowRight');
  await at('2 / 3');
  expect(onView).toHaveBeenLastCalledWith(1);
});
it('LBX-10 closes with Escape, once however often it is pressed', async () => {
  const { onClose } = await open();
  pressInViewer('Escape');
  pressInViewer('Escape');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await act(async () => undefined);
  expect(onClose).toHaveBeenCalledTimes(1);
});
it('LBX-10 closes the innermost layer first', async () => {
  const { onClose } = await open();
  pressInViewer('?', { shiftKey: true });
  expect((await screen.findByRole('region', { name: 'Keys' })).textContent).toContain('Previous photo');
  pressInViewer('Escape');
  expect([screen.queryByRole('region', { name: 'Keys' }), onClose.mock.calls.length]).toEqual([null, 0]);
  pressInViewer('Escape');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
it('LBX-13 closes with a click on the backdrop, not on the photo', async () => {
  const { onClose } = await open();
  const image = document.querySelector<HTMLElement>('.yarl__slide_current img, .yarl__slide img')!;
  fireEvent.pointerDown(image, { pointerId: 1, buttons: 1 });
  fireEvent.pointerUp(image, { pointerId: 1 });
  await act(async () => undefined);
  expect(onClose).not.toHaveBeenCalled();
  const slide =
    document.querySelector<HTMLElement>('.yarl__slide_current') ?? document.querySelector<HTMLElement>('.yarl__slide')!;
  fireEvent.pointerDown(slide, { pointerId: 2, buttons: 1 });
  fireEvent.pointerUp(slide, { pointerId: 2 });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
it('LBX-13 closes with a click beside the slides too', async () => {
  const { onClose } = await open();
  fireEvent.pointerDown(viewerContainer(), { pointerId: 1, buttons: 1 });
  fireEvent.pointerUp(viewerContainer(), { pointerId: 1 });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
it('LBX-07 LBX-08 LBX-15 LBX-16 LBX-17 LBX-21 shows the photo’s information, safely', async () => {
  const { user } = await open();
  pressInViewer('i');
  expect(await screen.findByRole('complementary', { name: 'Photo information' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Dunes' })).toBeTruthy();
  expect(screen.getByText('Landscape').parentElement?.textContent).toBe('Landscape · by Ada Lovelace');
  expect(screen.getByText('early').tagName).toBe('STRONG');
  expect([screen.getByText('#sand'), screen.getByText('#wind')]).toHaveLength(2);
  const panel = screen.getByRole('complementary');
  expect([panel.querySelector('script, img, a'), panel.textContent?.includes('bad()')]).toEqual([null, false]);
  pressInViewer('I');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Photo information' }));
  expect(screen.getByRole('complementary')).toBeTruthy();
});
it('shows no title where titles are switched off, and leaves it to screen readers', async () => {
  await open({ photos: [aPublicPhoto({ title: 'DSC 1032', hidesTitle: true })] });
  pressInViewer('i');
  const panel = await screen.findByRole('complementary', { name: 'Photo information' });
  expect(panel.textContent).not.toContain('DSC 1032');
  expect(panel.textContent).toContain('Landscape · by Ada Lovelace');
  expect(screen.getByText('1 / 1: DSC 1032').className).toBe('sr-only');
  expect(screen.getByRole('img', { name: 'DSC 1032' })).toBeTruthy();
});
it('shows the photographer’s copyright line and licence in the information', async () => {
  const licenceUrl = 'https://creativecommons.org/licenses/by/4.0/';
  const rights = { notice: '© 2026 Studio', licence: 'CC BY 4.0', licenceUrl };
  await open({ photos: [aPublicPhoto({ rights })] });
  pressInViewer('i');
  const panel = await screen.findByRole('complementary', { name: 'Photo information' });
  expect(panel.textContent).toContain('© 2026 Studio · CC BY 4.0');
  const link = screen.getByRole('link', { name: 'CC BY 4.0' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([licenceUrl, 'license']);
});
it('says whose the photo is under it, with the way to a licence, and all that was said in the information', async () => {
  const rights = {
    notice: '© 2026 Studio',
    licence: 'All rights reserved',
    licenceUrl: null,
    creator: 'Ada King',
    credit: 'Studio / Vitrine',
    usageTerms: 'Ask first.',
  };
  const [shown, silent] = [aPublicPhoto({ rights }), aPublicPhoto({ title: 'Attic' })];
  const licence = ({ id }: { id: string }) => <a href={`/to/${id}`}>Licence this picture</a>;
  await open({ photos: [shown, silent], licence });
  const way = () => screen.queryByRole('link', { name: 'Licence this picture' });
  expect(way()?.closest('p')?.textContent).toBe('© 2026 Studio · Licence this picture');
  expect(way()?.getAttribute('href')).toBe(`/to/${shown.id}`);
  pressInViewer('i');
  const panel = await screen.findByRole('complementary', { name: 'Photo information' });
  for (const text of ['Creator: Ada King', 'Credit: Studio / Vitrine', 'Ask first.'])
    expect(panel.textContent).toContain(text);
  expect(panel.contains(way())).toBe(true);
  pressInViewer('ArrowRight');
  await at('2 / 2');
  expect(way()).toBeNull();
});
it.each([
  ['trainedAlgorithmicMedia', 'AI-made'],
  ['compositeWithTrainedAlgorithmicMedia', 'AI-edited'],
])('says of %s that it is %s', async (sourceType, label) => {
  await open({ photos: [aPublicPhoto({ sourceType })] });
  expect(screen.queryByText(label)).toBeNull();
  pressInViewer('i');
  expect((await screen.findByRole('complementary')).textContent).toContain(label);
});
it('LBX-08 leaves the browser its own short cuts', async () => {
  await open();
  pressInViewer('i', { ctrlKey: true });
  pressInViewer('i', { metaKey: true });
  expect(screen.queryByRole('complementary')).toBeNull();
});
it('LBX-12 LIM-04 moves with a swipe over 50 px: left next, right previous', async () => {
  expect([swipeOf(-51, 0), swipeOf(51, 0), swipeOf(-50, 0), swipeOf(-60, 70)]).toEqual([
    'next',
    'previous',
    null,
    null,
  ]);
  await open();
  dragInViewer(-60);
  await at('2 / 3');
  dragInViewer(60);
  await at('1 / 3');
  dragInViewer(-40);
  await act(async () => undefined);
  expect(screen.getByText('1 / 3')).toBeTruthy();
});
it('LBX-05 LBX-06 jumps by a dot step by step on a phone, 100 ms apart', async () => {
  await open({ phone: true });
  expect(screen.getByText('Swipe to navigate')).toBeTruthy();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Photo 3' }));
  expect(screen.getByText('2 / 3')).toBeTruthy();
  act(() => jest.advanceTimersByTime(99));
  expect(screen.getByText('2 / 3')).toBeTruthy();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('3 / 3')).toBeTruthy();
});
