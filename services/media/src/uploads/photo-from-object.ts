import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { KnownCategories } from '../categories/known-categories.js';
import { StoredImages } from '../originals/stored-images.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { draftPhoto } from './draft-photo.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { WritePhoto } from './write-photo.js';

/** Validates a stored object, writes its photo and starts the photo's jobs. */
@Injectable()
export class PhotoFromObject {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly categories: KnownCategories,
    private readonly images: StoredImages,
    private readonly writePhoto: WritePhoto,
    private readonly photoJobs: StartPhotoJobs,
  ) {}

  /** The photo that is there afterwards: this object's, or the one an earlier attempt has made. */
  async create(ownerId: string, dto: CreatePhotoDto): Promise<Photo> {
    // Checked again when it is written; here it saves the reading of the file.
    await this.categories.assert(ownerId, dto.category);
    const image = await this.images.inspect(dto.objectKey);
    const canSuggest = dto.suggest !== false && (await this.photoJobs.suggestsFor(ownerId));
    const draft = draftPhoto(ownerId, dto, image, canSuggest);
    const isOurs = await this.writePhoto.write(draft);
    const photo = (await this.photos.find(draft.id)) ?? raise('UPLOAD_INTERRUPTED');
    if (isOurs) this.photoJobs.start(photo);
    return photo;
  }
}
