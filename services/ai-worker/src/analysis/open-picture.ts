import { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Picture, RawPixels } from './picture.js';
import { readExif } from './read-exif.js';

const MODEL_SIDE = 1024;
const LOCAL_SIDE = 100;

// The worker sees each picture once: libvips' cache would only hold memory.
sharp.cache(false);
// Only the readers of what may be uploaded: the others have had holes of their own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });

const damaged = (): AppError => new AppError('FILE_DAMAGED');

const headerOf = async (bytes: Buffer): Promise<{ image: Sharp; header: Metadata }> => {
  try {
    const image = sharp(bytes, { limitInputPixels: PHOTO_LIMITS.maxPixels, failOn: 'error' });
    return { image, header: await image.metadata() };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw tooLarge ? new AppError('IMAGE_TOO_MANY_PIXELS') : damaged();
  }
};

/** Reads the header of an uploaded file. Throws FILE_DAMAGED or IMAGE_TOO_MANY_PIXELS; its pixels may throw so later. */
export const openPicture = async (bytes: Buffer): Promise<Picture> => {
  const { image, header } = await headerOf(bytes);
  const { width, height } = header.autoOrient;
  if (!width || !height) throw damaged();

  const shrink = (side: number): Sharp =>
    image
      .clone()
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');

  // Nothing is kept of EXIF, GPS or other metadata: sharp drops all of it unless asked (SEC-20).
  const jpeg = (): Promise<Buffer> => shrink(MODEL_SIDE).jpeg({ quality: 82 }).toBuffer();
  const pixels = async (): Promise<RawPixels> => {
    const { data, info } = await shrink(LOCAL_SIDE).raw().toBuffer({ resolveWithObject: true });
    return { data: toThreeChannels(data, info.channels), width: info.width, height: info.height };
  };
  const orDamaged = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch {
      throw damaged();
    }
  };

  return {
    width,
    height,
    exif: readExif(header.exif),
    decodable: header.compression !== 'hevc',
    jpeg: () => orDamaged(jpeg),
    pixels: () => orDamaged(pixels),
  };
};

const toThreeChannels = (data: Buffer, channels: number): Uint8Array => {
  if (channels === 3) return data;
  const out = new Uint8Array((data.length / channels) * 3);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    out[to] = data[from]!;
    out[to + 1] = data[channels > 2 ? from + 1 : from]!;
    out[to + 2] = data[channels > 2 ? from + 2 : from]!;
  }
  return out;
};
