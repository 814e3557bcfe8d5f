import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { openImage } from './open-image.js';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('openImage', () => {
  it('sends a model no more than 1024 px and no EXIF', async () => {
    const file = await plain(3000, 1500)
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const sent = await (await openImage(file)).jpeg();
    const { width, height, exif, xmp, icc, format } = await sharp(sent).metadata();
    expect({ width, height, exif, xmp, icc, format }).toEqual({ width: 1024, height: 512, format: 'jpeg' });
  });

  it('gives the local analyser at most 100 px, three bytes each, and never enlarges', async () => {
    const large = await (await openImage(await plain(800, 400).png().toBuffer())).pixels();
    expect([large.width, large.height, large.data.length]).toEqual([100, 50, 15_000]);
    const small = await (await openImage(await plain(10, 4).greyscale().png().toBuffer())).pixels();
    expect([small.width, small.height, small.data.length]).toEqual([10, 4, 120]);
  });

  it('gives width and height after EXIF rotation', async () => {
    const file = await plain(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const image = await openImage(file);
    expect([image.width, image.height]).toEqual([100, 200]);
  });

  it.each([
    ['text', Buffer.from('not an image at all')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
  ])('refuses %s as damaged', async (_, bytes) => {
    await expect(openImage(bytes)).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' });
  });

  it('refuses to read the pixels of a truncated file', async () => {
    const whole = await plain(900, 900).jpeg().toBuffer();
    const image = await openImage(whole.subarray(0, whole.length / 2));
    await expect(image.pixels()).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' });
  });

  it('refuses a bomb by its header', async () => {
    const svgFree = await sharp({
      create: { width: 16_000, height: 7_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(openImage(svgFree)).rejects.toMatchObject({ code: 'IMAGE_TOO_MANY_PIXELS' });
  });
});
