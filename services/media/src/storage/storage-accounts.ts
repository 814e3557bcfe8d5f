import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserStorageDto } from '@vitrine/contracts/media/user-storage.dto';
import { MediaConfig } from '../config.js';
import { idList } from '../sql.js';

interface AccountRow {
  user_id: string;
  bytes: string;
  quota_bytes: string | null;
}

/** What users store, and their quota (UPL-28): taken and given back by single statements, so that no race can pass it. */
@Injectable()
export class StorageAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly config: MediaConfig,
  ) {}

  /** What each of the users stores, and may, by id; those too who have stored nothing yet. */
  async of(userIds: readonly string[]): Promise<Map<string, UserStorageDto>> {
    const rows = await this.em.execute<AccountRow[]>(
      'select user_id, bytes, quota_bytes from storage_accounts where user_id = any(?::uuid[])',
      [idList(userIds)],
    );
    const found = new Map(rows.map((row) => [row.user_id, row]));
    return new Map(userIds.map((userId) => [userId, this.toStorage(found.get(userId))]));
  }

  /** Throws QUOTA_EXCEEDED and changes nothing when `bytes` do not fit. Call it inside the photo's transaction. */
  async take(userId: string, bytes: number): Promise<void> {
    const quota = this.config.STORAGE_QUOTA_BYTES;
    const rows = await this.em.execute<unknown[]>(
      `insert into storage_accounts (user_id, bytes)
       select ?::uuid, ?::bigint
       where ?::bigint <= coalesce((select quota_bytes from storage_accounts where user_id = ?), ?::bigint)
       on conflict (user_id) do update set bytes = storage_accounts.bytes + excluded.bytes
       where storage_accounts.bytes + excluded.bytes <= coalesce(storage_accounts.quota_bytes, ?::bigint)
       returning user_id`,
      [userId, bytes, bytes, userId, quota, quota],
    );
    if (rows.length === 0) throw new AppError('QUOTA_EXCEEDED');
  }

  /** {@link take} beyond the quota too. */
  async takeAnyway(userId: string, bytes: number): Promise<void> {
    await this.em.execute(
      `insert into storage_accounts (user_id, bytes) values (?, ?)
       on conflict (user_id) do update set bytes = storage_accounts.bytes + excluded.bytes`,
      [userId, bytes],
    );
  }

  /** Locks the account until the transaction ends, and returns it. One that stores nothing yet gets its row. */
  async lock(userId: string): Promise<UserStorageDto> {
    const [row] = await this.em.execute<[AccountRow]>(
      `insert into storage_accounts (user_id, bytes) values (?, 0)
       on conflict (user_id) do update set bytes = storage_accounts.bytes returning user_id, bytes, quota_bytes`,
      [userId],
    );
    return this.toStorage(row);
  }

  /** Null: the default quota. Inside a transaction that has called {@link lock}. */
  async setQuota(userId: string, quotaBytes: number | null): Promise<void> {
    await this.em.execute('update storage_accounts set quota_bytes = ? where user_id = ?', [quotaBytes, userId]);
  }

  /** Call it inside the transaction that removes the photo. */
  async giveBack(userId: string, bytes: number): Promise<void> {
    await this.em.execute('update storage_accounts set bytes = greatest(bytes - ?::bigint, 0) where user_id = ?', [
      bytes,
      userId,
    ]);
  }

  private toStorage(row: AccountRow | undefined): UserStorageDto {
    const own = row?.quota_bytes ?? null;
    return {
      usedBytes: Number(row?.bytes ?? 0),
      ownQuotaBytes: own === null ? null : Number(own),
      defaultQuotaBytes: this.config.STORAGE_QUOTA_BYTES,
    };
  }
}
