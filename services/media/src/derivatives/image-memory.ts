import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  decodeBytes,
  IMAGE_MEMORY_BYTES,
  imageMemory,
  isTooHeavy,
  type ImageFrame,
} from '@vitrine/platform/images/image-memory';

/** One attempt at decoding an image, counted by its caller. */
export interface Attempt {
  /** An earlier attempt has not come to an end: this one runs alone. */
  readonly isSuspect: boolean;
  /** Called once there is memory for the image, before its first pixel is decoded. What it throws ends the attempt. */
  begin(): Promise<void>;
}

/** An attempt that is not counted. */
const UNCOUNTED: Attempt = { isSuspect: false, begin: async () => undefined };

/**
 * Runs `work`, which decodes the image and makes derivatives that hold `encodeBytes`, once there is memory for it.
 * Throws IMAGE_TOO_HEAVY for an image that exceeds the memory of any process.
 */
export const withImageMemory = async <T>(
  frame: ImageFrame,
  encodeBytes: number,
  work: () => Promise<T>,
  attempt: Attempt = UNCOUNTED,
): Promise<T> => {
  if (isTooHeavy(frame)) throw new AppError('IMAGE_TOO_HEAVY');
  const weight = attempt.isSuspect ? IMAGE_MEMORY_BYTES : decodeBytes(frame) + encodeBytes;
  return imageMemory.run(async () => {
    await attempt.begin();
    return work();
  }, weight);
};
