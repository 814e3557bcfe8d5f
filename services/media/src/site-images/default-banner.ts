import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/**
 * Exactly one banner is the default as soon as any can be shown (ADM-HERO-23). Everything belongs inside a transaction,
 * behind the lock of the site's images.
 */
@Injectable()
export class DefaultBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
  ) {}

  /** At once, or once it can be shown; the latest choice holds. */
  async choose(banner: SiteImage): Promise<void> {
    for (const other of await this.em.find(SiteImage, { kind: 'banner', defaultOnceReady: true }))
      other.defaultOnceReady = false;
    if (banner.state !== 'ready') {
      banner.defaultOnceReady = true;
    } else if (!banner.isDefault) {
      await this.replaceFormer(banner);
      await this.publisher.publishChange(banner);
    }
  }

  /** A banner that can be shown now becomes the default when it is the first, or was chosen. Publishes the former one. */
  async onReady(banner: SiteImage): Promise<void> {
    const isFirst = (await this.em.count(SiteImage, { isDefault: true })) === 0;
    if (isFirst || banner.defaultOnceReady) await this.replaceFormer(banner);
    banner.defaultOnceReady = false;
  }

  private async replaceFormer(banner: SiteImage): Promise<void> {
    const former = await this.em.findOne(SiteImage, { kind: 'banner', isDefault: true }, { refresh: true });
    if (former) {
      former.isDefault = false;
      await this.publisher.publishChange(former);
      // The former one first: a unique index allows one default.
      await this.em.flush();
    }
    banner.isDefault = true;
  }
}
