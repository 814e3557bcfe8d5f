import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { jpegFrame } from '@vitrine/image-files/jpeg';
import { isLeftToServer, renamed, type OptimiseAnswer, type OptimiseRequest } from './optimise-image.js';

const size = { width: 320, height: 200 };
const plain = sharp({ create: { ...size, channels: 3, background: '#808080' } });
const jpegs = {
  // With the profile of a printing press, half a megabyte in front of the pixels.
  inks: await plain.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  bare: await plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
  colour: await plain.clone().jpeg().toBuffer(),
  progressive: await plain.clone().jpeg({ progressive: true }).toBuffer(),
  open: (await plain.clone().jpeg().toBuffer()).subarray(0, -2),
  grey: await plain.clone().toColourspace('b-w').jpeg().toBuffer(),
};

it.each([
  ['inks', 4],
  ['bare', 4],
  ['colour', 3],
  ['progressive', 3],
  ['grey', 1],
] as const)('reads size and components of a JPEG: %s', (name, components) => {
  expect(jpegFrame(jpegs[name])).toEqual({ ...size, components });
});

it('finds no frame where there is none', async () => {
  const png = await plain.clone().png().toBuffer();
  const none = [
    png,
    new Uint8Array(),
    jpegs.colour.subarray(0, 40),
    Buffer.from([0xff, 0xd8, ...Array<number>(50).fill(0xff)]),
  ];
  expect(none.map(jpegFrame)).toEqual([null, null, null, null]);
});

/** Makes a copy of each photo, or says why it cannot. */
class FakeWorker extends EventTarget {
  static started = 0;
  static answer: OptimiseAnswer | null = null;
  postMessage({ file }: OptimiseRequest) {
    FakeWorker.started += 1;
    const isPattern = !(file instanceof File);
    const blob = new Blob(['small'], { type: 'image/webp' });
    const data = (!isPattern && FakeWorker.answer) || { blob };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}
/** What the browser draws of the known picture. */
const SQUARES = [
  [200, 100, 50],
  [60, 140, 90],
  [128, 128, 128],
  [40, 60, 160],
];
let drawn: (x: number, y: number) => number[];
class FakeCanvas {
  getContext() {
    const getImageData = (x: number, y: number, width: number, height: number) => ({
      data: Array.from({ length: width * height }, (_, i) => drawn(x + (i % width), y + Math.floor(i / width))).flat(),
    });
    return { drawImage: () => undefined, getImageData };
  }
}
const squareAt = (x: number, y: number) => SQUARES[(y < 24 ? 0 : 2) + (x < 24 ? 0 : 1)]!;
const real = Object.fromEntries(
  ['Worker', 'OffscreenCanvas', 'createImageBitmap'].map((name) => [name, Reflect.get(globalThis, name)]),
);
/** A page that has not asked its browser yet. */
let optimiseImage: typeof import('./optimise-image.js').optimiseImage;
beforeEach(async () => {
  jest.resetModules();
  ({ optimiseImage } = await import('./optimise-image.js'));
  drawn = (x, y) => [...squareAt(x, y), 255];
  FakeWorker.started = 0;
  FakeWorker.answer = null;
  const createImageBitmap = async () => ({ width: 48, height: 48 });
  Object.assign(globalThis, { Worker: FakeWorker, OffscreenCanvas: FakeCanvas, createImageBitmap });
});
afterEach(() => void Object.assign(globalThis, real));

const optimise = (bytes: Uint8Array = jpegs.colour, onProgress = jest.fn()) =>
  optimiseImage(new File([new Uint8Array(bytes)], 'cover.jpg', { type: 'image/jpeg' }), {
    onProgress,
    signal: new AbortController().signal,
  });

it.each([
  ['inks', true],
  ['bare', true],
  ['open', true],
  ['colour', false],
] as const)('UPL-13 UPL-25 leaves what is in inks or has no end to the server: %s', async (name, isOriginal) => {
  const onProgress = jest.fn();
  const made = await optimise(jpegs[name], onProgress);
  expect([made.isOriginal, made.blob instanceof File]).toEqual([isOriginal, isOriginal]);
  expect(onProgress).toHaveBeenLastCalledWith(100);
});
it('UPL-36 asks the browser once whether its copies are true', async () => {
  await optimise();
  await optimise();
  expect(FakeWorker.started).toBe(3);
});
it.each<[string, typeof drawn]>([
  ['in the colours of the screen', (x, y) => (y < 24 && x < 24 ? [187, 105, 62, 255] : [...squareAt(x, y), 255])],
  ['with stripes', (x, y) => (x % 2 ? [...squareAt(x, y), 255] : [3, 200, 90, 70])],
  ['white', () => [255, 255, 255, 255]],
  ['nothing at all', () => [0, 0, 0, 0]],
])('UPL-36 sends the file itself where copies come back %s', async (_, made) => {
  drawn = made;
  expect(await optimise()).toMatchObject({ isOriginal: true, name: 'cover.jpg' });
  expect(FakeWorker.started).toBe(1);
});
it('makes copies where noise no eye can see protects against recognition', async () => {
  drawn = (x, y) => [...squareAt(x, y).map((value) => value + ((x + y) % 3)), 255];
  expect(await optimise()).toMatchObject({ isOriginal: false, name: 'cover.webp' });
});
it('sends a photo itself of which no copy can be made here, and refuses what is none', async () => {
  FakeWorker.answer = { failure: 'Error', isReadable: true };
  expect(await optimise()).toMatchObject({ isOriginal: true });
  FakeWorker.answer = { failure: 'InvalidStateError', isReadable: false };
  await expect(optimise()).rejects.toThrow('Not a picture');
});

it('UPL-25 leaves HEIC, HEIF and TIFF to the server, nothing else', () => {
  const left = (name: string, type = '') => isLeftToServer({ name, type });
  expect([
    left('a.HEIC'),
    left('a.heif'),
    left('a.tif'),
    left('a.HIF'),
    left('x', 'image/tiff'),
    left('a.jpg', 'image/jpeg'),
    left('a.png'),
  ]).toEqual([true, true, true, true, true, false, false]);
});
it('names a copy after its file', () => {
  expect([renamed('a.b.jpg', 'image/webp'), renamed('noname', 'image/jpeg')]).toEqual(['a.b.webp', 'noname.jpg']);
});
