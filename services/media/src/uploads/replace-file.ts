import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ReplaceFileDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { MediaJobs } from '../jobs/media-jobs.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { DiscardObject } from '../storage/discard-object.js';
import { isPlainKey, originalPrefix } from '../storage/object-keys.js';
import { StoredImages } from '../originals/stored-images.js';
import { WriteReplacement } from './write-replacement.js';

/**
 * Takes in a stored object that is to replace a photo's file (decision 0045). The photo stays as it is until everything
 * is made of the new file. An object that is not taken in is deleted.
 */
@Injectable()
export class ReplaceFile {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
    private readonly images: StoredImages,
    private readonly write: WriteReplacement,
    private readonly discard: DiscardObject,
    private readonly jobs: MediaJobs,
  ) {}

  async replace(who: Principal, dto: ReplaceFileDto): Promise<PhotoDto> {
    const { objectKey, photoId, fileId } = dto;
    if (!objectKey.startsWith(originalPrefix(who.userId, fileId)) || !isPlainKey(objectKey))
      throw new AppError('NOT_FOUND');
    const kept = await this.discard.ifRefused(objectKey, async () => {
      const image = await this.images.inspect(objectKey);
      return this.write.write(who.userId, dto, image);
    });
    if (kept.objectKey !== objectKey) await this.discard.discard(objectKey);
    else if (kept.turn !== null) this.jobs.replacement(photoId, fileId, kept.turn);
    return this.presenter.one(await this.photos.ownedBy(who.userId, photoId));
  }
}
