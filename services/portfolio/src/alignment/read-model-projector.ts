import { Injectable } from '@nestjs/common';
import type { IdentityEvents, UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot, SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ShelfPhotosRepository } from '../client-galleries/shelf-photos.repository.js';
import { CategoriesRepository } from '../read-model/categories.repository.js';
import { DeletedUsersRepository } from '../read-model/deleted-users.repository.js';
import { exportPages } from '../read-model/export-pages.js';
import { ProfilesRepository } from '../read-model/profiles.repository.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';
import { SiteImagesRepository } from '../read-model/site-images.repository.js';

/**
 * Keeps the projections from events in any order and any number of times: the result is always the same. What is public
 * of a photo and what clients see of it are kept apart.
 */
@Injectable()
export class ReadModelProjector {
  constructor(
    private readonly profiles: ProfilesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly shelf: ShelfPhotosRepository,
    private readonly siteImages: SiteImagesRepository,
    private readonly categories: CategoriesRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly rpc: RpcClient,
  ) {}

  @EventHandler('identity.user_changed')
  userChanged(user: UserSnapshot): Promise<void> {
    return this.profiles.apply([user]);
  }

  @EventHandler('identity.user_deleted')
  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.deletedUsers.erase(userId);
  }

  @EventHandler('media.photo_changed')
  async photoChanged(photo: PhotoSnapshot): Promise<void> {
    await this.photos.apply([photo]);
    await this.shelf.apply([photo]);
  }

  @EventHandler('media.photo_deleted')
  async photoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    await this.photos.markDeleted(deleted);
    await this.shelf.markDeleted(deleted);
  }

  @EventHandler('media.photos_restored')
  photosRestored(restored: MediaEvents['media.photos_restored']): Promise<void> {
    return this.shelf.restore(restored);
  }

  /** One event for thousands of sorted photos, so their positions are read from media. */
  @EventHandler('media.photos_ordered')
  async photosOrdered({ ownerId }: MediaEvents['media.photos_ordered']): Promise<void> {
    for await (const { items } of exportPages((from) =>
      this.rpc.call('media.photo.export_of_owner', { ownerId, ...from }),
    ))
      await this.photos.apply(items);
  }

  @EventHandler('media.site_image_changed')
  siteImageChanged(image: SiteImageSnapshot): Promise<void> {
    return this.siteImages.apply([image]);
  }

  @EventHandler('media.category_changed')
  categoryChanged(category: MediaEvents['media.category_changed']): Promise<void> {
    return this.categories.apply([category]);
  }
}
