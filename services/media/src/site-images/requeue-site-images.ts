import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { SiteImage } from './site-image.entity.js';

const BATCH = 200;
const SECOND = 1_000;

/** Queues pictures again that have waited too long, and those whose photo has got its renditions. */
@Injectable()
export class RequeueSiteImages {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
  ) {}

  @Reconcile({ everyMs: 15 * SECOND })
  async waiting(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'pictures',
      claimedAt: 'render_hinted_at',
      since: 'created_at',
      afterSeconds: 20,
      where: `state = 'pending'`,
      order: 'render_hinted_at nulls first, created_at',
      limit: BATCH,
    });
    for (const id of ids) this.jobs.siteImage(id);
  }

  /** The photo's renditions are there, or will never be. */
  async ofPhoto(photoId: string): Promise<void> {
    const waiting = await this.em.find(SiteImage, { photoId, state: 'pending' }, { fields: ['id'] });
    for (const { id } of waiting) this.jobs.siteImageOfPhoto(id);
  }
}
