import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { previewOfHeic } from '../derivatives/render-derivatives.js';
import { validateImage, type ValidImage } from './validate-image.js';

/** Each validation holds a whole file of up to 25 MB. */
const VALIDATIONS_AT_ONCE = 3;
/** Decoding takes seconds; uploads are only validated and must not queue behind it. */
const PREVIEWS_AT_ONCE = 1;
/** Memory for previews: this process also answers all requests. */
const PREVIEW_BYTES_MAX = 400_000_000;

/** How large a stored file may be, and the error of a larger one. */
export interface SizeLimit {
  maxBytes: number;
  tooLarge: ErrorCode;
}

const PHOTO: SizeLimit = { maxBytes: PHOTO_LIMITS.maxBytes, tooLarge: 'FILE_TOO_LARGE' };

export interface StoredImage extends ValidImage {
  bytes: number;
  /** CRC-32 of the file. */
  crc: number;
  md5: string;
}

/** Judges uploads by what was stored, not by what was declared. */
@Injectable()
export class StoredImages {
  private readonly validations = new Semaphore(VALIDATIONS_AT_ONCE);
  private readonly previews = new Semaphore(PREVIEWS_AT_ONCE);

  constructor(private readonly store: ObjectStore) {}

  /** Throws UPLOAD_INTERRUPTED when there is nothing under `key`, `tooLarge`, and what {@link validateImage} finds. */
  inspect(key: string, limit = PHOTO): Promise<StoredImage> {
    return this.validations.run(async () => {
      const file = await this.read(key, limit);
      const bytes = file.length;
      try {
        const md5 = createHash('md5').update(file).digest('hex');
        return { ...(await validateImage(file)), bytes, crc: crc32(file), md5 };
      } finally {
        releaseBuffer(file);
      }
    });
  }

  /** A JPEG of the stored HEVC image; null when it is too heavy. Throws SERVICE_TIMEOUT past the caller's deadline. */
  preview(key: string): Promise<Buffer | null> {
    const deadlineAt = currentContext()?.deadlineAt ?? Infinity;
    return this.previews.run(async () => {
      if (Date.now() > deadlineAt) throw new AppError('SERVICE_TIMEOUT');
      return previewOfHeic(await this.read(key, PHOTO), PREVIEW_BYTES_MAX);
    });
  }

  private async read(key: string, { maxBytes, tooLarge }: SizeLimit): Promise<Buffer> {
    const bytes = await this.store.getBuffer(key, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'FILE_TOO_LARGE' ? new AppError(tooLarge) : error;
    });
    if (!bytes) throw new AppError('UPLOAD_INTERRUPTED');
    return bytes;
  }
}
