import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { finalFailure } from '../derivatives/attempts.js';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { recheckCopies } from '../photos/rewrite-words.js';
import { ChangeSiteImage } from './change-site-image.js';
import { ShowSiteImage } from './show-site-image.js';
import { SiteImageDerivatives, type Made } from './site-image-derivatives.js';
import { SiteImage } from './site-image.entity.js';
import { Leftovers } from '../storage/leftovers.js';
import { setColumns } from '../sql.js';

/** Makes a site image's derivatives and puts it in its predecessor's place. */
@Injectable()
export class RenderSiteImage extends DerivativesJob<SiteImage, Made> {
  constructor(
    leftovers: Leftovers,
    private readonly em: EntityManager,
    private readonly derivatives: SiteImageDerivatives,
    private readonly change: ChangeSiteImage,
    private readonly show: ShowSiteImage,
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
      await this.show.show(row, made);
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
}
