import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { DefaultBanner } from '../site-images/default-banner.js';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { BannersRepository } from './banners.repository.js';

/** ADM-HERO-03. A banner that is the default already stays it, and nothing is recorded (ADM-HERO-08). */
@Injectable()
export class SetDefaultBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly banners: BannersRepository,
    private readonly publisher: SiteImagePublisher,
    private readonly defaultBanner: DefaultBanner,
    private readonly acts: ActLog,
  ) {}

  async set(id: string): Promise<AdminBannerDto> {
    const banner = await this.em.transactional(async () => {
      await this.publisher.lock([null]);
      return this.choose(await this.banners.get(id));
    });
    return toAdminBannerDto(banner);
  }

  /** Inside a transaction, behind the lock. One that cannot be shown yet is the default once it can. */
  async choose(banner: SiteImage): Promise<SiteImage> {
    const isNews = !banner.isDefault && !banner.defaultOnceReady;
    const former = await this.banners.default();
    await this.defaultBanner.choose(banner);
    if (isNews) {
      const [before, after] = [{ default: former?.id ?? null }, { default: banner.id }];
      this.acts.record({ act: 'banner.set_default', subject: ['banner', banner.id], before, after });
    }
    return banner;
  }
}
