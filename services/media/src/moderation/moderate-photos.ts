import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type AdminPhotoDto, HidePhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { PhotoRefDto, SetFeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { type Photo, PORTFOLIO } from '../photos/photo.entity.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { databaseNow, setColumns } from '../sql.js';
import { AdminPhotoPresenter } from './admin-photo-presenter.js';

/**
 * What administrators do with the portfolios of all users; on the delivery shelf they find nothing. A photo that is as it should be stays so, and nothing is recorded.
 */
@Controller()
export class ModeratePhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
    private readonly acts: ActLog,
    private readonly presenter: AdminPhotoPresenter,
  ) {}

  /** SEC-11, ADM-FEAT-05. The photographer's own switch: the last one who sets it wins (ADM-FEAT-10). */
  @RpcHandler('media.photo.feature', { role: 'admin' })
  async featurePhoto(@Payload() { photoId, featured }: SetFeaturedDto): Promise<AdminPhotoDto> {
    const photo = await this.change.one({ id: photoId, ...PORTFOLIO }, (found) => {
      if (found.featured === featured) return false;
      found.featured = featured;
      const [before, after] = [{ featured: !featured }, { featured }];
      this.acts.record({
        act: featured ? 'photo.feature' : 'photo.unfeature',
        subject: ['photo', photoId],
        before,
        after,
      });
      return true;
    });
    return this.present(photo);
  }

  /**
   * Keeps a photo from visitors, and with it the hero and the profile image that are made from it, whatever its owner's
   * switches say (decision 0067). Every address of its images is dead for them from that moment. In the trash too, from
   * which its owner may restore it. One that is hidden already gets the new reason.
   */
  @RpcHandler('media.photo.hide', { role: 'admin' })
  async hidePhoto(@Caller() who: Principal, @Payload() { photoId, reason }: HidePhotoDto): Promise<AdminPhotoDto> {
    const photo = await this.change.one({ id: photoId, shelf: 'portfolio' }, async (found) => {
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
    return this.present(photo);
  }

  /** Takes back {@link hidePhoto}: the photo is as public and as featured as its owner has it, under a new address. */
  @RpcHandler('media.photo.show', { role: 'admin' })
  async showPhoto(@Payload() { photoId }: PhotoRefDto): Promise<AdminPhotoDto> {
    const photo = await this.change.one({ id: photoId, shelf: 'portfolio' }, async (found) => {
      if (!found.isHidden()) return false;
      const [before, after] = [{ hidden: true }, { hidden: false }];
      this.acts.record({ act: 'photo.show', subject: ['photo', photoId], before, after });
      setColumns(found, { hiddenAt: null, hiddenBy: null, hiddenReason: null });
      // What is in the trash as well comes back with it.
      if (!found.isTrashed()) await this.siteImages.show([photoId]);
      return true;
    });
    return this.present(photo);
  }

  private present(photo: Photo | null): Promise<AdminPhotoDto> {
    return this.presenter.one(photo ?? raise('PHOTO_NOT_FOUND'));
  }
}
