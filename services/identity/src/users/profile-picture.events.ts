import { Injectable } from '@nestjs/common';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ShowProfilePicture } from './show-profile-picture.js';

@Injectable()
export class ProfilePictureEvents {
  constructor(private readonly showProfilePicture: ShowProfilePicture) {}

  @EventHandler('media.site_image_changed')
  onPictureChanged(picture: SiteImageSnapshot): Promise<void> {
    return this.showProfilePicture.run(picture);
  }
}
