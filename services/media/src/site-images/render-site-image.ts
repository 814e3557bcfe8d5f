import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { EnqueueAvif } from '../derivatives/avif/request-avif.js';
import { finalFailure } from '../derivatives/attempts.js';
import { picturePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { ChangeSiteImage } from './change-site-image.js';
import { MakeDerivatives, type Made } from './make-derivatives.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** Makes a picture's renditions and lets it take its predecessor's place. May run twice; the second finds it done. */
@Injectable()
export class RenderSiteImage {
  constructor(
    private readonly em: EntityManager,
    private readonly make: MakeDerivatives,
    private readonly change: ChangeSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly store: ObjectStore,
    private readonly avif: EnqueueAvif,
  ) {}

  /** No widths while its photo has no renditions yet: that photo's own work, or the reconciler, comes back to it. */
  async render(siteImageId: string): Promise<{ widths: number[] } | 'gone'> {
    const siteImage = await this.em.findOne(SiteImage, { id: siteImageId });
    if (!siteImage) return 'gone';
    if (siteImage.state !== 'pending') return { widths: siteImage.widths };
    const made = await this.make.make(siteImage);
    if (!made) return { widths: [] };
    if (await this.take(siteImage, made)) {
      if (siteImage.kind !== 'profile' && !made.avifWidths) this.avif.siteImage(siteImageId);
      return { widths: made.widths };
    }
    // Removed or replaced meanwhile, and the removal may already have swept this prefix.
    await removeByPrefix(this.store, picturePrefix(siteImage.ownerId ?? null, siteImageId));
    return 'gone';
  }

  /** The row as a person can see it after the last try; what is shown in its place stays. */
  async giveUp(siteImageId: string, error: AppError): Promise<void> {
    await this.change.one(siteImageId, async (siteImage) => {
      const failure = finalFailure(error, siteImage.renderTries, siteImage.createdAt);
      if (siteImage.state !== 'pending' || !failure) return;
      // A banner that nobody will ever see is of no use to anybody; its file goes with its row.
      if (siteImage.kind === 'banner') await this.publisher.remove(siteImage);
      else siteImage.state = 'failed';
    });
  }

  private async take({ id }: SiteImage, { width, height, widths, thumbHash, avifWidths }: Made): Promise<boolean> {
    return this.change.one(id, async (siteImage) => {
      if (siteImage.state === 'ready') return;
      const { ownerId, kind } = siteImage;
      if (ownerId) {
        const shown = await this.em.find(SiteImage, { ownerId, kind, state: 'ready' }, { refresh: true });
        for (const other of shown) await this.publisher.remove(other);
      }
      Object.assign(siteImage, { state: 'ready', width, height, widths, thumbHash });
      if (avifWidths) Object.assign(siteImage, { avifState: 'ready', avifWidths });
      // The first banner is the default one.
      siteImage.isDefault = kind === 'banner' && (await this.em.count(SiteImage, { isDefault: true })) === 0;
      // Nobody has heard of it yet, and while its photo is in the trash nobody has to.
      if (siteImage.isShown()) await this.publisher.publishChange(siteImage);
    });
  }
}
