import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  decodeBytes,
  IMAGE_MEMORY_BYTES,
  isTooHeavy,
  type ImageFrame,
} from '@vitrine/contracts/media/image-weight.rules';
import { onceAProcess } from '@vitrine/platform/concurrency/once-a-process';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { UNCOUNTED, type Attempt } from './attempt.js';

/** Of the whole process, whatever the images are for: one that may have taken it down is decoded while no other is. */
const memory = onceAProcess('image memory', () => new Semaphore(IMAGE_MEMORY_BYTES));

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
  return memory.run(async () => {
    await attempt.begin();
    return work();
  }, weight);
};
