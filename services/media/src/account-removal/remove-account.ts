import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { OwnerLocks } from '../owners/owner-locks.js';
import { prefixesOf } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { AccountRemoval } from './account-removal.entity.js';

const BATCH = 500;

/** What stands for a person besides their photos. A photo's addresses go with its row. */
const ROWS = [
  'delete from pictures where owner_id = ?',
  'delete from custom_categories where owner_id = ?',
  'delete from storage_accounts where user_id = ?',
  'delete from owners where user_id = ?',
  'delete from removals where owner_id = ?',
];

/**
 * ACCT-48: removes everything media has of a person whose account is gone. Every step may be done again, and the row
 * says that it is over only when nothing is left; the other rooms hear of the account themselves and are told nothing.
 */
@Injectable()
export class RemoveAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly locks: OwnerLocks,
  ) {}

  async run(userId: string): Promise<QueueMap['account-removal']['result']> {
    if ((await this.em.count(AccountRemoval, { userId, doneAt: null })) === 0) return { photos: 0, objects: 0 };
    const photos = await this.removePhotos(userId);
    await this.removeRows(userId);
    let objects = 0;
    // After the rows: whoever still works on a photo finds it gone and clears up behind itself.
    for (const prefix of prefixesOf(userId)) objects += await removeByPrefix(this.store, prefix);
    await this.em.nativeUpdate(AccountRemoval, { userId }, { doneAt: new Date() });
    return { photos, objects };
  }

  private removeRows(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.locks.take('categories', [userId]);
      await this.locks.take('pictures', [userId]);
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
