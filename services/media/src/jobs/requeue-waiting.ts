import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { claimWaiting } from './claim-waiting.js';
import { MediaJobs } from './media-jobs.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const BATCH = 500;

/** When suggestions were asked for; an index has the same words. */
const ASKED_AT = 'coalesce(ai_asked_at, created_at)';

const olderThan = (ms: number): { $lt: Date } => ({ $lt: new Date(Date.now() - ms) });

/**
 * Finds rows that have waited too long and queues them again, so that an empty Redis, a lost job or a killed worker
 * delays work and loses none. A job that still waits or runs is not queued twice.
 */
@Injectable()
export class RequeueWaiting {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly jobs: MediaJobs,
    private readonly analysis: EnqueueAnalysis,
  ) {}

  @Reconcile({ everyMs: 15 * SECOND })
  async derivatives(): Promise<void> {
    const since = 'coalesce(render_since, created_at)';
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'render_hinted_at',
      since,
      afterSeconds: 30,
      where: `derivatives = 'pending'`,
      order: `render_hinted_at nulls first, ${since}`,
      limit: BATCH,
    });
    for (const { id, renderTurn } of await this.photosOf(ids)) this.jobs.derivatives(id, renderTurn ?? 1);
  }

  @Reconcile({ everyMs: 15 * SECOND })
  async replacements(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photo_replacements',
      claimedAt: 'render_hinted_at',
      since: 'created_at',
      afterSeconds: 30,
      where: `state = 'pending'`,
      order: 'render_hinted_at nulls first, created_at',
      limit: BATCH,
    });
    const waiting = await this.em.find(PhotoReplacement, { id: { $in: ids } });
    for (const { photoId, id, renderTurn } of waiting) this.jobs.replacement(photoId, id, renderTurn);
  }

  @Reconcile({ everyMs: 30 * SECOND })
  async removals(): Promise<void> {
    const waiting = await this.em.find(
      PendingObjectDeletion,
      { doneAt: null, createdAt: olderThan(MINUTE) },
      { orderBy: { createdAt: 'asc' }, limit: BATCH },
    );
    for (const { ownerId, photoId } of waiting) this.jobs.objectRemoval(ownerId ?? null, photoId);
  }

  @Reconcile({ everyMs: MINUTE })
  async analyses(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'ai_hinted_at',
      since: ASKED_AT,
      afterSeconds: 120,
      where: 'ai_pending',
      order: `ai_hinted_at nulls first, ${ASKED_AT}`,
      limit: BATCH,
    });
    for (const photo of await this.photosOf(ids)) this.analysis.enqueue(photo);
  }

  /** After a day nobody waits any more; a status the person can see beats a hope without end. */
  @Reconcile({ everyMs: MINUTE })
  async lateAnalyses(signal?: AbortSignal): Promise<void> {
    const late = await this.em.find(Photo, { aiPending: true, [raw(ASKED_AT)]: olderThan(DAY) }, { limit: BATCH });
    for (const { id } of late) {
      if (signal?.aborted) return;
      await this.change.one({ id }, (row) => row.suggestionFailed());
    }
  }

  private photosOf(ids: string[]): Promise<Photo[]> {
    return this.em.find(Photo, { id: { $in: ids } });
  }
}
