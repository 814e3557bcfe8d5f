import { EntityManager, raw, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RequestSuggestion } from '../analysis/request-suggestion.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { Photo } from '../photos/photo.entity.js';
import { Removal } from '../storage/removal.entity.js';
import { Hints } from './hints.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const BATCH = 200;

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
    private readonly hints: Hints,
    private readonly suggestions: RequestSuggestion,
  ) {}

  @Reconcile({ everyMs: 15 * SECOND })
  async derivatives(): Promise<void> {
    for (const { id } of await this.oldest({ derivatives: 'pending', createdAt: olderThan(30 * SECOND) }))
      this.hints.derivatives(id);
  }

  @Reconcile({ everyMs: 30 * SECOND })
  async removals(): Promise<void> {
    const waiting = await this.em.find(
      Removal,
      { doneAt: null, createdAt: olderThan(MINUTE) },
      { orderBy: { createdAt: 'asc' }, limit: BATCH },
    );
    for (const { ownerId, photoId } of waiting) this.hints.removal(ownerId, photoId);
  }

  @Reconcile({ everyMs: MINUTE })
  async analyses(): Promise<void> {
    const waiting = await this.em.find(
      Photo,
      { aiPending: true, [raw(ASKED_AT)]: olderThan(2 * MINUTE) },
      { orderBy: { [raw(ASKED_AT)]: 'asc' }, limit: BATCH },
    );
    for (const photo of waiting) {
      // After a day nobody waits any more; a status the person can see beats a hope without end.
      const isLate = Date.now() - (photo.aiAskedAt ?? photo.createdAt).getTime() > DAY;
      if (isLate) await this.change.run({ id: photo.id }, (row) => row.suggestionFailed());
      else this.suggestions.hint(photo);
    }
  }

  private oldest(where: FilterQuery<Photo>): Promise<Photo[]> {
    return this.em.find(Photo, where, { orderBy: { createdAt: 'asc' }, limit: BATCH });
  }
}
