import { AppError } from '@vitrine/contracts/errors/app-error';
import { isComplete, isOpenJpeg, sniffImageType, unsupportedIn } from '@vitrine/image-files/image-file';
import { isTooHeavy } from '@vitrine/platform/images/image-memory';
import { PHOTO_LIMITS, type PhotoType } from '@vitrine/contracts/media/photo.rules';
import { orCorrupt } from '@vitrine/platform/images/image-errors';
import { inStep, openImage } from '../derivatives/open-image.js';

/** A valid image. */
export interface ValidImage {
  type: PhotoType;
  /** Size of the upright image. */
  width: number;
  height: number;
  /** HEVC pixels: sharp reads their frame but not them. */
  isHevc: boolean;
}

/** What sharp calls the container of each type; a file that sniffs as one and loads as another is a disguise. */
const FORMATS: Record<PhotoType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/heic': 'heif',
  'image/heif': 'heif',
};

/**
 * The one validator of every image that enters (SEC-20): by its bytes, never by its name or a header. No pixel is decoded
 * here but those of a JPEG without an end; the size is judged where the file is read. Throws FILE_TYPE_UNSUPPORTED,
 * IMAGE_CORRUPT, IMAGE_UNSUPPORTED, IMAGE_TOO_MANY_PIXELS or IMAGE_TOO_HEAVY.
 */
export const validateImage = async (bytes: Buffer): Promise<ValidImage> => {
  const type = sniffImageType(bytes);
  if (type === null) throw new AppError('FILE_TYPE_UNSUPPORTED');
  if (!isComplete(bytes, type)) throw new AppError('IMAGE_CORRUPT');
  const unsupported = unsupportedIn(bytes, type);
  if (unsupported) throw new AppError('IMAGE_UNSUPPORTED', unsupported);
  // Only the frame is read, so the limit can be judged, and named, here.
  const frame = await (await openImage(bytes, { limitInputPixels: false })).metadata().catch(() => null);
  if (frame === null || frame.format !== FORMATS[type]) throw new AppError('IMAGE_CORRUPT');
  const pixels = frame.width * frame.height * (frame.pages ?? 1);
  if (pixels > PHOTO_LIMITS.maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
  if (isTooHeavy(frame)) throw new AppError('IMAGE_TOO_HEAVY');
  if (isOpenJpeg(bytes)) await assertDecodes(bytes);
  return {
    type,
    width: frame.autoOrient.width,
    height: frame.autoOrient.height,
    isHevc: frame.compression === 'hevc',
  };
};

/** Whether the last scan is cut, or is followed by something else: then decoders warn. */
const assertDecodes = async (bytes: Buffer): Promise<void> => {
  const image = await openImage(bytes);
  await orCorrupt(() => inStep(() => image.resize(16).raw().toBuffer()));
};
