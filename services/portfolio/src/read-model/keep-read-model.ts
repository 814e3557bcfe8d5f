import { Injectable } from '@nestjs/common';
import type { IdentityEvents, UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot, PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedPeopleRepository } from './deleted-people.repository.js';
import { PicturesRepository } from './pictures.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';

/** Takes facts in any order and any number of times; the end is always the same. */
@Injectable()
export class KeepReadModel {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly pictures: PicturesRepository,
    private readonly categories: CategoriesRepository,
    private readonly deletedPeople: DeletedPeopleRepository,
  ) {}

  userChanged(user: UserSnapshot): Promise<void> {
    return this.profiles.apply(user);
  }

  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.deletedPeople.forget(userId);
  }

  photoChanged(photo: PhotoSnapshot): Promise<void> {
    return this.photos.apply(photo);
  }

  photoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.photos.forget(deleted);
  }

  pictureChanged(picture: PictureSnapshot): Promise<void> {
    return this.pictures.apply(picture);
  }

  categoryChanged(category: MediaEvents['media.category_changed']): Promise<void> {
    return this.categories.apply(category);
  }
}
