import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { HidePhotoDto } from '@vitrine/contracts/media/moderation.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { databaseNow, setColumns } from '../sql.js';

/**
 * Keeps a photo from visitors, and with it the hero and the profile image that are made from it, whatever its owner's
 * switches say (decision 0067). Every address of its images is dead for them from that moment.
 */
@Injectable()
export class HidePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
    private readonly acts: ActLog,
  ) {}

  /** In the trash too, from which its owner may restore it. One that is hidden already gets the new reason. */
  async hide(who: Principal, { photoId, reason }: HidePhotoDto): Promise<Photo> {
    const photo = await this.change.one({ id: photoId }, async (found) => {
      const wasHidden = found.isHidden();
      if (wasHidden && found.hiddenReason === reason) return false;
      const [before, after] = [{ hidden: wasHidden }, { hidden: true }];
      this.acts.record({ act: 'photo.hide', subject: ['photo', photoId], before, after, reason });
      setColumns(found, { hiddenBy: who.userId, hiddenReason: reason });
      if (wasHidden) return true;
      found.hiddenAt = await databaseNow(this.em);
      await this.tokens.renew([found]);
      await this.siteImages.hide([photoId]);
      return true;
    });
    return photo ?? raise('PHOTO_NOT_FOUND');
  }
}
