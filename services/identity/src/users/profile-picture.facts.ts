import { Injectable } from '@nestjs/common';
import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { ShowProfilePicture } from './show-profile-picture.js';

@Injectable()
export class ProfilePictureFacts {
  constructor(private readonly showProfilePicture: ShowProfilePicture) {}

  @FactHandler('media.picture_changed')
  onPictureChanged(picture: PictureSnapshot): Promise<void> {
    return this.showProfilePicture.run(picture);
  }
}
