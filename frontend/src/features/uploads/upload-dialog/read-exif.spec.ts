import { expect, it } from '@jest/globals';
import { exifOf, readExif } from './read-exif.js';

// Twenty by ten pixels of a Canon, with GPS tags.
const JPEG =
  '/9j/4QGmRXhpZgAASUkqAAgAAAAJAA8BAgAGAAAAmAAAABABAgANAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAngAAACWIBAABAAAAaAEAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2Fub24gRU9TIFI1AABDYW5vbgAMAJqCBQABAAAAUAEAAJ2CBQABAAAAYAEAACeIAwABAAAAkAEAAACQBwAEAAAAMDIxMAOQAgAUAAAAPAEAAAGRBwAEAAAAAQIDAAqSBQABAAAANAEAAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAFAAAAAOgBAABAAAACgAAADSkAgAIAAAAWAEAAAAAAAAyAAAAAQAAADIwMjQ6MDU6MDYgMDc6MDg6MDkAAQAAAPoAAABSRiA1MG1tABwAAAAKAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAIYBAAAAAAAAMwAAAAEAAAAeAAAAAQAAAJ4MAABkAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgACgAUAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAFB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgBIaGAA//Z';
const bytes = Uint8Array.from(atob(JPEG), (char) => char.charCodeAt(0));

it('SEC-20 reads camera, lens and exposure, and not where it was', async () => {
  expect(await readExif(new Blob([bytes]))).toEqual({
    make: 'Canon',
    model: 'Canon EOS R5',
    lens: 'RF 50mm',
    focalLength: 50,
    aperture: 2.8,
    exposureTime: 0.004,
    iso: 400,
    takenAt: '2024-05-06T07:08:09',
  });
});
it.each([
  ['no picture', new Uint8Array([1, 2, 3])],
  ['nothing', new Uint8Array(0)],
  ['a broken block', bytes.map((byte, at) => (at > 30 && at < 200 ? 255 - byte : byte))],
  ['a cut block', bytes.slice(0, 120)],
])('lets %s cost nothing', async (_name, data) => {
  expect(await readExif(new Blob([data]))).toEqual({});
});
it('leaves out what makes no sense instead of failing the upload', () => {
  expect(
    exifOf({
      Make: { value: ['  \0'] },
      Model: { value: 'X'.repeat(300) },
      FNumber: { value: [28, 0] },
      ExposureTime: { value: [-1, 250] },
      ISOSpeedRatings: { value: [400, 0, 0] },
      FocalLength: { value: [[50, 1]] },
      DateTimeOriginal: { value: ['0000:00:00'] },
    }),
  ).toEqual({ model: 'X'.repeat(100), iso: 400, focalLength: 50 });
});
