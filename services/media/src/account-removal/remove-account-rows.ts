import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { REVOKE_CONNECTION_SQL } from '../photo-library/grant-revocations.repository.js';
import { OwnerLocks } from '../owners/owner-locks.js';

/** Photos a statement deletes, and statements a call makes. */
const BATCH = 500;
const BATCHES = 10;

/** Rows of a user besides photos. A photo's addresses go with its row; access to their photo library is given back. */
const ROWS = [
  REVOKE_CONNECTION_SQL,
  'delete from site_images where owner_id = ?',
  'delete from custom_categories where owner_id = ?',
  'delete from upload_reservations where owner_id = ?',
  'delete from upload_tries where owner_id = ?',
  'delete from storage_accounts where user_id = ?',
  'delete from owners where user_id = ?',
  'delete from removals where owner_id = ?',
  'delete from library_items where user_id = ?',
  'delete from archives where owner_id = ?',
  // With them picker sessions and items of imports.
  'delete from tasks where requested_by = ?',
];

/** ACCT-48: removes the rows media has of a user whose account is deleted. May be repeated. */
@Injectable()
export class RemoveAccountRows {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
  ) {}

  /** In batches, so that thousands of photos are not one long transaction; all other rows with the last of them. */
  async remove(userId: string, signal: AbortSignal): Promise<{ photos: number; isDone: boolean }> {
    let photos = 0;
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) {
      const rows = await this.em.execute<unknown[]>(
        `delete from photos where id in (select id from photos where owner_id = ? order by id limit ?) returning id`,
        [userId, BATCH],
      );
      photos += rows.length;
      if (rows.length === 0) {
        await this.removeOthers(userId);
        return { photos, isDone: true };
      }
    }
    return { photos, isDone: false };
  }

  private removeOthers(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.locks.take('categories', [userId]);
      await this.locks.take('siteImages', [userId]);
      for (const sql of ROWS) await this.em.execute(sql, [userId]);
    });
  }
}
