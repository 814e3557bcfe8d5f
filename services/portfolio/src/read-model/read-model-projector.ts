import { Injectable } from '@nestjs/common';
import type { IdentityEvents, UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot, SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { exportPages } from './export-pages.js';
import { SiteImagesRepository } from './site-images.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';

/** Takes events in any order and any number of times; the end is always the same. */
@Injectable()
export class ReadModelProjector {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly siteImages: SiteImagesRepository,
    private readonly categories: CategoriesRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly rpc: RpcClient,
  ) {}

  userChanged(user: UserSnapshot): Promise<void> {
    return this.profiles.apply([user]);
  }

  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.deletedUsers.erase(userId);
  }

  photoChanged(photo: PhotoSnapshot): Promise<void> {
    return this.photos.apply([photo]);
  }

  photoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.photos.markDeleted(deleted);
  }

  /** Media is asked how they stand: one who sorts thousands of photos tells one event. */
  async photosOrdered({ ownerId }: MediaEvents['media.photos_ordered']): Promise<void> {
    for await (const { items } of exportPages((from) =>
      this.rpc.call('media.photo.export_of_owner', { ownerId, ...from }),
    ))
      await this.photos.apply(items);
  }

  siteImageChanged(picture: SiteImageSnapshot): Promise<void> {
    return this.siteImages.apply([picture]);
  }

  categoryChanged(category: MediaEvents['media.category_changed']): Promise<void> {
    return this.categories.apply([category]);
  }
}
