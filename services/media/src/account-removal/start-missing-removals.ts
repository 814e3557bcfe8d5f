import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RequestAccountRemoval } from './request-account-removal.js';

const SECOND = 1_000;
const BATCH = 100;

/** Starts a task for each removal that is not done and has none: those that the release before has recorded. */
@Injectable()
export class StartMissingRemovals {
  constructor(
    private readonly em: EntityManager,
    private readonly requestRemoval: RequestAccountRemoval,
  ) {}

  @Reconcile({ everyMs: 30 * SECOND })
  async missing(): Promise<void> {
    const users = await this.em.execute<{ id: string }[]>(
      `select user_id as id from deleted_users
       where done_at is null and requested_at < now() - interval '30 seconds'
         and not exists (select 1 from tasks where kind = 'account-removal' and subject = user_id::text
                         and state in ('queued', 'running', 'paused'))
       order by requested_at limit ?`,
      [BATCH],
    );
    for (const { id } of users) await this.requestRemoval.request(id);
  }
}
