import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { MediaJobs } from '../jobs/media-jobs.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { DeletedUser } from './deleted-user.entity.js';

const BATCH = 500;

/** Rows of a user besides photos. A photo's addresses go with its row. */
const ROWS = [
  'delete from site_images where owner_id = ?',
  'delete from custom_categories where owner_id = ?',
  'delete from upload_reservations where owner_id = ?',
  'delete from upload_tries where owner_id = ?',
  'delete from storage_accounts where user_id = ?',
  'delete from owners where user_id = ?',
  'delete from removals where owner_id = ?',
];

/**
 * ACCT-48: removes all rows media has of a user whose account is gone; {@link RemoveAccountObjects} follows. Every step
 * may be done again; other services handle the event themselves.
 */
@Injectable()
export class RemoveAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
    private readonly jobs: MediaJobs,
  ) {}

  async remove(userId: string): Promise<QueueMap['account-removal']['result']> {
    if ((await this.em.count(DeletedUser, { userId, rowsGoneAt: null })) === 0) return { photos: 0 };
    const photos = await this.removePhotos(userId);
    await this.removeRows(userId);
    await this.em.nativeUpdate(DeletedUser, { userId }, { rowsGoneAt: new Date() });
    this.jobs.accountObjects(userId);
    return { photos };
  }

  private removeRows(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.locks.take('categories', [userId]);
      await this.locks.take('siteImages', [userId]);
      for (const sql of ROWS) await this.em.execute(sql, [userId]);
    });
  }

  /** In batches, so that thousands of photos are not one long transaction. */
  private async removePhotos(userId: string): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = await this.em.execute<unknown[]>(
        `delete from photos where id in (select id from photos where owner_id = ? order by id limit ?) returning id`,
        [userId, BATCH],
      );
      if (rows.length === 0) return removed;
      removed += rows.length;
    }
  }
}
