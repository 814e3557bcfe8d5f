import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { AVIF_EVERY_MS, EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';

const BATCH = 200;
const SECOND = 1_000;

/** Queues site images again that have waited too long. */
@Injectable()
export class RequeueSiteImages {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly avif: EnqueueAvif,
  ) {}

  @Reconcile({ everyMs: 15 * SECOND })
  async derivatives(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'site_images',
      claimedAt: 'render_claimed_at',
      since: 'created_at',
      afterSeconds: 20,
      where: `state = 'pending'`,
      order: 'render_claimed_at nulls first, created_at',
      limit: BATCH,
    });
    for (const id of ids) this.jobs.siteImage(id);
  }

  /** A hero waits for its photo's AVIF. */
  @Reconcile({ everyMs: AVIF_EVERY_MS })
  async withoutAvif(): Promise<void> {
    const ids = await this.avif.claim(
      'site_images',
      `state = 'ready' and avif_state = 'pending' and kind <> 'profile'
        and not exists (select 1 from photos where id = site_images.photo_id and avif_state = 'pending')`,
    );
    for (const id of ids) this.avif.siteImage(id);
  }
}
