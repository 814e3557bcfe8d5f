import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** Changes one site image in a transaction of its own, behind the lock of its owner's site images. */
@Injectable()
export class ChangeSiteImage {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
  ) {}

  /** Whether the site image is still there. */
  one(siteImageId: string, change: (siteImage: SiteImage) => void | Promise<void>): Promise<boolean> {
    return this.em.transactional(async () => {
      const known = await this.em.findOne(SiteImage, { id: siteImageId });
      if (!known) return false;
      // In the order of whoever changes the photo and then what is made of it; a change here may come to the photo, too.
      if (known.photoId) await this.em.execute('select 1 from photos where id = ? for no key update', [known.photoId]);
      await this.publisher.lock([known.ownerId ?? null]);
      const siteImage = await this.em.findOne(SiteImage, { id: siteImageId }, { refresh: true });
      if (siteImage) await change(siteImage);
      return siteImage !== null;
    });
  }
}
