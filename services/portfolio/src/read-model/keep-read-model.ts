import { Injectable } from '@nestjs/common';
import type { IdentityEvents, UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot, SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedPeopleRepository } from './deleted-people.repository.js';
import { exportPages } from './export-pages.js';
import { PicturesRepository } from './pictures.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';

/** Takes events in any order and any number of times; the end is always the same. */
@Injectable()
export class KeepReadModel {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly pictures: PicturesRepository,
    private readonly categories: CategoriesRepository,
    private readonly deletedPeople: DeletedPeopleRepository,
    private readonly rpc: RpcClient,
  ) {}

  userChanged(user: UserSnapshot): Promise<void> {
    return this.profiles.apply([user]);
  }

  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.deletedPeople.forget(userId);
  }

  photoChanged(photo: PhotoSnapshot): Promise<void> {
    return this.photos.apply([photo]);
  }

  photoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.photos.forget(deleted);
  }

  /** Media is asked how they stand: one who sorts thousands of photos tells one event. */
  async photosOrdered({ ownerId }: MediaEvents['media.photos_ordered']): Promise<void> {
    for await (const { items } of exportPages((from) =>
      this.rpc.call('media.photo.export_of_owner', { ownerId, ...from }),
    ))
      await this.photos.apply(items);
  }

  pictureChanged(picture: SiteImageSnapshot): Promise<void> {
    return this.pictures.apply([picture]);
  }

  categoryChanged(category: MediaEvents['media.category_changed']): Promise<void> {
    return this.categories.apply([category]);
  }
}
