import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../config.js';
import { PhotoLibrary } from './photo-library.js';
import { SealError, type SealedUse, TokenSeal } from './token-seal.js';

const SECOND = 1_000;
const BATCH = 20;

/** Access that is to be given back; tried until the library has answered. */
interface GrantRevocation {
  readonly id: string;
  readonly userId: string;
  readonly sealed: string;
  readonly use: SealedUse;
}

/** Moves the refresh token of a connection, which is removed, to the revocations. */
export const REVOKE_CONNECTION_SQL = `
  with gone as (delete from library_connections where user_id = ? returning user_id, refresh_sealed)
  insert into grant_revocations (id, user_id, token_sealed, sealed_for)
  select gen_random_uuid(), user_id, refresh_sealed, 'refresh' from gone`;

/** Access that has still to be given back to photo libraries, until they have answered. */
@Injectable()
export class GrantRevocations {
  constructor(
    private readonly em: EntityManager,
    private readonly library: PhotoLibrary,
    private readonly seal: TokenSeal,
    private readonly config: MediaConfig,
    private readonly logger: Logger,
  ) {}

  /** A grant that no connection keeps. */
  async add(userId: string, refreshToken: string): Promise<void> {
    await this.em.execute(
      `insert into grant_revocations (id, user_id, token_sealed, sealed_for)
       values (gen_random_uuid(), ?, ?, 'revocation')`,
      [userId, await this.seal.seal(userId, 'revocation', refreshToken)],
    );
  }

  /** The grant of a user's connection, which is removed. */
  async addConnection(userId: string): Promise<void> {
    await this.em.execute(REVOKE_CONNECTION_SQL, [userId]);
  }

  /** Gives up those of a user. */
  async drop(userId: string): Promise<void> {
    await this.em.execute('delete from grant_revocations where user_id = ?', [userId]);
  }

  /** In the background. Without credentials there is no library to be reached: what is due waits for them. */
  @Reconcile({ everyMs: 5 * SECOND })
  async revokeDue(): Promise<void> {
    if (this.config.hasPhotoLibrary) await this.revokeEach(await this.claim());
  }

  /** Tries all of one user now, due or not. Never throws for the library's sake. */
  async revokeOf(userId: string): Promise<void> {
    await this.revokeEach(await this.claim(userId));
  }

  /**
   * Those that are due, of one user or of all, each for one caller. They are due again, after a pause that doubles up to an
   * hour, unless they are removed.
   */
  private claim(userId?: string): Promise<GrantRevocation[]> {
    return this.em.execute<GrantRevocation[]>(
      `update grant_revocations set tries = tries + 1,
         next_at = now() + least(3600, 10 * power(2, least(tries, 9))) * interval '1 second'
       where id in (select id from grant_revocations where ${userId === undefined ? 'next_at <= now()' : 'user_id = ?'}
                    order by next_at limit ? for update skip locked)
       returning id, user_id as "userId", token_sealed as sealed, sealed_for as use`,
      userId === undefined ? [BATCH] : [userId, BATCH],
    );
  }

  private async revokeEach(claimed: readonly GrantRevocation[]): Promise<void> {
    await Promise.all(claimed.map((each) => this.revoke(each)));
  }

  private async revoke({ id, userId, sealed, use }: GrantRevocation): Promise<void> {
    try {
      await this.library.revoke(await this.seal.open(userId, use, sealed));
    } catch (err) {
      this.logger.warn({ err }, 'access to a photo library could not be given back');
      // Without its key the token cannot be used any more either.
      if (!(err instanceof SealError)) return;
    }
    await this.em.execute('delete from grant_revocations where id = ?', [id]);
  }
}
