import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Logger } from '@vitrine/platform/log/logger';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalPrefix } from '../storage/object-keys.js';
import { PhotoFromObject } from './photo-from-object.js';

/**
 * Makes a stored object a photo. Of several attempts for the same photo one wins and all get its answer; an object that
 * did not become one is deleted.
 */
@Injectable()
export class CreatePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly fromObject: PhotoFromObject,
    private readonly discard: DiscardObject,
    private readonly logger: Logger,
  ) {}

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
    await this.discard.discard(objectKey);
    // Trashed during this attempt: the next one makes a new photo.
    if (photo.isTrashed()) throw new AppError('UPLOAD_INTERRUPTED');
    return this.presenter.one(photo);
  }
}
