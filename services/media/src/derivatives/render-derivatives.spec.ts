import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import {
  aJpeg,
  CAMERA_EXIF,
  FIELDS,
  fourFields,
  heicFixture,
  OWNER_NAME,
  pngBomb,
  SERIAL,
  ultraHdrFixture,
} from '../../test/support/images.js';
import { validateImage } from '../originals/validate-image.js';
import { previewOfHeic, renderDerivatives, type Rendered } from './render-derivatives.js';
import { withPacket } from './with-packet.js';

const widest = (rendered: Rendered): Buffer => {
  const name = `${rendered.widths.at(-1)}.webp`;
  return rendered.derivatives.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);
};

const colourAt = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

const expectNear = (actual: number[], wanted: number[], tolerance: number): void => {
  const distance = Math.max(...wanted.map((value, index) => Math.abs(value - (actual[index] ?? -999))));
  if (distance > tolerance) expect(actual).toEqual(wanted);
};

const expectUpright = async (bytes: Buffer, tolerance = 12): Promise<void> => {
  expectNear(await colourAt(bytes, 0.25, 0.25), FIELDS.topLeft, tolerance);
  expectNear(await colourAt(bytes, 0.75, 0.25), FIELDS.topRight, tolerance);
  expectNear(await colourAt(bytes, 0.25, 0.75), FIELDS.bottomLeft, tolerance);
  expectNear(await colourAt(bytes, 0.75, 0.75), FIELDS.bottomRight, tolerance);
};

/** Which upright pixel a camera stores at row `r`, column `c`, by EXIF orientation; `w` and `h` are the upright size. */
const STORED: Record<number, (r: number, c: number, w: number, h: number) => [x: number, y: number]> = {
  1: (r, c) => [c, r],
  2: (r, c, w) => [w - 1 - c, r],
  3: (r, c, w, h) => [w - 1 - c, h - 1 - r],
  4: (r, c, _w, h) => [c, h - 1 - r],
  5: (r, c) => [r, c],
  6: (r, c, w) => [w - 1 - r, c],
  7: (r, c, w, h) => [w - 1 - r, h - 1 - c],
  8: (r, c, _w, h) => [r, h - 1 - c],
};

