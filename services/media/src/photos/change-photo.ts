import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import type { Photo } from './photo.entity.js';
import { toSnapshot } from './photo.mapper.js';
import { PhotosRepository } from './photos.repository.js';

/** Answers false when nothing changed that anybody has to hear of. */
type Change = (photo: Photo) => boolean | Promise<boolean>;

/**
 * The one way in which a photo changes: under a row lock, with its revision counted up and the fact told, all in one
 * transaction. Two changes at once therefore never tell the same revision.
 */
@Injectable()
export class ChangePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The photo as it is afterwards; null when there is none. */
  run(where: { id: string; ownerId?: string }, change: Change): Promise<Photo | null> {
    return this.photos.inTransaction(async () => {
      const photo = await this.photos.locked(where);
      if (!photo || !(await change(photo))) return photo;
      photo.revision += 1;
      photo.updatedAt = new Date();
      this.outbox.add('media.photo_changed', toSnapshot(photo));
      return photo;
    });
  }

  /** {@link run} for the owner: throws PHOTO_NOT_FOUND. */
  async own(ownerId: string, photoId: string, change: Change): Promise<Photo> {
    return (await this.run({ id: photoId, ownerId }, change)) ?? raise('PHOTO_NOT_FOUND');
  }
}
