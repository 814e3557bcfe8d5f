import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { pngChunk } from '@vitrine/testing/builders/png-chunks';
import sharp, { type Exif, type Sharp } from 'sharp';

/** Colours of the four fields of {@link fourFields}, clockwise from the top left. */
export const FIELDS = {
  topLeft: [230, 40, 60],
  topRight: [40, 60, 200],
  bottomLeft: [30, 160, 60],
  bottomRight: [240, 230, 220],
};

/** An image whose corners differ, so that a turn or a mirror shows. */
export const fourFields = (width = 96, height = 64): Sharp => {
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = y < height / 2 ? (['topLeft', 'topRight'] as const) : (['bottomLeft', 'bottomRight'] as const);
      raw.set(FIELDS[row[x < width / 2 ? 0 : 1]], (y * width + x) * 3);
    }
  return sharp(raw, { raw: { width, height, channels: 3 } });
};

export const SERIAL = 'SER1234567';
export const OWNER_NAME = 'Secret Owner';

/** What a camera writes: useful fields, and those that must never be public. */
export const CAMERA_EXIF: Exif = {
  IFD0: { Make: 'Vitrine', Model: 'Fixture One', Copyright: OWNER_NAME, Artist: OWNER_NAME },
  IFD2: {
    DateTimeOriginal: '2024:05:06 07:08:09',
    FNumber: '28/10',
    ExposureTime: '1/250',
    ISOSpeedRatings: '200',
    FocalLength: '50/1',
    LensModel: 'Fix 50mm',
    BodySerialNumber: SERIAL,
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
};

export const aJpeg = (): Promise<Buffer> =>
  fourFields().withExif(CAMERA_EXIF).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();

/** 1500x100 four fields, stored on their side, with a gain map from dark on the left to light on the right. */
export const ultraHdrFixture = (): Buffer => readFileSync(new URL('../fixtures/ultra-hdr.jpg', import.meta.url));

export const heicFixture = (name: 'apple-gain-map' | 'display-p3-with-exif' | 'turned'): Buffer =>
  readFileSync(new URL(`../fixtures/${name}.heic`, import.meta.url));

/** One file of each type that may be uploaded. */
export const oneOfEach = async (): Promise<Record<string, Buffer>> => ({
  'baseline.jpg': await aJpeg(),
  'progressive.jpg': await fourFields().jpeg({ progressive: true }).toBuffer(),
  'plain.png': await fourFields().png().toBuffer(),
  'lossy.webp': await fourFields().webp().toBuffer(),
  'lossless.webp': await fourFields().webp({ lossless: true }).toBuffer(),
  'with-exif.webp': await fourFields().withExif(CAMERA_EXIF).webp().toBuffer(),
  'strips.tif': await fourFields().tiff({ compression: 'lzw' }).toBuffer(),
  'tiles.tif': await fourFields()
    .tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 })
    .toBuffer(),
  'big.tif': await fourFields().tiff({ compression: 'none', bigtiff: true }).toBuffer(),
  'p3.heic': heicFixture('display-p3-with-exif'),
  'turned.heic': heicFixture('turned'),
});

/** A small PNG, complete in its structure, whose header declares `width` x `height` pixels. */
export const pngBomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
