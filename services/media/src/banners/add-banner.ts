import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AddBannerDto, AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { StoredImages } from '../originals/stored-images.js';
import { assertOwnFile } from '../site-images/begin-site-image.js';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { DiscardObject } from '../storage/discard-object.js';
import { siteImageFilePrefix } from '../storage/object-keys.js';
import { WriteBanner } from './write-banner.js';

/** ENT-17, ADM-HERO-26: a stored file as a banner, judged like a photo. The first one is the default. */
@Injectable()
export class AddBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
    private readonly banners: WriteBanner,
    private readonly store: ObjectStore,
  ) {}

  async add(who: Principal, dto: AddBannerDto): Promise<AdminBannerDto> {
    assertOwnFile(who.userId, dto);
    const banner = await this.discard.ifRefused(dto.objectKey, () => this.createFrom(dto));
    await this.discard.discard(dto.objectKey);
    return toAdminBannerDto(await this.banners.settled(banner));
  }

  private async createFrom({ siteImageId: id, objectKey: from, ...texts }: AddBannerDto): Promise<SiteImage> {
    const { width, height } = await this.images.inspect(from);
    // Out of the administrator's own folder: the banner is the site's and outlives their account.
    const objectKey = siteImageFilePrefix(null, id) + from.slice(from.lastIndexOf('-') + 1);
    await this.store.copy(from, objectKey);
    return this.em.transactional(() => this.banners.write({ ...texts, id, objectKey, width, height }));
  }
}
