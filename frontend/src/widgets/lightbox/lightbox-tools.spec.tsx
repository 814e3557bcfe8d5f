import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { msg } from '@lingui/core/macro';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../../shared/constants.js';
import type { PageTools } from './viewer-keys.js';
import { giveViewerSize, openViewer, pressInViewer, viewedFile, viewerContainer } from '../../testing/open-viewer.js';

beforeEach(giveViewerSize);
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const photos = ['Dunes', 'Attic', 'Harbour'].map((title) =>
  aPublicPhoto({ title, altText: `${title} seen from above` }),
);
const open = (over: Partial<Parameters<typeof openViewer>[0]> = {}) => openViewer({ photos, ...over });
const at = (counter: string) => waitFor(() => expect(screen.getByText(counter)).toBeTruthy());
const isZoomed = () => document.querySelector('.lightbox-zoomed') !== null;
const loaded = () => act(async () => void fireEvent.load(document.querySelector('.yarl__slide_current img')!));

it('LBX-18 shows a placeholder until the photo is loaded', async () => {
  await open();
  const placeholder = () => document.querySelector<HTMLElement>('.yarl__slide_current [data-testid="placeholder"]')!;
  expect(placeholder().dataset['here']).toBe('false');
  expect(placeholder().querySelector<HTMLElement>('span')!.style.backgroundImage).toContain('data:image');
  await loaded();
  expect(placeholder().dataset['here']).toBe('true');
});
it('LBX-18 has a placeholder of its shape for a photo without a ThumbHash', async () => {
  await open({ photos: [aPublicPhoto({ image: aPhotoImage({ thumbHash: null }) })] });
  expect(screen.getByTestId('placeholder').querySelector<HTMLElement>('span')!.style.aspectRatio).toBe('1.5');
});
it('GAL-17 shows a placeholder for a photo that cannot be loaded', async () => {
  await open();
  fireEvent.error(document.querySelector('.yarl__slide_current img')!);
  expect(await screen.findByText('This photo is not available.')).toBeTruthy();
});
it('LBX-11 moves with J and L too, and to both ends', async () => {
  const { onView } = await open();
  for (const [key, counter] of [
    ['l', '2 / 3'],
    ['j', '1 / 3'],
    ['End', '3 / 3'],
    ['Home', '1 / 3'],
  ] as const) {
    pressInViewer(key);
    await at(counter);
  }
  expect(onView.mock.calls).toEqual([[0], [1], [0], [2], [0]]);
});
it('takes no key with a modifier, and none while something is typed', async () => {
  const { onClose } = await open();
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    for (const key of ['ArrowRight', 'Escape', '+', 'z', 'f'])
      expect(pressInViewer(key, { [modifier]: true })).toBe(true);
  const field = document.createElement('input');
  viewerContainer().append(field);
  for (const key of ['i', 'l', '?', 'Escape']) fireEvent.keyDown(field, { key, bubbles: true });
  field.remove();
  await act(async () => undefined);
  expect([screen.getByText('1 / 3').tagName, onClose.mock.calls.length, isZoomed()]).toEqual(['P', 0, false]);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('has a switch for its single-key shortcuts, the same as the other pages', async () => {
  await open();
  const keys = screen.getByRole('button', { name: 'Keys' });
  fireEvent.click(keys);
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  expect(single.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(single);
  expect([single.getAttribute('aria-checked'), localStorage.getItem('vitrine-single-keys')]).toEqual(['false', 'off']);
  for (const key of ['i', 'l', 'Z', '?']) expect(pressInViewer(key)).toBe(true);
  await act(async () => undefined);
  expect([screen.getByText('1 / 3').tagName, screen.queryByRole('complementary'), isZoomed()]).toEqual([
    'P',
    null,
    false,
  ]);
  expect(screen.getByText('Use arrow keys to navigate, Esc to close')).toBeTruthy();
  pressInViewer('ArrowRight');
  await at('2 / 3');
  fireEvent.click(single);
  pressInViewer('l');
  await at('3 / 3');
});

it('zooms with Z, renders the full image only then, and pans with the arrows', async () => {
  await open();
  expect(viewedFile()).toBe('1280.webp');
  pressInViewer('z');
  await waitFor(() => expect(isZoomed()).toBe(true));
  const coming = [...document.querySelectorAll<HTMLImageElement>('.yarl__slide_current img')];
  expect(coming.map(({ src }) => src.split('/').at(-1))).toEqual(['2400.webp', '1280.webp']);
  // Taken by the library, which moves the photo.
  expect(pressInViewer('ArrowRight')).toBe(false);
  await act(async () => undefined);
  expect(screen.getByText('1 / 3')).toBeTruthy();
  pressInViewer('l');
  await at('2 / 3');
  await waitFor(() => expect(isZoomed()).toBe(false));
});
it('zooms with its button', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(isZoomed()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  await waitFor(() => expect(isZoomed()).toBe(false));
});
it('HDR-04 views the file with a gain map on a screen for it', async () => {
  const some = photos.map((photo) => ({ ...photo, image: { ...photo.image, avif: [1280], hdr: [1280] } }));
  const plain = globalThis.matchMedia;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => Object.assign(plain(query), { matches: query === '(dynamic-range: high)' }));
  await open({ photos: some, avif: true });
  expect(viewedFile()).toBe('1280.jpg');
});
it('renders AVIF where the browser can and the file exists, and WebP otherwise', async () => {
  const some = photos.map((photo) => ({ ...photo, image: { ...photo.image, avif: [1280] } }));
  await open({ photos: some, avif: true });
  expect(viewedFile()).toBe('1280.avif');
  pressInViewer('z');
  await waitFor(() => expect(document.querySelector('img[src$="2400.webp"]')).toBeTruthy());
});
it('prefetches its neighbours, and nothing else', async () => {
  await open({ photos: [...photos, aPublicPhoto(), aPublicPhoto()] });
  expect(document.querySelectorAll('.yarl__slide img')).toHaveLength(3);
});

it('plays with Space and pauses with Space', async () => {
  await open({ motion: true });
  await loaded();
  jest.useFakeTimers();
  expect(pressInViewer(' ')).toBe(false);
  expect(screen.getByRole('button', { name: 'Pause slideshow' })).toBeTruthy();
  act(() => jest.advanceTimersByTime(4_000));
  expect(screen.getByText('2 / 3')).toBeTruthy();
  pressInViewer(' ');
  act(() => jest.advanceTimersByTime(20_000));
  expect([screen.getByText('2 / 3').tagName, screen.getByRole('button', { name: 'Play slideshow' }).tagName]).toEqual([
    'P',
    'BUTTON',
  ]);
});
it('presses the focused button with Space, instead of playing', async () => {
  await open({ motion: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Photo information' }), { key: ' ', bubbles: true });
  expect(screen.queryByRole('button', { name: 'Pause slideshow' })).toBeNull();
});
it('offers no slideshow where less motion is preferred', async () => {
  await open();
  expect(pressInViewer(' ')).toBe(true);
  expect(screen.queryByRole('button', { name: /slideshow/ })).toBeNull();
});

it('LBX-15 names the camera where the photographer shows it, and links to them where they are elsewhere', async () => {
  const exif = { make: 'Nikon', model: 'Z 8', aperture: 4, iso: 64 };
  await open({
    photos: [aPublicPhoto({ exif, category: 'sea-ice', categoryLabel: 'Sea Ice' }), aPublicPhoto()],
    byline: ({ photographer }) => <a href="/ada">{photographer}</a>,
  });
  pressInViewer('i');
  const panel = screen.getByRole('complementary', { name: 'Photo information' });
  expect(panel.textContent).toContain('Sea Ice · by Ada Lovelace');
  expect(panel.textContent).toContain('Nikon Z 8 · f/4 · ISO 64');
  expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/ada');
  pressInViewer('l');
  await at('2 / 2');
  expect(panel.textContent).not.toContain('ISO');
});
it('announces the position, in one sentence for each photo', async () => {
  await open();
  expect(screen.getByText('1 / 3: Dunes. Dunes seen from above').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('region', { name: 'Photos' }).getAttribute('aria-live')).toBe('off');
  pressInViewer('l');
  await at('2 / 3: Attic. Attic seen from above');
});
it('keeps Tab inside, round both ends', async () => {
  const { user } = await open();
  act(() => screen.getByRole('button', { name: 'Next photo' }).focus());
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Keys');
  await user.tab({ shift: true });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Next photo');
});
it('LBX-20 lists the gestures on touch', async () => {
  await open({ phone: true });
  expect(screen.getByText('Swipe to navigate')).toBeTruthy();
  expect(screen.queryByText(/arrow keys/)).toBeNull();
});
it('needs no way round for one photo', async () => {
  await open({ photos: photos.slice(0, 1), phone: true });
  expect(screen.queryByRole('button', { name: /Next photo|Previous photo|^Photo \d/ })).toBeNull();
  pressInViewer('ArrowRight');
  await act(async () => undefined);
  expect(screen.getByText('1 / 1')).toBeTruthy();
});

it('copies the photo’s own link', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Link copied'));
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/ada?photo=${photos[0]!.id}`);
});
it('shows the link where it cannot be copied', async () => {
  const { user } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      `Copying is not possible here. http://localhost/ada?photo=${photos[0]!.id}`,
    ),
  );
});
it('LIM-57 LIM-02 names each icon after 700 ms', async () => {
  await open();
  // Long after the hint of a test before.
  jest.useFakeTimers({ now: Date.now() + TOOLTIP_SKIP_MS });
  const button = screen.getByRole('button', { name: 'Copy link' });
  fireEvent.pointerMove(button, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(699));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('Copy link');
  fireEvent.pointerLeave(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
it('LIM-03 names the next icon at once, one that has the focus too, until it is pressed or Escape', async () => {
  const { user } = await open();
  const [link, information] = ['Copy link', 'Photo information'].map((name) => screen.getByRole('button', { name }));
  jest.useFakeTimers();
  fireEvent.pointerMove(link!, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(TOOLTIP_DELAY_MS));
  fireEvent.pointerLeave(link!);
  act(() => jest.advanceTimersByTime(TOOLTIP_SKIP_MS - 1));
  fireEvent.pointerMove(information!, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(0));
  expect(screen.getByRole('tooltip').textContent).toBe('Photo information');
  fireEvent.pointerDown(information!, { pointerType: 'mouse' });
  fireEvent.pointerMove(information!, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(TOOLTIP_DELAY_MS));
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerMove(link!, { pointerType: 'touch' });
  act(() => jest.advanceTimersByTime(TOOLTIP_DELAY_MS));
  expect(screen.queryByRole('tooltip')).toBeNull();
  jest.useRealTimers();
  act(() => screen.getByRole('button', { name: 'Next photo' }).focus());
  await user.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('Keys');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
it('VISIT-67 gives keys and buttons to the page around, in the place of its own', async () => {
  const act = jest.fn();
  const closePanel = jest.fn();
  const page: PageTools = {
    keys: [{ key: 'f', does: msg`Choose`, act: ({ title }) => act(title) }],
    buttons: ({ title }) => <button type="button">Choose {title}</button>,
    panel: ({ title }) => <p>Said of {title}</p>,
    closePanel,
  };
  const { onClose } = await open({ page });
  expect(screen.getByRole('button', { name: 'Choose Dunes' })).toBeTruthy();
  expect(screen.getByText('Said of Dunes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Photo information' })).toBeNull();
  pressInViewer('F');
  pressInViewer('i');
  expect([act.mock.calls, screen.queryByRole('complementary')]).toEqual([[['Dunes']], null]);
  // The innermost layer first.
  pressInViewer('Escape');
  expect([closePanel.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  pressInViewer('?');
  const keys = await screen.findByRole('region', { name: 'Keys' });
  expect([/Choose/.test(keys.textContent ?? ''), /Full screen|Information/.test(keys.textContent ?? '')]).toEqual([
    true,
    false,
  ]);
});
