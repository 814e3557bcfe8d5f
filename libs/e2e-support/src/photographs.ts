import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '@vitrine/dev-servers/root';

/** The real photographs of the demo, by file name. */
export const photograph = (name: string): string => join(ROOT, 'stack/photos', name);

/** A small unique JPEG: two random colours and some grain. */
export async function uniqueJpeg(width = 480, height = 320): Promise<Buffer> {
  const seed = createHash('sha256').update(randomBytes(16)).digest('hex');
  const flat = { create: { width, height, channels: 3 as const, background: `#${seed.slice(0, 6)}` } };
  const mark = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: `#${seed.slice(6, 12)}` },
  })
    .png()
    .toBuffer();
  return sharp(flat)
    .composite([{ input: mark }])
    .jpeg({ quality: 90 })
    .withMetadata({ exif: { IFD0: { ImageDescription: seed } } })
    .toBuffer();
}

/** Stored originals of a photo, found below a data folder by the photo's id. */
export const storedOriginals = (dataDir: string, photoId: string): Buffer[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(photoId) && entry.parentPath.includes('originals'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
