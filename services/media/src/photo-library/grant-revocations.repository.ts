import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SealedUse } from './token-seal.js';

/** Access that is to be given back; tried until the library has answered. */
export interface GrantRevocation {
  readonly id: string;
  readonly userId: string;
  readonly sealed: string;
  readonly use: SealedUse;
}

const RETURNED = `id, user_id as "userId", token_sealed as sealed, sealed_for as use`;

/** Moves the refresh token of a connection, which is removed, to the revocations. */
export const REVOKE_CONNECTION_SQL = `
  with gone as (delete from library_connections where user_id = ? returning user_id, refresh_sealed)
  insert into grant_revocations (id, user_id, token_sealed, sealed_for)
  select gen_random_uuid(), user_id, refresh_sealed, 'refresh' from gone`;

/** Access that has still to be given back to photo libraries. */
@Injectable()
export class GrantRevocationsRepository {
  constructor(private readonly em: EntityManager) {}

  async add(userId: string, sealed: string): Promise<void> {
    await this.em.execute(
      `insert into grant_revocations (id, user_id, token_sealed, sealed_for)
       values (gen_random_uuid(), ?, ?, 'revocation')`,
      [userId, sealed],
    );
  }

  /** Removes a user's connection. */
  async fromConnection(userId: string): Promise<void> {
    await this.em.execute(REVOKE_CONNECTION_SQL, [userId]);
  }

  /**
   * Those that are due, of one user or of all, each for one caller. They are due again, after a pause that doubles up to an
   * hour, unless they are removed.
   */
  claim(limit: number, userId?: string): Promise<GrantRevocation[]> {
    return this.em.execute<GrantRevocation[]>(
      `update grant_revocations set tries = tries + 1,
         next_at = now() + least(3600, 10 * power(2, least(tries, 9))) * interval '1 second'
       where id in (select id from grant_revocations where ${userId === undefined ? 'next_at <= now()' : 'user_id = ?'}
                    order by next_at limit ? for update skip locked)
       returning ${RETURNED}`,
      userId === undefined ? [limit] : [userId, limit],
    );
  }

  async remove(id: string): Promise<void> {
    await this.em.execute('delete from grant_revocations where id = ?', [id]);
  }

  /** Gives up those of a user. */
  async drop(userId: string): Promise<void> {
    await this.em.execute('delete from grant_revocations where user_id = ?', [userId]);
  }
}
