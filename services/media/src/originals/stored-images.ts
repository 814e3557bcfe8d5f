import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { PHOTO_LIMITS, type Shelf } from '@vitrine/contracts/media/photo.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { previewOfHeic } from '../derivatives/render-derivatives.js';
import { validateImage, type ValidImage } from './validate-image.js';

/** Each validation holds a whole file, so they share this: three photos, or one that is larger. */
const VALIDATED_BYTES = 3 * PHOTO_LIMITS.maxBytes;
/** Decoding takes seconds; uploads are only validated and must not queue behind it. */
const PREVIEWS_AT_ONCE = 1;
/** Memory for previews: this process also answers all requests. */
const PREVIEW_BYTES_MAX = 400_000_000;

/** How large a stored file may be, and the error of a larger one. */
export interface SizeLimit {
  maxBytes: number;
  tooLarge: ErrorCode;
}

const limitOn = (shelf: Shelf): SizeLimit => ({ maxBytes: FILE_BYTES_MAX[shelf], tooLarge: 'FILE_TOO_LARGE' });
const PHOTO = limitOn('portfolio');

export interface StoredImage extends ValidImage {
  bytes: number;
  /** CRC-32 of the file. */
  crc: number;
  md5: string;
}

/** Judges uploads by what was stored, not by what was declared. */
@Injectable()
export class StoredImages {
  private readonly validations = new Semaphore(VALIDATED_BYTES);
  private readonly previews = new Semaphore(PREVIEWS_AT_ONCE);

  constructor(private readonly store: ObjectStore) {}

  /** Throws UPLOAD_INTERRUPTED when there is nothing under `key`, `tooLarge`, and what {@link validateImage} finds. */
  async inspect(key: string, may: SizeLimit | Shelf = 'portfolio'): Promise<StoredImage> {
    const limit = typeof may === 'string' ? limitOn(may) : may;
    // What may be large seldom is.
    const isLarge = limit.maxBytes > PHOTO.maxBytes && ((await this.store.head(key))?.size ?? 0) > PHOTO.maxBytes;
    const held = isLarge ? VALIDATED_BYTES : PHOTO.maxBytes;
    return this.validations.run(async () => {
      const file = await this.read(key, limit);
      const bytes = file.length;
      try {
        const md5 = createHash('md5').update(file).digest('hex');
        return { ...(await validateImage(file)), bytes, crc: crc32(file), md5 };
      } finally {
        releaseBuffer(file);
      }
    }, held);
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
