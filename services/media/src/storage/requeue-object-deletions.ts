import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaJobs } from '../jobs/media-jobs.js';
import { DeletionHold } from './deletion-hold.js';
import { PendingObjectDeletion } from './pending-object-deletion.entity.js';

const MINUTE = 60_000;
const BATCH = 500;

/** Queues deletions of objects again that a killed worker or an empty Redis has left. */
@Injectable()
export class RequeueObjectDeletions {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly hold: DeletionHold,
  ) {}

  @Reconcile({ everyMs: MINUTE / 2 })
  async waiting(): Promise<void> {
    if (await this.hold.isOn()) return;
    const waiting = await this.em.find(
      PendingObjectDeletion,
      { doneAt: null, createdAt: { $lt: new Date(Date.now() - MINUTE) } },
      { orderBy: { createdAt: 'asc' }, limit: BATCH },
    );
    for (const { ownerId, photoId } of waiting) this.jobs.objectRemoval(ownerId ?? null, photoId);
  }
}
