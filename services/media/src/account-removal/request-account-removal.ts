import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ActiveOwners } from '../owners/active-owners.js';

/** Records that an account is deleted: from then on requests of its user are refused, and a task removes what it had. */
@Injectable()
export class RequestAccountRemoval {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly tasks: Tasks,
  ) {}

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
}
