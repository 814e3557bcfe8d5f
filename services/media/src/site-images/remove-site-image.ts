import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** Removes the caller's hero or profile image, and the pending one. */
@Injectable()
export class RemoveSiteImage {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
  ) {}

  remove({ userId }: Principal, kind: SiteImageKind): Promise<{ removed: boolean }> {
    return this.em.transactional(async () => {
      await this.publisher.lock([userId]);
      const siteImages = await this.em.find(SiteImage, { ownerId: userId, kind }, { refresh: true });
      for (const siteImage of siteImages) await this.publisher.remove(siteImage);
      return { removed: siteImages.length > 0 };
    });
  }
}
