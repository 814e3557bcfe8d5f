import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { isSameFile } from '@vitrine/contracts/media/known-files.rules';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Logger } from '@vitrine/platform/log/logger';
import { StoredImages } from '../originals/stored-images.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalPrefix } from '../storage/object-keys.js';
import { uploadedFile } from './begin-upload.js';
import { PhotoFromObject } from './photo-from-object.js';

/**
 * Makes a stored object a photo. Of several attempts for the same photo one wins and all with its file get its answer;
 * an object that did not become one is deleted.
 */
@Injectable()
export class CreatePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly fromObject: PhotoFromObject,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
    private readonly logger: Logger,
  ) {}

  /** Throws `UPLOAD_KEY_USED` when another attempt has made the photo of another file. */
  async create(who: Principal, dto: CreatePhotoDto): Promise<PhotoDto> {
    const { objectKey } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, dto.photoId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const photo =
      (await this.photos.find(dto.photoId)) ??
      (await this.discard.ifRefused(objectKey, () => this.fromObject.create(who.userId, dto)));
    if (photo.ownerId !== who.userId) throw new AppError('NOT_FOUND');
    // This very object is the photo, in the trash or not: to refuse it would have the gateway take the file away.
    if (photo.objectKey === objectKey) return this.presenter.one(photo);
    this.logger.info({ photoId: photo.id }, 'A repeated upload gets the photo that is there');
    return this.discard.ifRefused(objectKey, async () => {
      // Trashed during this attempt: the next one makes a new photo.
      if (photo.isTrashed()) throw new AppError('UPLOAD_INTERRUPTED');
      await this.assertFileOf(photo, dto);
      await this.discard.discard(objectKey);
      return this.presenter.one(photo);
    });
  }

  private async assertFileOf(photo: Photo, { idempotencyKey, objectKey }: CreatePhotoDto): Promise<void> {
    const known = uploadedFile(idempotencyKey, photo.fileId ? null : photo);
    if (known && !isSameFile(known, await this.images.inspect(objectKey))) throw new AppError('UPLOAD_KEY_USED');
  }
}
