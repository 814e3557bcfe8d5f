import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { ColourRows } from './colour-rows.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Queues the colours of banners that wait for them: new ones (ADM-AI-16), and those whose job was lost. */
@Injectable()
export class RequeueColours {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: ColourRows,
    private readonly jobs: MediaJobs,
  ) {}

  @Reconcile({ everyMs: 5 * SECOND })
  async waiting(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'site_images',
      claimedAt: 'palette_claimed_at',
      since: 'palette_asked_at',
      afterSeconds: 2,
      where: `palette_state = 'pending'`,
      order: 'palette_claimed_at nulls first, palette_asked_at',
      limit: 200,
    });
    for (const banner of await this.rows.waiting(ids))
      this.jobs.colours(banner.id, banner.smallImageKey(), banner.paletteAskedAt ?? new Date());
  }

  /** A failure that is shown is better than a wait without end. */
  @Reconcile({ everyMs: MINUTE })
  overdue(): Promise<void> {
    return this.rows.giveUp(new Date(Date.now() - HOUR));
  }
}
