import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Sharp, SharpOptions } from 'sharp';

type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/**
 * sharp, loaded at the first picture (it is 30 MB that an idle process need not carry) and stripped to the readers
 * that uploads need: SVG, PDF, GIF and the rest have had holes of their own.
 */
const loadSharp = async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  });
  sharp.cache(false);
  // One thread a photo and as many photos as cores: the same work for less switching.
  sharp.concurrency(1);
  return sharp;
};

/** A reader for bytes of unknown origin: cut or broken files fail, bombs are refused before they unfold. */
export const openImage = async (bytes: Buffer | Uint8Array, options: SharpOptions = {}): Promise<Sharp> => {
  const sharp = await (loading ??= loadSharp());
  return sharp(bytes, { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels, ...options });
};
