import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';

/** Takes facts in any order and any number of times; the end is always the same. */
@Injectable()
export class KeepReadModel {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
  ) {}

  userChanged(user: UserSnapshot): Promise<void> {
    return this.profiles.apply(user);
  }

  photoChanged(photo: PhotoSnapshot): Promise<void> {
    return this.photos.apply(photo);
  }

  photoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.photos.forget(deleted);
  }
}
