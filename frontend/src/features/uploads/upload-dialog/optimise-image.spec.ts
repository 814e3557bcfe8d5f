import { afterEach, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { jpegFrame } from './jpeg-frame.js';
import { optimiseImage } from './optimise-image.js';

const size = { width: 320, height: 200 };
const plain = sharp({ create: { ...size, channels: 3, background: '#808080' } });
const jpegs = {
  // With the profile of a printing press, half a megabyte in front of the pixels.
  inks: await plain.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  bare: await plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
  colour: await plain.clone().jpeg().toBuffer(),
  progressive: await plain.clone().jpeg({ progressive: true }).toBuffer(),
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

class FakeWorker extends EventTarget {
  static started = 0;
  postMessage() {
    FakeWorker.started += 1;
    const blob = new Blob(['small'], { type: 'image/webp' });
    this.dispatchEvent(new MessageEvent('message', { data: { blob } }));
  }
  terminate() {}
}
const worker = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
afterEach(() => {
  if (worker) Object.defineProperty(globalThis, 'Worker', worker);
  FakeWorker.started = 0;
});

it.each([
  ['inks', true],
  ['bare', true],
  ['colour', false],
] as const)('UPL-13 UPL-25 leaves what is in inks to the server, untouched: %s', async (name, isOriginal) => {
  Object.defineProperty(globalThis, 'Worker', { value: FakeWorker, configurable: true });
  const file = new File([new Uint8Array(jpegs[name])], 'cover.jpg', { type: 'image/jpeg' });
  const onProgress = jest.fn();
  const made = await optimiseImage(file, { onProgress, signal: new AbortController().signal });
  expect(made.isOriginal).toBe(isOriginal);
  expect([made.blob === file, FakeWorker.started]).toEqual([isOriginal, isOriginal ? 0 : 1]);
  expect(onProgress).toHaveBeenLastCalledWith(100);
});
