import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Why a connection can no longer be used. */
export type BrokenReason = 'revoked' | 'key-lost';

/** A row of `library_connections`; tokens are sealed. */
export interface ConnectionRow {
  readonly userId: string;
  readonly scopes: string[];
  readonly refreshSealed: string;
  readonly accessSealed: string | null;
  readonly accessExpiresAt: Date | null;
  readonly state: 'connected' | 'broken';
  readonly errorCode: BrokenReason | null;
  readonly lastSyncAt: Date | null;
}

/** What a new connection begins with. */
export interface NewConnection {
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly refreshSealed: string;
  readonly accessSealed: string;
  readonly accessExpiresAt: Date;
  readonly keyId: string;
}

const COLUMNS = `user_id as "userId", scopes, refresh_sealed as "refreshSealed", access_sealed as "accessSealed",
  access_expires_at as "accessExpiresAt", state, error_code as "errorCode", last_sync_at as "lastSyncAt"`;

/** The links of users to their photo library. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly em: EntityManager) {}

  async find(userId: string): Promise<ConnectionRow | null> {
    return this.one(`select ${COLUMNS} from library_connections where user_id = ?`, userId);
  }

  /** Inside a transaction: others that lock the row wait for its end. */
  async lock(userId: string): Promise<ConnectionRow | null> {
    return this.one(`select ${COLUMNS} from library_connections where user_id = ? for update`, userId);
  }

  /** Connects, or connects anew: what was imported before stays known. */
  async save(connection: NewConnection): Promise<void> {
    const { userId, scopes, refreshSealed, accessSealed, accessExpiresAt, keyId } = connection;
    await this.em.execute(
      `insert into library_connections (user_id, scopes, refresh_sealed, access_sealed, access_expires_at, key_id)
       values (?, ?, ?, ?, ?, ?)
       on conflict (user_id) do update set scopes = excluded.scopes, refresh_sealed = excluded.refresh_sealed,
         access_sealed = excluded.access_sealed, access_expires_at = excluded.access_expires_at,
         key_id = excluded.key_id, state = 'connected', error_code = null, connected_at = now()`,
      [
        userId,
        `{${scopes.map((scope) => JSON.stringify(scope)).join(',')}}`,
        refreshSealed,
        accessSealed,
        accessExpiresAt,
        keyId,
      ],
    );
  }

  async setAccess(userId: string, accessSealed: string, expiresAt: Date): Promise<void> {
    await this.em.execute('update library_connections set access_sealed = ?, access_expires_at = ? where user_id = ?', [
      accessSealed,
      expiresAt,
      userId,
    ]);
  }

  async markBroken(userId: string, reason: BrokenReason): Promise<void> {
    await this.em.execute(
      `update library_connections set state = 'broken', error_code = ?, access_sealed = null, access_expires_at = null
       where user_id = ?`,
      [reason, userId],
    );
  }

  async noteSync(userId: string): Promise<void> {
    await this.em.execute('update library_connections set last_sync_at = now() where user_id = ?', [userId]);
  }

  /** Users whose tokens another key than `keyId` has sealed. */
  async sealedByOthers(keyId: string, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ userId: string }[]>(
      `select user_id as "userId" from library_connections
       where key_id <> ? and state = 'connected' order by user_id limit ?`,
      [keyId, limit],
    );
    return rows.map(({ userId }) => userId);
  }

  /** The access token goes: the next call gets another one. */
  async reseal(userId: string, refreshSealed: string, keyId: string): Promise<void> {
    await this.em.execute(
      `update library_connections set refresh_sealed = ?, key_id = ?, access_sealed = null, access_expires_at = null
       where user_id = ?`,
      [refreshSealed, keyId, userId],
    );
  }

  private async one(sql: string, userId: string): Promise<ConnectionRow | null> {
    const [row] = await this.em.execute<ConnectionRow[]>(sql, [userId]);
    if (!row) return null;
    return { ...row, accessExpiresAt: dateOf(row.accessExpiresAt), lastSyncAt: dateOf(row.lastSyncAt) };
  }
}

const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));