const stored = async (orientation: number): Promise<Buffer> => {
  const { data, info } = await fourFields().raw().toBuffer({ resolveWithObject: true });
  const isOnSide = orientation > 4;
  const [width, height] = isOnSide ? [info.height, info.width] : [info.width, info.height];
  const raw = Buffer.alloc(data.length);
  for (let r = 0; r < height; r += 1)
    for (let c = 0; c < width; c += 1) {
      const [x, y] = STORED[orientation]!(r, c, info.width, info.height);
      data.copy(raw, (r * width + c) * 3, (y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
    }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
};

describe('renderDerivatives', () => {
  it('makes every width as WebP, never enlarged, and one JPEG', async () => {
    const rendered = await renderDerivatives(await fourFields(1500, 1000).jpeg().toBuffer());
    expect(rendered).toMatchObject({ width: 1500, height: 1000, widths: [320, 640, 960, 1280, 1500] });
    const sizes = await Promise.all(
      rendered.derivatives.map(async ({ name, bytes }) => {
        const { width, height, format } = await sharp(bytes).metadata();
        return `${name} ${format} ${width}x${height}`;
      }),
    );
    expect(sizes.sort()).toEqual([
      '1280.webp webp 1280x853',
      '1500.webp webp 1500x1000',
      '320.webp webp 320x213',
      '640.webp webp 640x427',
      '960.webp webp 960x640',
      'card.jpg jpeg 1280x853',
    ]);
  });

  it('UPL-30 never enlarges a narrow image', async () => {
    const rendered = await renderDerivatives(await fourFields().png().toBuffer());
    expect(rendered.widths).toEqual([96]);
    expect(await sharp(widest(rendered)).metadata()).toMatchObject({ width: 96, height: 64 });
    expect(Buffer.from(rendered.thumbHash, 'base64').length).toBeGreaterThan(4);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright with EXIF orientation %i', async (orientation) => {
    const rendered = await renderDerivatives(await stored(orientation));
    expect(rendered).toMatchObject({ width: 96, height: 64 });
    await expectUpright(widest(rendered));
  });

  it('SEC-20 keeps the camera settings and lets neither location, serial nor name out', async () => {
    for (const original of [
      await aJpeg(),
      await fourFields().withExif(CAMERA_EXIF).webp().toBuffer(),
      heicFixture('display-p3-with-exif'),
    ]) {
      expect(original.includes(SERIAL)).toBe(true);
      const rendered = await renderDerivatives(original);
      expect(rendered.exif).toEqual({
        make: 'Vitrine',
        model: 'Fixture One',
        lens: 'Fix 50mm',
        focalLength: 50,
        aperture: 2.8,
        exposureTime: 0.004,
        iso: 200,
        takenAt: '2024-05-06T07:08:09',
      });
      for (const { bytes } of rendered.derivatives) {
        for (const secret of [SERIAL, OWNER_NAME, 'GPS', 'Exif', 'http://ns.adobe.com'])
          expect(bytes.includes(secret)).toBe(false);
        expect(await sharp(bytes).metadata()).not.toMatchObject({ exif: expect.anything() });
      }
    }
  });

  it('HDR-01 SEC-20 keeps a gain map in wide JPEGs, upright as their image, and nothing else of the original', async () => {
    const rendered = await renderDerivatives(ultraHdrFixture());
    expect([rendered.widths, rendered.hdrWidths]).toEqual([
      [320, 640, 960, 1280, 1500],
      [1280, 1500],
    ]);
    for (const width of rendered.hdrWidths) {
      const bytes = rendered.derivatives.find(({ name }) => name === `${width}.jpg`)?.bytes ?? Buffer.alloc(0);
      const { width: across, height, gainMap } = await sharp(bytes).metadata();
      expect([across, height]).toEqual([width, Math.round(width / 15)]);
      await expectUpright(bytes, 16);
      const map = gainMap?.image ?? Buffer.alloc(0);
      expect((await colourAt(map, 0.01, 0.5))[0]).toBeLessThan(20);
      expect((await colourAt(map, 0.99, 0.5))[0]).toBeGreaterThan(235);
      for (const secret of [SERIAL, OWNER_NAME, 'GPS', 'Vitrine']) expect(bytes.includes(secret)).toBe(false);
    }
  });

  it('HDR-01 turns and mirrors the map with its image', async () => {
    const lying = (await renderDerivatives(ultraHdrFixture())).derivatives.find(({ name }) => name === '1500.jpg');
    const head = Buffer.from(
      '\xff\xe1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0',
      'latin1',
    );
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const file = lying?.bytes ?? Buffer.alloc(0);
      const stored = orientation > 4 ? ultraHdrFixture() : Buffer.concat([file.subarray(0, 2), head, file.subarray(2)]);
      stored.writeUInt16LE(orientation, stored.indexOf('\x12\x01\x03\0\x01\0\0\0', 0, 'latin1') + 8);
      const { derivatives } = await renderDerivatives(stored);
      const bytes = derivatives.find(({ name }) => name === '1500.jpg')?.bytes ?? Buffer.alloc(0);
      const map = (await sharp(bytes).metadata()).gainMap?.image ?? Buffer.alloc(0);
      const blueOf = async (x: number) => (await colourAt(bytes, x, 0.25))[2] ?? 0;
      const lightOf = async (x: number) => (await colourAt(map, x, 0.5))[0] ?? 0;
      // The fields on the right have more blue than those on the left, and the map is light there.
      const isTurned = (await blueOf(0.1)) > (await blueOf(0.9));
      expect([orientation, (await lightOf(0.1)) > (await lightOf(0.9))]).toEqual([orientation, isTurned]);
      expect([orientation, isTurned]).toEqual([orientation, [2, 3, 5, 8].includes(orientation)]);
    }
  });

  it('HDR-01 keeps the gain map of an iPhone, with its headroom from the packet or the record of the camera', async () => {
    const signed = (tag: number, place: number): number[] => [0, tag, 0, 10, 0, 0, 0, 1, 0, 0, 0, place];
    const note = (...numbers: number[]): Buffer => {
      const values = Buffer.alloc(16);
      for (const [at, value] of numbers.entries()) values.writeInt32BE(value, at * 4);
      const fields = [0, 2, ...signed(0x21, 44), ...signed(0x30, 52), 0, 0, 0, 0];
      return Buffer.concat([Buffer.from('Apple iOS\0\0\x01MM', 'latin1'), Buffer.from(fields), values]);
    };
    const packet = (written: string): Buffer => Buffer.from(`<HDRGainMap:HDRGainMapHeadroom>${written}</HDRGainMap`);
    // By Apple's formula 2.303 - 0.303 stops, 1.601 - 0.101 and 3 - 70 / 100.
    for (const [said, stops] of [
      [packet('4.0'), 2],
      [note(1, 1, 1, 1), 2],
      [note(1, 2, 1, 1), 1.5],
      [note(1, 1, 1, 100), 2.3],
      [packet('0.5'), null],
      [packet('1000.0'), null],
      [packet('..'), null],
      [note(1, 0, 1, 0), null],
      [note(1, 1, 1, 1).subarray(0, 50), null],
      [Buffer.alloc(0), null],
    ] as const) {
      const rendered = await renderDerivatives(Buffer.concat([heicFixture('apple-gain-map'), said]));
      expect(rendered.hdrWidths).toEqual(stops === null ? [] : [1280, 1500]);
      if (stops === null) continue;
      const bytes = rendered.derivatives.find(({ name }) => name === '1500.jpg')?.bytes ?? Buffer.alloc(0);
      await expectUpright(bytes, 20);
      const map = (await sharp(bytes).metadata()).gainMap?.image ?? Buffer.alloc(0);
      expect(await sharp(map).metadata()).toMatchObject({ width: 960, height: 64, channels: 1 });
      const numbers = map.indexOf('urn:iso:std:iso:ts:21496:-1') + 28 + 5;
      expect(map.readUInt32BE(numbers + 24) / map.readUInt32BE(numbers + 28)).toBeCloseTo(stops, 3);
      // Half of Apple's map is a quarter of its light in BT.709.
      const [half = 0] = await colourAt(map, 0.5, 0.5);
      const light = ((0.5 + 0.099) / 1.099) ** (1 / 0.45);
      expect(2 ** ((half / 255) * stops)).toBeCloseTo(1 + (2 ** stops - 1) * light, 1);
    }
  });

  it('HDR-02 reads the words of a file with a gain map', async () => {
    const { fileMetadata } = await renderDerivatives(withPacket(ultraHdrFixture(), { creator: 'Mara Lindqvist' }));
    expect(fileMetadata.creator).toBe('Mara Lindqvist');
  });

  it('HDR-02 renders a photo whose gain map is damaged as one that has none', async () => {
    const whole = ultraHdrFixture();
    const numbers = Buffer.from(whole);
    // The map's offsets, which may not be negative.
    numbers.fill(0xff, whole.lastIndexOf('urn:iso') + 69, whole.lastIndexOf('urn:iso') + 89);
    for (const damaged of [numbers, whole.subarray(0, whole.length - 500)]) {
      const rendered = await renderDerivatives(Buffer.from(damaged));
      expect([rendered.widths.at(-1), rendered.hdrWidths]).toEqual([1500, []]);
      expect(rendered.derivatives.map(({ name }) => name)).not.toContain('1500.jpg');
    }
  });

  it('brings Display-P3 to sRGB: what sRGB cannot show is as strong as it can be', async () => {
    const p3 = await sharp(heicFixture('display-p3-with-exif')).metadata();
    const plain = await fourFields().jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer();
    const icc = p3.icc ?? Buffer.alloc(0);
    const segment = Buffer.concat([Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\u0001\u0001', 'latin1'), icc]);
    segment.writeUInt16BE(segment.length - 2, 2);
    const tagged = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    const [red = 0, green = 99] = await colourAt(widest(await renderDerivatives(tagged)), 0.25, 0.25);
    expect(red).toBeGreaterThan(245);
    expect(green).toBeLessThan(16);
  });

  it('UPL-25 decodes an HEVC-coded HEIC with its Display-P3 colours', async () => {
    const rendered = await renderDerivatives(heicFixture('display-p3-with-exif'));
    expect(rendered).toMatchObject({ width: 96, height: 64, widths: [96] });
    const [red = 0, green = 99] = await colourAt(widest(rendered), 0.25, 0.25);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeLessThan(20);
    expect((await sharp(widest(rendered)).metadata()).hasAlpha).toBe(false);
  });

  it('UPL-25 turns a HEIC by its own box and not by EXIF again', async () => {
    const rendered = await renderDerivatives(heicFixture('turned'));
    expect(rendered).toMatchObject({ width: 64, height: 96 });
    const image = widest(rendered);
    // A quarter turn to the left: what was at the top right is now at the top left.
    const [red = 0, , blue = 0] = await colourAt(image, 0.25, 0.25);
    expect(blue).toBeGreaterThan(red + 80);
    const [, green = 0] = await colourAt(image, 0.75, 0.75);
    expect(green).toBeGreaterThan(120);
  });

  it('brings CMYK to sRGB', async () => {
    const cmyk = await fourFields().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const rendered = await renderDerivatives(cmyk);
    expect((await sharp(widest(rendered)).metadata()).space).toBe('srgb');
    await expectUpright(widest(rendered), 60);
  });

  it.each([
    ['grey', (image: Sharp) => image.greyscale().toColourspace('b-w').png()],
    ['16 bit', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['palette', (image: Sharp) => image.png({ palette: true })],
    ['transparent', (image: Sharp) => image.ensureAlpha(0.5).png()],
    ['16 bit TIFF', (image: Sharp) => image.toColourspace('rgb16').tiff({ compression: 'lzw' })],
  ])('renders a %s image', async (_kind, make) => {
    const rendered = await renderDerivatives(await make(fourFields()).toBuffer());
    const { hasAlpha, space, width } = await sharp(widest(rendered)).metadata();
    expect({ hasAlpha, space, width }).toEqual({ hasAlpha: _kind === 'transparent', space: 'srgb', width: 96 });
    const jpeg = rendered.derivatives.find(({ name }) => name === 'card.jpg');
    expect((await sharp(jpeg?.bytes).metadata()).format).toBe('jpeg');
  });

  it('narrows an image that would be too high for WebP', async () => {
    const tall = await sharp({ create: { width: 400, height: 20_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const rendered = await renderDerivatives(tall);
    expect(rendered.widths).toEqual([320, 327]);
    expect((await sharp(widest(rendered)).metadata()).height).toBeLessThanOrEqual(16_383);
  });

  it('throws IMAGE_CORRUPT for pixels that cannot be decoded', async () => {
    const broken = await fourFields(600, 400).png().toBuffer();
    broken.fill(0x55, 200, 400);
    await expect(renderDerivatives(broken)).rejects.toMatchObject({ code: 'IMAGE_CORRUPT', retryable: false });
    const heic = heicFixture('turned');
    heic.fill(0, heic.indexOf('mdat') + 4);
    await expect(renderDerivatives(heic)).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' });
  });
});

describe('derivatives of odd shapes', () => {
  it.each([
    ['wide', 9_000, 900],
    ['tall', 900, 9_000],
  ])('keep pixels of a %s photo, and its card two hundred', async (_, width, height) => {
    const file = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const rendered = await renderDerivatives(file);
    const made = await sharp(widest(rendered)).metadata();
    const jpeg = await sharp(rendered.derivatives.find(({ name }) => name === 'card.jpg')?.bytes).metadata();
    expect(Math.min(made.width, made.height)).toBe(900);
    expect([jpeg.width, jpeg.height].toSorted((a, b) => a - b)).toEqual([200, 2_000]);
  });

  it('make a card of fine detail that messengers still show', async () => {
    const noise = Buffer.from(
      Array.from({ length: 1_000 * 1_500 * 3 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 13) & 255),
    );
    const file = await sharp(noise, { raw: { width: 1_000, height: 1_500, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const jpeg = (await renderDerivatives(file)).derivatives.find(({ name }) => name === 'card.jpg');
    expect(await sharp(jpeg?.bytes).metadata()).toMatchObject({ width: 853, height: 1_280 });
    expect(jpeg?.bytes.length).toBeLessThanOrEqual(300_000);
  });
});

describe('a shape that no WebP can have', () => {
  it.each([
    ['as narrow as a pixel', 1, 20_000, [1]],
    ['a few pixels wide', 3, 40_000, [1]],
    ['very tall', 40, 30_000, [21]],
  ])('is rendered smaller or pressed together when it is %s', async (_, width, height, widths) => {
    const file = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const rendered = await renderDerivatives(file);
    expect(rendered).toMatchObject({ width, height, widths });
    const made = await sharp(widest(rendered)).metadata();
    expect(made.width).toBe(widths[0]);
    expect(made.height).toBeLessThanOrEqual(16_383);
  });
});

describe('an image that takes too much memory', () => {
  it('is refused by its header', async () => {
    const frame = pngBomb(9_000, 9_000);
    // 16 bits, RGBA, interlaced.
    frame[24] = 16;
    frame[25] = 6;
    frame[28] = 1;
    frame.writeUInt32BE(crc32(frame.subarray(12, 29)), 29);
    await expect(renderDerivatives(frame)).rejects.toMatchObject({ code: 'IMAGE_TOO_HEAVY', retryable: false });
    await expect(validateImage(frame)).rejects.toMatchObject({ code: 'IMAGE_TOO_HEAVY' });
  });
});

it('a preview of a HEIC is made within its bound of memory only', async () => {
  const file = heicFixture('turned');
  expect(await previewOfHeic(file, 1)).toBeNull();
  expect((await sharp((await previewOfHeic(file)) ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg');
});
