import { AppError } from '@vitrine/contracts/errors/app-error';

/** What libvips says when the machine is to blame: no memory, no disk, no time. */
const TRANSIENT =
  /out of memory|unable to (m)?alloc|cannot allocate|ENOMEM|No space left|temp(orary)? file|timeout: \d+%/i;

/** sharp's own errors mean that the bytes are no image, unless the machine was to blame: only those may be tried again. */
export const orCorrupt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || TRANSIENT.test(String(error))) throw error;
    throw Object.assign(new AppError('IMAGE_CORRUPT'), { cause: error });
  }
};
