import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { rgbaToThumbHash } from 'thumbhash';
import { serve } from '../../testing/hydrate.js';
import { PhotoImage } from './photo-image.js';
import { render } from '../../testing/render.js';

beforeEach(() => {
  // jsdom renders no photos: the ThumbHash on a canvas is not tested here.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const img = () => document.querySelector('img')!;
const box = () => document.querySelector<HTMLElement>('.photo-image')!;

it('is visible in the server’s page, and keeps its average colour until it is there', async () => {
  const page = serve(<PhotoImage photo={aPublicPhoto({ title: 'Dunes' })} sizes="100vw" />);
  expect(page.html).toContain('aspect-ratio:3000 / 2000');
  expect(page.html).toMatch(/background-color:rgb\(\d+ \d+ \d+\)/);
  expect([page.html.includes('data:image'), page.html.includes('data-loaded')]).toEqual([false, false]);
  const { mismatches, close } = await page.hydrate();
  expect(mismatches).toEqual([]);
  expect([box().style.backgroundImage, img().dataset['loaded'], box().dataset['awaited']]).toEqual(['', undefined, '']);
  fireEvent.load(img());
  expect(img().dataset['loaded']).toBe('true');
  // From here on it is rendered wherever it is.
  expect(box().dataset['awaited']).toBeUndefined();
  close();
});
it('leaves nothing behind a photo that is transparent somewhere', async () => {
  const logo = rgbaToThumbHash(2, 2, Uint8Array.from([200, 30, 90, 255, 0, 0, 0, 0, 0, 0, 0, 0, 200, 30, 90, 255]));
  const photo = aPublicPhoto({ image: aPhotoImage({ thumbHash: btoa(String.fromCharCode(...logo)) }) });
  const page = serve(<PhotoImage photo={photo} sizes="100vw" />);
  expect(page.html).toContain('background-color:transparent');
  page.root.remove();
  render(<PhotoImage photo={photo} sizes="100vw" />);
  expect(box().style.backgroundImage).toContain('data:image');
  fireEvent.load(img());
  expect([box().style.backgroundImage, box().style.backgroundColor]).toEqual(['', 'transparent']);
});
it('keeps its focal point in view where it is cropped, from the server’s page on', () => {
  const styleOf = (focalPoint?: { x: number; y: number }) => {
    const photo = aPublicPhoto({ image: aPhotoImage({ ...(focalPoint && { focalPoint }) }) });
    const page = serve(<PhotoImage photo={photo} sizes="100vw" />);
    page.root.remove();
    return /<img[^>]* style="([^"]*)"/.exec(page.html)?.[1];
  };
  expect([styleOf({ x: 30, y: 0 }), styleOf()]).toEqual(['object-position:30% 0%', undefined]);
});
it('fades in what the browser renders, over its blur, and not a second time', () => {
  const photo = aPublicPhoto();
  const { unmount } = render(<PhotoImage photo={photo} sizes="100vw" />);
  expect([img().dataset['loaded'], box().style.backgroundImage.includes('data:image')]).toEqual(['false', true]);
  fireEvent.load(img());
  expect(img().dataset['loaded']).toBe('true');
  unmount();
  render(<PhotoImage photo={photo} sizes="100vw" />);
  expect([img().dataset['loaded'], box().style.backgroundImage]).toEqual(['true', '']);
});
it('offers AVIF where it exists, and WebP to whom it fails', () => {
  const image = aPhotoImage({ avif: [320, 640] });
  render(<PhotoImage photo={aPublicPhoto({ image })} sizes="50vw" />);
  const source = document.querySelector('source')!;
  expect([source.type, source.srcset, source.sizes]).toEqual([
    'image/avif',
    `${image.base}/320.avif 320w, ${image.base}/640.avif 640w`,
    '50vw',
  ]);
  fireEvent.error(img());
  expect([document.querySelector('source'), img().srcset.startsWith(`${image.base}/320.webp 320w`)]).toEqual([
    null,
    true,
  ]);
});
it('HDR-04 offers files with a gain map to screens that show more light than white, and WebP alone to whom one fails', () => {
  const image = aPhotoImage({ widths: [320, 1280], avif: [320, 1280], hdr: [1280] });
  render(<PhotoImage photo={aPublicPhoto({ image })} sizes="50vw" />);
  const sources = [...document.querySelectorAll('source')].map(({ media, type, srcset }) => [media, type, srcset]);
  expect(sources).toEqual([
    ['(dynamic-range: high)', '', `${image.base}/320.webp 320w, ${image.base}/1280.jpg 1280w`],
    ['', 'image/avif', `${image.base}/320.avif 320w, ${image.base}/1280.avif 1280w`],
  ]);
  fireEvent.error(img());
  expect(document.querySelector('source')).toBeNull();
});
it('loads near the window, unless the page is about it', () => {
  render(<PhotoImage photo={aPublicPhoto()} sizes="50vw" />);
  expect([img().getAttribute('loading'), img().getAttribute('fetchpriority')]).toEqual(['lazy', null]);
  cleanup();
  render(<PhotoImage photo={aPublicPhoto()} sizes="50vw" eager />);
  expect([img().getAttribute('loading'), img().getAttribute('fetchpriority'), img().sizes]).toEqual([
    'eager',
    null,
    '50vw',
  ]);
  cleanup();
  render(<PhotoImage photo={aPublicPhoto()} sizes="50vw" priority />);
  expect([img().getAttribute('loading'), img().getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
});
it('GAL-17 PORT-46 falls back to a placeholder that names what is missing', () => {
  const onBroken = jest.fn();
  render(<PhotoImage photo={aPublicPhoto({ altText: 'A dune' })} sizes="50vw" onBroken={onBroken} />);
  fireEvent.error(img());
  expect(screen.getByRole('img', { name: 'A dune (not available)' })).toBeTruthy();
  expect([document.querySelector('img'), onBroken.mock.calls.length]).toEqual([null, 1]);
});
it('GAL-17 detects an image that had failed before the page was hydrated', async () => {
  const page = serve(<PhotoImage photo={aPublicPhoto({ title: 'Dunes' })} sizes="50vw" />);
  Object.defineProperties(img(), { complete: { value: true }, currentSrc: { value: '/images/x' } });
  const { close } = await page.hydrate();
  expect(screen.getByRole('img', { name: 'Dunes (not available)' })).toBeTruthy();
  close();
});
it('tries WebP for an AVIF that had failed before the page was hydrated', async () => {
  const photo = aPublicPhoto({ image: aPhotoImage({ avif: [320] }) });
  const page = serve(<PhotoImage photo={photo} sizes="50vw" />);
  Object.defineProperties(img(), { complete: { value: true }, currentSrc: { value: '/images/x/320.avif' } });
  const { close } = await page.hydrate();
  expect([document.querySelector('source'), img().srcset.includes('.webp')]).toEqual([null, true]);
  fireEvent.error(img());
  expect(document.querySelector('img')).toBeNull();
  close();
});
