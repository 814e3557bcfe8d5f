import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Logger } from '@vitrine/platform/log/logger';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { KnownCategories } from '../categories/known-categories.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalPrefix } from '../storage/object-keys.js';
import { draftPhoto } from './draft-photo.js';
import { StoredImages } from '../originals/stored-images.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { WritePhoto } from './write-photo.js';

/**
 * Makes a stored object a photo. Of several attempts for the same photo one wins and all get its answer; an object that
 * did not become one is deleted.
 */
@Injectable()
export class CreatePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly categories: KnownCategories,
    private readonly images: StoredImages,
    private readonly writePhoto: WritePhoto,
    private readonly discard: DiscardObject,
    private readonly analysis: EnqueueAnalysis,
    private readonly photoJobs: StartPhotoJobs,
    private readonly logger: Logger,
  ) {}

  async create(who: Principal, dto: CreatePhotoDto): Promise<PhotoDto> {
    const { objectKey } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, dto.photoId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const photo =
      (await this.photos.find(dto.photoId)) ??
      (await this.discard.ifRefused(objectKey, () => this.createFrom(who, dto)));
    if (photo.ownerId !== who.userId) throw new AppError('NOT_FOUND');
    // This very object is the photo, in the trash or not: to refuse it would have the gateway take the file away.
    if (photo.objectKey === objectKey) return this.presenter.one(photo);
    await this.discard.discard(objectKey);
    // Trashed during this attempt: the next one makes a new photo.
    if (photo.isTrashed()) throw new AppError('UPLOAD_INTERRUPTED');
    return this.presenter.one(photo);
  }

  /** The photo that is there afterwards: ours, or the one an earlier attempt has made. */
  private async createFrom(who: Principal, dto: CreatePhotoDto): Promise<Photo> {
    // Checked again when it is written; here it saves the reading of the file.
    await this.categories.assert(who.userId, dto.category);
    const image = await this.images.inspect(dto.objectKey);
    const canSuggest = dto.suggest !== false && (await this.analysis.isWantedBy(who.userId));
    const draft = draftPhoto(who.userId, dto, image, canSuggest);
    const isOurs = await this.writePhoto.write(draft);
    const photo = (await this.photos.find(draft.id)) ?? raise('UPLOAD_INTERRUPTED');
    if (isOurs) this.photoJobs.start(photo);
    else this.logger.info({ photoId: draft.id }, 'A repeated upload gets the photo that is there');
    return photo;
  }
}
