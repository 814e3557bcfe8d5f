import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AddBannerFromUrlDto, AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { DiscardObject } from '../storage/discard-object.js';
import { FetchBannerFile } from './fetch-banner-file.js';
import { WriteBanner } from './write-banner.js';

/** ENT-17, ADM-HERO-24: an image of another site as a banner. It is copied and served from here. */
@Injectable()
export class AddBannerFromUrl {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FetchBannerFile,
    private readonly discard: DiscardObject,
    private readonly banners: WriteBanner,
  ) {}

  async add({ imageUrl, ...texts }: AddBannerFromUrlDto): Promise<AdminBannerDto> {
    const { href: sourceUrl } = new URL(imageUrl);
    const file = await this.files.fetch(sourceUrl);
    const write = () => this.em.transactional(() => this.banners.write({ ...texts, ...file, sourceUrl }));
    const banner = await this.discard.ifRefused(file.objectKey, write);
    return toAdminBannerDto(await this.banners.settled(banner));
  }
}
