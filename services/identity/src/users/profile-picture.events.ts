import { Injectable } from '@nestjs/common';
import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ShowProfilePicture } from './show-profile-picture.js';

@Injectable()
export class ProfilePictureEvents {
  constructor(private readonly showProfilePicture: ShowProfilePicture) {}

  @EventHandler('media.picture_changed')
  onPictureChanged(picture: PictureSnapshot): Promise<void> {
    return this.showProfilePicture.run(picture);
  }
}
