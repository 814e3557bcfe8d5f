import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BannerDto } from '@vitrine/contracts/media/site-image.dto';
import { toBannerDto } from '../site-images/site-image.mapper.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { BannersRepository } from './banners.repository.js';

/** Exactly one banner is the default at any time (ADM-HERO-23); what is so already changes nothing (ADM-HERO-08). */
@Injectable()
export class SetDefaultBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly banners: BannersRepository,
    private readonly publisher: SiteImagePublisher,
  ) {}

  async set(id: string): Promise<BannerDto> {
    const banner = await this.em.transactional(async () => {
      await this.publisher.lock([null]);
      const [next, former] = [await this.banners.get(id), await this.banners.default()];
      if (next.isDefault) return next;
      if (former) {
        former.isDefault = false;
        await this.publisher.publishChange(former);
        // The former one first: a unique index allows one default.
        await this.em.flush();
      }
      next.isDefault = true;
      await this.publisher.publishChange(next);
      return next;
    });
    return toBannerDto(banner);
  }
}
