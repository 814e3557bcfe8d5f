import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MediaJobs } from '../jobs/media-jobs.js';
import { ActiveOwners } from '../owners/active-owners.js';

/** Records that an account is deleted: from then on requests of its user are refused. Idempotent. */
@Injectable()
export class RequestAccountRemoval {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly jobs: MediaJobs,
  ) {}

  async request(userId: string): Promise<void> {
    await this.em.transactional(async () => {
      await this.owners.deactivate(userId);
      await this.em.execute(
        'insert into deleted_users (user_id, requested_at) values (?, now()) on conflict (user_id) do nothing',
        [userId],
      );
    });
    this.jobs.accountRemoval(userId);
  }
}
