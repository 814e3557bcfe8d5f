import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DefaultBanner } from './default-banner.js';
import type { Made } from './site-image-derivatives.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { setColumns } from '../sql.js';

/** Puts a site image whose derivatives are made in its predecessor's place. Inside a transaction, behind the lock. */
@Injectable()
export class ShowSiteImage {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
    private readonly defaultBanner: DefaultBanner,
  ) {}

  async show(siteImage: SiteImage, made: Made): Promise<void> {
    if (siteImage.state === 'ready') return;
    const { ownerId, kind } = siteImage;
    const { width, height, widths, thumbHash, derivativeBytes, avifWidths } = made;
    if (ownerId) {
      const shown = await this.em.find(SiteImage, { ownerId, kind, state: 'ready' }, { refresh: true });
      for (const other of shown) await this.publisher.remove(other);
    }
    setColumns(siteImage, { state: 'ready', failingSince: null, width, height, widths, thumbHash, derivativeBytes });
    if (avifWidths) setColumns(siteImage, { avifState: 'ready', avifWidths });
    if (kind === 'banner') {
      // Its job is queued by the reconciler of waiting colours, a moment after this transaction.
      setColumns(siteImage, { paletteState: 'pending', paletteAskedAt: new Date() });
      await this.defaultBanner.onReady(siteImage);
    }
    // It has not been published yet, and while its photo is in the trash it is not.
    if (siteImage.isShown()) await this.publisher.publishChange(siteImage);
  }
}
