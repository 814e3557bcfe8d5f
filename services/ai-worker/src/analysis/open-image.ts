import { AppError } from '@vitrine/contracts/errors/app-error';
import { orCorrupt } from '@vitrine/platform/images/image-errors';
import { decodeBytes, IMAGE_MEMORY_BYTES, imageMemory, isTooHeavy } from '@vitrine/platform/images/image-memory';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { readableImage } from '@vitrine/image-files/image-file';
import { limitReaders } from '@vitrine/platform/images/limit-readers';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Small sRGB image: three bytes a pixel, row by row, no alpha. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * An image as analysers get it: pixels without camera metadata, so that no suggestion can reveal what
 * 'Show camera settings' withholds (decision 0044). Pixels are made on demand and once: each analyser needs another size.
 */
export interface OpenedImage {
  /** As it is shown, that is after the camera's orientation. */
  width: number;
  height: number;
  /** False for HEVC-coded HEIC, of which only the header can be read here. */
  decodable: boolean;
  /** JPEG without any metadata, longest side at most 1024 px. */
  jpeg(): Promise<Buffer>;
  /** Longest side at most 100 px. */
  pixels(): Promise<RawPixels>;
}

const MODEL_SIDE = 1024;
const LOCAL_SIDE = 100;

// The worker opens each image once: libvips' cache would only hold memory.
sharp.cache(false);
limitReaders(sharp);

/** A single step never takes that long on a machine that can do the work at all. */
const TIMEOUT_SECONDS = 60;

const headerOf = async (bytes: Uint8Array): Promise<{ image: Sharp; header: Metadata }> => {
  const { image, header } = await orCorrupt(async () => {
    const readable = readableImage(bytes);
    const opened = sharp(readable.bytes, { limitInputPixels: false, failOn: readable.failOn });
    return { image: opened, header: await opened.metadata() };
  });
  const { width, height } = header;
  if (!width || !height) throw new AppError('IMAGE_CORRUPT');
  if (width * height > PHOTO_LIMITS.maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
  if (isTooHeavy(header)) throw new AppError('IMAGE_TOO_HEAVY');
  return { image: image.timeout({ seconds: TIMEOUT_SECONDS }), header };
};

/**
 * Reads the header of an uploaded file. Throws IMAGE_CORRUPT, IMAGE_TOO_MANY_PIXELS or IMAGE_TOO_HEAVY; its pixels may
 * throw IMAGE_CORRUPT later. A suspect, which has taken a worker down, is decoded while nothing else is.
 */
export const openImage = async (bytes: Uint8Array, isSuspect = false): Promise<OpenedImage> => {
  const { image, header } = await headerOf(bytes);
  const weight = isSuspect ? IMAGE_MEMORY_BYTES : decodeBytes(header);
  const shrink = (side: number): Sharp =>
    image
      .clone()
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');

  // EXIF, GPS and other metadata are dropped: sharp's default (SEC-20).
  const jpeg = (): Promise<Buffer> => shrink(MODEL_SIDE).jpeg({ quality: 82 }).toBuffer();
  const pixels = async (): Promise<RawPixels> => {
    const { data, info } = await shrink(LOCAL_SIDE).raw().toBuffer({ resolveWithObject: true });
    return { data: toThreeChannels(data, info.channels), width: info.width, height: info.height };
  };
  const { width, height } = header.autoOrient;
  return {
    width,
    height,
    decodable: header.compression !== 'hevc',
    jpeg: () => imageMemory.run(() => orCorrupt(jpeg), weight),
    pixels: () => imageMemory.run(() => orCorrupt(pixels), weight),
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
