import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AddBannerDto, BannerDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { StoredImages } from '../originals/stored-images.js';
import { assertOwnFile } from '../site-images/assert-own-file.js';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toBannerDto } from '../site-images/site-image.mapper.js';
import { ReplaceSiteImage } from '../site-images/replace-site-image.js';
import { DiscardObject } from '../storage/discard-object.js';
import { pictureFilePrefix } from '../storage/object-keys.js';

/** ENT-17, ADM-HERO-26: a stored file as a banner, judged like a photo. The first one is the default. */
@Injectable()
export class AddBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
    private readonly replace: ReplaceSiteImage,
    private readonly store: ObjectStore,
  ) {}

  async add(who: Principal, dto: AddBannerDto): Promise<BannerDto> {
    assertOwnFile(who.userId, dto);
    const banner = await this.discard.ifRefused(dto.objectKey, () => this.createFrom(dto));
    await this.discard.discard(dto.objectKey);
    return toBannerDto(banner.state === 'ready' ? banner : await this.replace.settled(banner));
  }

  private async createFrom({ siteImageId, objectKey, name, title, description }: AddBannerDto): Promise<SiteImage> {
    const { width, height } = await this.images.inspect(objectKey);
    // Out of the administrator's own folder: the banner is the site's and outlives their account.
    const siteKey = pictureFilePrefix(null, siteImageId) + objectKey.slice(objectKey.lastIndexOf('-') + 1);
    await this.store.copy(objectKey, siteKey);
    return this.em.transactional(() =>
      this.replace.write({
        id: siteImageId,
        kind: 'banner',
        ownerId: null,
        objectKey: siteKey,
        name,
        title: title ?? null,
        description: description ?? null,
        width,
        height,
      }),
    );
  }
}
