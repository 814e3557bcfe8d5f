import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Hints } from '../jobs/media-jobs.js';
import { OpenAccounts } from '../owners/active-owners.js';

/** Writes down that a person's account is gone: from then on nothing new of theirs is taken in. Twice is once. */
@Injectable()
export class RequestAccountRemoval {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: OpenAccounts,
    private readonly hints: Hints,
  ) {}

  async run(userId: string): Promise<void> {
    await this.em.transactional(async () => {
      await this.accounts.close(userId);
      await this.em.execute(
        'insert into account_removals (user_id, requested_at) values (?, now()) on conflict (user_id) do nothing',
        [userId],
      );
    });
    this.hints.accountRemoval(userId);
  }
}
