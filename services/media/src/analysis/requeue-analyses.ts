import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { Photo } from '../photos/photo.entity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BATCH = 500;

/** When suggestions were requested; an index has the same expression. */
const ASKED_AT = 'coalesce(ai_asked_at, created_at)';

/** Queues photos again that have waited too long for suggestions, and ends the wait after a day. */
@Injectable()
export class RequeueAnalyses {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly analysis: EnqueueAnalysis,
  ) {}

  @Reconcile({ everyMs: MINUTE })
  async waiting(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'ai_claimed_at',
      since: ASKED_AT,
      afterSeconds: 120,
      where: 'ai_pending',
      order: `ai_claimed_at nulls first, ${ASKED_AT}`,
      limit: BATCH,
    });
    for (const photo of await this.em.find(Photo, { id: { $in: ids } })) this.analysis.enqueue(photo);
  }

  /** A failure that the owner sees is better than a wait without end. */
  @Reconcile({ everyMs: MINUTE })
  async overdue(signal?: AbortSignal): Promise<void> {
    const before = { $lt: new Date(Date.now() - DAY) };
    const overdue = await this.em.find(Photo, { aiPending: true, [raw(ASKED_AT)]: before }, { limit: BATCH });
    for (const { id } of overdue) {
      if (signal?.aborted) return;
      await this.change.one({ id }, (row) => row.suggestionFailed());
    }
  }
}
