import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import type { ShelfStorage, UserStorageDto } from '@vitrine/contracts/media/user-storage.dto';
import { MediaConfig } from '../config.js';
import { idList } from '../sql.js';

interface AccountRow {
  user_id: string;
  bytes: string;
  quota_bytes: string | null;
  delivery_bytes: string;
  delivery_quota_bytes: string | null;
}

/** The columns of a shelf. */
const COLUMNS = {
  portfolio: { bytes: 'bytes', quota: 'quota_bytes' },
  delivery: { bytes: 'delivery_bytes', quota: 'delivery_quota_bytes' },
} as const satisfies Record<Shelf, object>;

const ROW = 'user_id, bytes, quota_bytes, delivery_bytes, delivery_quota_bytes';

/**
 * What users store on each shelf, and their quotas (UPL-28, SHELF-03): taken and given back by single statements, so that no
 * race can pass them.
 */
@Injectable()
export class StorageAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly config: MediaConfig,
  ) {}

  /** What each of the users stores, and may, by id; those too who have stored nothing yet. */
  async of(userIds: readonly string[]): Promise<Map<string, AccountStorage>> {
    const rows = await this.em.execute<AccountRow[]>(
      `select ${ROW} from storage_accounts where user_id = any(?::uuid[])`,
      [idList(userIds)],
    );
    const found = new Map(rows.map((row) => [row.user_id, row]));
    return new Map(userIds.map((userId) => [userId, this.toStorage(found.get(userId))]));
  }

  /** Throws QUOTA_EXCEEDED and changes nothing when `bytes` do not fit. Call it inside the photo's transaction. */
  async take(userId: string, shelf: Shelf, bytes: number): Promise<void> {
    const column = COLUMNS[shelf];
    const standard = this.quotas[shelf];
    const rows = await this.em.execute<unknown[]>(
      `insert into storage_accounts as account (user_id, bytes, delivery_bytes)
       select ?::uuid, ?::bigint, ?::bigint
       where ?::bigint <= coalesce((select ${column.quota} from storage_accounts where user_id = ?), ?::bigint)
       on conflict (user_id) do update set ${column.bytes} = account.${column.bytes} + excluded.${column.bytes}
       where account.${column.bytes} + excluded.${column.bytes} <= coalesce(account.${column.quota}, ?::bigint)
       returning user_id`,
      [userId, ...bytesOn(shelf, bytes), bytes, userId, standard, standard],
    );
    if (rows.length === 0) throw new AppError('QUOTA_EXCEEDED');
  }

  /** {@link take} beyond the quota too. */
  async takeAnyway(userId: string, shelf: Shelf, bytes: number): Promise<void> {
    const column = COLUMNS[shelf].bytes;
    await this.em.execute(
      `insert into storage_accounts as account (user_id, bytes, delivery_bytes) values (?, ?, ?)
       on conflict (user_id) do update set ${column} = account.${column} + excluded.${column}`,
      [userId, ...bytesOn(shelf, bytes)],
    );
  }

  /** Locks the account until the transaction ends, and returns it. One that stores nothing yet gets its row. */
  async lock(userId: string): Promise<AccountStorage> {
    const [row] = await this.em.execute<[AccountRow]>(
      `insert into storage_accounts (user_id, bytes) values (?, 0)
       on conflict (user_id) do update set bytes = storage_accounts.bytes returning ${ROW}`,
      [userId],
    );
    return this.toStorage(row);
  }

  /** Null: the default quota. Inside a transaction that has called {@link lock}. */
  async setQuota(userId: string, shelf: Shelf, quotaBytes: number | null): Promise<void> {
    await this.em.execute(`update storage_accounts set ${COLUMNS[shelf].quota} = ? where user_id = ?`, [
      quotaBytes,
      userId,
    ]);
  }

  /** Call it inside the transaction that removes the photo. */
  async giveBack(userId: string, shelf: Shelf, bytes: number): Promise<void> {
    const column = COLUMNS[shelf].bytes;
    await this.em.execute(
      `update storage_accounts set ${column} = greatest(${column} - ?::bigint, 0) where user_id = ?`,
      [bytes, userId],
    );
  }

  private get quotas(): Record<Shelf, number> {
    return { portfolio: this.config.STORAGE_QUOTA_BYTES, delivery: this.config.DELIVERY_QUOTA_BYTES };
  }

  private toStorage(row: AccountRow | undefined): AccountStorage {
    const on = (shelf: Shelf): ShelfStorage => {
      const own = row?.[COLUMNS[shelf].quota] ?? null;
      return {
        usedBytes: Number(row?.[COLUMNS[shelf].bytes] ?? 0),
        ownQuotaBytes: own === null ? null : Number(own),
        defaultQuotaBytes: this.quotas[shelf],
      };
    };
    return { ...on('portfolio'), delivery: on('delivery') };
  }
}

type AccountStorage = Required<UserStorageDto>;

/** What stands on a shelf, and may. */
export const storageOn = (shelf: Shelf, storage: AccountStorage): ShelfStorage =>
  shelf === 'delivery' ? storage.delivery : storage;

/** As the two columns of an account have them. */
const bytesOn = (shelf: Shelf, bytes: number): [portfolio: number, delivery: number] =>
  shelf === 'delivery' ? [0, bytes] : [bytes, 0];
