import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { MediaConfig } from '../config.js';

/** The quota (UPL-28): taken and given back by single statements, so that no race can pass it. */
@Injectable()
export class StorageAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly config: MediaConfig,
  ) {}

  async usedBy(userId: string): Promise<number> {
    const [account] = await this.em.execute<{ bytes: string }[]>(
      'select bytes from storage_accounts where user_id = ?',
      [userId],
    );
    return Number(account?.bytes ?? 0);
  }

  /** Throws QUOTA_EXCEEDED and changes nothing when `bytes` do not fit. Call it inside the photo's transaction. */
  async take(userId: string, bytes: number): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `insert into storage_accounts (user_id, bytes) select ?::uuid, ?::bigint where ?::bigint <= ?::bigint
       on conflict (user_id) do update set bytes = storage_accounts.bytes + excluded.bytes
       where storage_accounts.bytes + excluded.bytes <= ?::bigint
       returning user_id`,
      [userId, bytes, bytes, this.config.STORAGE_QUOTA_BYTES, this.config.STORAGE_QUOTA_BYTES],
    );
    if (rows.length === 0) throw new AppError('QUOTA_EXCEEDED');
  }

  /** Call it inside the transaction that removes the photo. */
  async giveBack(userId: string, bytes: number): Promise<void> {
    await this.em.execute('update storage_accounts set bytes = greatest(bytes - ?::bigint, 0) where user_id = ?', [
      bytes,
      userId,
    ]);
  }
}
