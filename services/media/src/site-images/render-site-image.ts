import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { finalFailure } from '../derivatives/attempts.js';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { recheckCopies } from '../photos/rewrite-embedded-metadata.js';
import { setColumns } from '../sql.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangeSiteImage } from './change-site-image.js';
import { DefaultBanner } from './default-banner.js';
import { type Made, SiteImageDerivatives } from './site-image-derivatives.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { SiteImage } from './site-image.entity.js';

/** Makes a site image's derivatives and puts it in its predecessor's place. */
@Injectable()
export class RenderSiteImage extends DerivativesJob<SiteImage, Made> {
  constructor(
    leftovers: Leftovers,
    private readonly em: EntityManager,
    private readonly derivatives: SiteImageDerivatives,
    private readonly change: ChangeSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly defaultBanner: DefaultBanner,
    private readonly avif: EnqueueAvif,
  ) {
    super(leftovers);
  }

  protected find(id: string): Promise<SiteImage | null> {
    return this.em.findOne(SiteImage, { id });
  }

  protected existing({ state, widths }: SiteImage): number[] | null {
    return state === 'pending' ? null : widths;
  }

  /** Null while its photo has no derivatives yet: that photo's own work, or the reconciler, comes back to it. */
  protected make(siteImage: SiteImage): Promise<Made | null> {
    return this.derivatives.make(siteImage);
  }

  protected async save({ id, kind }: SiteImage, made: Made): Promise<boolean> {
    const isThere = await this.change.one(id, async (row) => {
      await this.show(row, made);
      if (made.packet !== undefined) await recheckCopies(this.em, row.photoId, made.packet);
    });
    if (isThere && kind !== 'profile' && !made.avifWidths) this.avif.siteImage(id);
    return isThere;
  }

  protected prefixOf(siteImage: SiteImage): string {
    return siteImage.prefix();
  }

  /** What is shown in its place stays. */
  async giveUp(id: string, error: AppError): Promise<void> {
    await this.change.one(id, (siteImage) => {
      if (siteImage.state === 'pending' && finalFailure(siteImage, error))
        setColumns(siteImage, { state: 'failed', defaultOnceReady: false, failingSince: null });
    });
  }

  /** Puts a site image whose derivatives are made in its predecessor's place. Inside a transaction, behind the lock. */
  private async show(siteImage: SiteImage, made: Made): Promise<void> {
    if (siteImage.state === 'ready') return;
    const { ownerId, kind } = siteImage;
    const { avifWidths, width, height, widths, hdrWidths, thumbHash, derivativeBytes } = made;
    const shownAs = { width, height, widths, hdrWidths, thumbHash, derivativeBytes };
    if (ownerId) {
      const shown = await this.em.find(SiteImage, { ownerId, kind, state: 'ready' }, { refresh: true });
      for (const other of shown) await this.publisher.remove(other);
    }
    setColumns(siteImage, { state: 'ready', failingSince: null, ...shownAs });
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

type Payload = QueueMap['site-images']['payload'];

@ConsumesQueue('site-images')
export class RenderSiteImagesWorker extends QueueWorker<'site-images'> {
  constructor(private readonly renderSiteImage: RenderSiteImage) {
    super();
  }

  perform({ siteImageId }: Payload): Promise<QueueMap['site-images']['result']> {
    return this.renderSiteImage.perform(siteImageId);
  }

  override exhausted({ siteImageId }: Payload, error: AppError): Promise<void> {
    return this.renderSiteImage.giveUp(siteImageId, error);
  }
}
