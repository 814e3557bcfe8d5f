import { Injectable } from '@nestjs/common';
import type { IdentityEvents, UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot, SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ReadModelProjector } from './read-model-projector.js';

@Injectable()
export class ReadModelEvents {
  constructor(private readonly readModel: ReadModelProjector) {}

  @EventHandler('identity.user_changed')
  onUserChanged(user: UserSnapshot): Promise<void> {
    return this.readModel.userChanged(user);
  }

  @EventHandler('identity.user_deleted')
  onUserDeleted(deleted: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.readModel.userDeleted(deleted);
  }

  @EventHandler('media.photo_changed')
  onPhotoChanged(photo: PhotoSnapshot): Promise<void> {
    return this.readModel.photoChanged(photo);
  }

  @EventHandler('media.photo_deleted')
  onPhotoDeleted(deleted: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.readModel.photoDeleted(deleted);
  }

  @EventHandler('media.photos_ordered')
  onPhotosOrdered(ordered: MediaEvents['media.photos_ordered']): Promise<void> {
    return this.readModel.photosOrdered(ordered);
  }

  @EventHandler('media.site_image_changed')
  onPictureChanged(picture: SiteImageSnapshot): Promise<void> {
    return this.readModel.siteImageChanged(picture);
  }

  @EventHandler('media.category_changed')
  onCategoryChanged(category: MediaEvents['media.category_changed']): Promise<void> {
    return this.readModel.categoryChanged(category);
  }
}
