import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { isPlainKey, pictureFilePrefix } from '../storage/object-keys.js';
import { StoredImages, type StoredImage } from '../originals/stored-images.js';

/** A stored file that is to become a site image, as the caller names it. */
interface PictureFile {
  siteImageId: string;
  objectKey: string;
}

/** Files uploaded for profile images and banners. */
@Injectable()
export class SiteImageFiles {
  constructor(
    private readonly images: StoredImages,
    private readonly store: ObjectStore,
  ) {}

  /** Throws NOT_FOUND for a place that `userId` was never given. */
  assertOwn(userId: string, { siteImageId, objectKey }: PictureFile): void {
    if (!objectKey.startsWith(pictureFilePrefix(userId, siteImageId)) || !isPlainKey(objectKey)) raise('NOT_FOUND');
  }

  /** Validates the file; its size first, so that a large one is not read. */
  async inspect(
    objectKey: string,
    limit?: { maxBytes: number; code: 'PROFILE_IMAGE_TOO_LARGE' },
  ): Promise<StoredImage> {
    if (limit && ((await this.store.head(objectKey))?.size ?? 0) > limit.maxBytes) throw new AppError(limit.code);
    return this.images.inspect(objectKey);
  }
}
