import { Injectable } from '@nestjs/common';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { SetProfileImageUrl } from './set-profile-image-url.js';

@Injectable()
export class ProfileImageEvents {
  constructor(private readonly setProfileImageUrl: SetProfileImageUrl) {}

  @EventHandler('media.site_image_changed')
  siteImageChanged(snapshot: SiteImageSnapshot): Promise<void> {
    return this.setProfileImageUrl.set(snapshot);
  }
}
