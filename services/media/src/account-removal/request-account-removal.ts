import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ActiveOwners } from '../owners/active-owners.js';

/** Removals a run starts. */
const BATCH = 100;

/** Records that an account is deleted: from then on requests of its user are refused, and a task removes what it had. */
@Injectable()
export class RequestAccountRemoval {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly tasks: Tasks,
  ) {}

  @EventHandler('identity.user_deleted')
  userDeleted({ userId }: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.request(userId);
  }

  /** Idempotent; what is removed already is not removed again. */
  async request(userId: string): Promise<void> {
    const task = await this.em.transactional(async () => {
      await this.owners.deactivate(userId);
      await this.em.execute(
        'insert into deleted_users (user_id, requested_at) values (?, now()) on conflict (user_id) do nothing',
        [userId],
      );
      const [left] = await this.em.execute<unknown[]>(
        'select 1 from deleted_users where user_id = ? and done_at is null',
        [userId],
      );
      return left
        ? this.tasks.open('account-removal', { subject: userId, input: { userId }, requestedBy: null })
        : null;
    });
    // Not waited for: without Redis the answer must come all the same.
    if (task) void this.tasks.enqueue(task);
  }

  /** Starts a task for each removal that is not done and has none: those that the release before has recorded. */
  @Reconcile({ everyMs: 30_000 })
  async startMissing(): Promise<void> {
    const users = await this.em.execute<{ id: string }[]>(
      `select user_id as id from deleted_users
       where done_at is null and requested_at < now() - interval '30 seconds'
         and not exists (select 1 from tasks where kind = 'account-removal' and subject = user_id::text
                         and state in ('queued', 'running', 'paused'))
       order by requested_at limit ?`,
      [BATCH],
    );
    for (const { id } of users) await this.request(id);
  }
}
