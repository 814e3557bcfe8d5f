import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaJobs } from '../jobs/media-jobs.js';
import { DeletedUser } from './deleted-user.entity.js';

const SECOND = 1_000;
const BATCH = 100;

/** Goes on with removals that a killed worker or an empty Redis has left. */
@Injectable()
export class RequeueAccountRemovals {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
  ) {}

  @Reconcile({ everyMs: 30 * SECOND })
  async waiting(): Promise<void> {
    const late = new Date(Date.now() - 30 * SECOND);
    const waiting = await this.em.find(
      DeletedUser,
      { doneAt: null, requestedAt: { $lt: late } },
      { orderBy: { requestedAt: 'asc' }, limit: BATCH },
    );
    for (const { userId, rowsGoneAt } of waiting) {
      if (rowsGoneAt) this.jobs.accountObjects(userId);
      else this.jobs.accountRemoval(userId);
    }
  }
}
