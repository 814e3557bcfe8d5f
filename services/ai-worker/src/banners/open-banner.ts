import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { CRASHES_MAX, namesSubject } from '../analysis/analyse-photo.js';
import { openImage } from '../analysis/open-image.js';
import type { OpenedImage } from '../analysis/open-image.js';

/** Opens a derivative of a banner; each of them can be decoded here, also that of a HEIC file. */
@Injectable()
export class OpenBanner {
  constructor(private readonly store: ObjectStore) {}

  /** `stalls`: how many workers have died over the job. Throws FILE_MISSING, IMAGE_UNPROCESSABLE, IMAGE_CORRUPT. */
  async open(bannerId: string, objectKey: string, stalls: number): Promise<OpenedImage> {
    if (!namesSubject(objectKey, bannerId)) return raise('FILE_MISSING');
    const bytes = (await this.store.getBuffer(objectKey, PHOTO_LIMITS.maxBytes)) ?? raise('FILE_MISSING');
    if (stalls >= CRASHES_MAX) throw new AppError('IMAGE_UNPROCESSABLE');
    return openImage(bytes, stalls > 0);
  }
}
