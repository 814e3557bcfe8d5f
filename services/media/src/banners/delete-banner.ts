import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { BannersRepository } from './banners.repository.js';

/** ADM-HERO-06. Who has selected the banner shows the default one (ADM-HERO-25), which cannot be deleted (ADM-HERO-07). */
@Injectable()
export class DeleteBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly banners: BannersRepository,
    private readonly publisher: SiteImagePublisher,
    private readonly acts: ActLog,
  ) {}

  delete(id: string): Promise<{ deleted: true }> {
    return this.em.transactional(async () => {
      await this.publisher.lock([null]);
      const banner = await this.banners.getAny(id);
      if (banner.isDefault) throw new AppError('BANNER_IS_DEFAULT');
      await this.publisher.remove(banner);
      const { name, sourceUrl } = banner;
      this.acts.record({
        act: 'banner.delete',
        subject: ['banner', id],
        before: { name, sourceUrl: sourceUrl ?? null },
      });
      return { deleted: true };
    });
  }
}
