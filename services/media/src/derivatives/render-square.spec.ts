import { describe, expect, it } from '@jest/globals';
import { CAMERA_EXIF, FIELDS, fourFields, heicFixture, OWNER_NAME, SERIAL } from '../../test/support/images.js';
import sharp from 'sharp';
import { renderSquare, squareOf, squareSides, type RenderedSquare } from './render-square.js';

const part = async (rendered: RenderedSquare, name: string): Promise<{ size: number[]; colour: number[] }> => {
  const bytes = rendered.derivatives.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return { size: [info.width, info.height], colour: [...data.subarray(at, at + 3)] };
};

/** How far a colour is from another one at most, over its parts. */
const distance = (actual: number[], wanted: number[]): number =>
  Math.max(...wanted.map((value, index) => Math.abs(value - (actual[index] ?? -999))));

describe('squareOf', () => {
  it('takes the middle without a crop', () => {
    expect(squareOf(300, 200)).toEqual({ left: 50, top: 0, side: 200 });
    expect(squareOf(200, 301)).toEqual({ left: 0, top: 51, side: 200 });
  });

  it('measures from the upper left corner, in shares of each side, and stays within the image', () => {
    expect(squareOf(400, 200, { x: 0.25, y: 0.5, size: 0.5 })).toEqual({ left: 100, top: 100, side: 100 });
    expect(squareOf(400, 200, { x: 1, y: 1, size: 1 })).toEqual({ left: 200, top: 0, side: 200 });
    expect(squareOf(3, 2, { x: 0, y: 0, size: 0.01 })).toEqual({ left: 0, top: 0, side: 1 });
  });
});

describe('renderSquare', () => {
  it('PROF-18 makes a small image’s own size and nothing larger', async () => {
    expect(squareSides(64)).toEqual([64]);
    expect(squareSides(400)).toEqual([96, 192, 400]);
    expect(squareSides(5000)).toEqual([96, 192, 400, 800]);
    const rendered = await renderSquare(await fourFields(300, 200).png().toBuffer());
    expect(rendered).toMatchObject({ side: 200, widths: [96, 192, 200], thumbHash: expect.any(String) });
    expect(rendered.derivatives.map(({ name }) => name).sort()).toEqual([
      '192.webp',
      '200.webp',
      '96.webp',
      'card.jpg',
    ]);
    expect((await part(rendered, '96.webp')).size).toEqual([96, 96]);
    expect((await part(rendered, 'card.jpg')).size).toEqual([200, 200]);
  });

  it.each([
    ['topLeft', { x: 0, y: 0, size: 0.5 }],
    ['bottomRight', { x: 0.6, y: 0.5, size: 0.5 }],
    ['bottomLeft', { x: 0, y: 0.6, size: 0.3 }],
  ] as const)('cuts the %s out of the upright image', async (field, crop) => {
    const upright = await fourFields(3000, 2000).png().toBuffer();
    const onSide = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    for (const bytes of [upright, onSide]) {
      const rendered = await renderSquare(bytes, crop);
      const { size, colour } = await part(rendered, `${rendered.widths.at(-1)}.webp`);
      expect(size[0]).toBe(size[1]);
      expect(distance(colour, FIELDS[field])).toBeLessThan(15);
    }
  });

  it('UPL-25 SEC-20 reads HEIC, and drops place and camera', async () => {
    const heic = await renderSquare(heicFixture('turned'), { x: 0, y: 0, size: 0.4 });
    const { colour } = await part(heic, `${heic.widths.at(-1)}.webp`);
    // A quarter turn to the left: what was at the top right is now at the top left.
    expect(distance(colour, FIELDS.topRight)).toBeLessThan(40);
    const { derivatives } = await renderSquare(await fourFields().withExif(CAMERA_EXIF).jpeg().toBuffer());
    for (const { bytes } of derivatives)
      for (const secret of ['Exif', 'GPS', SERIAL, OWNER_NAME]) expect(bytes.includes(secret)).toBe(false);
  });

  it('throws for a damaged image', async () => {
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await expect(renderSquare(broken)).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' });
  });
});
