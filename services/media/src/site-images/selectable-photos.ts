import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { Photo } from '../photos/photo.entity.js';

/** Photos that may be made a hero or profile image: the owner's own, private ones included (PROF-33). */
@Injectable()
export class SelectablePhotos {
  constructor(private readonly em: EntityManager) {}

  /**
   * Inside a transaction, until whose end it can neither go into the trash nor be hidden. Throws PHOTO_NOT_FOUND for another owner's, an
   * unknown one, or one in the trash (SEC-18), PHOTO_HIDDEN for one that an administrator has hidden, and IMAGE_CORRUPT
   * for one that cannot be shown.
   */
  async get(ownerId: string, photoId: string): Promise<Photo> {
    const photo =
      (await this.em.findOne(
        Photo,
        { id: photoId, ownerId, trashedAt: null },
        { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
      )) ?? raise('PHOTO_NOT_FOUND');
    if (photo.isHidden()) throw new AppError('PHOTO_HIDDEN');
    return photo.derivatives === 'failed' ? raise('IMAGE_CORRUPT') : photo;
  }
}
