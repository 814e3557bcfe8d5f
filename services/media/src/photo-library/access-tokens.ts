import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type BrokenReason, type ConnectionRow, ConnectionsRepository } from './connections.repository.js';
import { LibraryStatusPublisher } from './library-status-publisher.js';
import { LibraryError, PhotoLibrary } from './photo-library.js';
import { SealError, TokenSeal } from './token-seal.js';

/** A token that ends sooner is renewed. */
const LEFT_MS = 5 * 60_000;

/** Tokens for calls of users' photo libraries. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly connections: ConnectionsRepository,
    private readonly library: PhotoLibrary,
    private readonly seal: TokenSeal,
    private readonly status: LibraryStatusPublisher,
  ) {}

  /**
   * A token that holds for some minutes; another one than `rejected`, which the library has not accepted. Of all workers
   * one renews it. Throws LIBRARY_NOT_CONNECTED, also when the grant turns out to have ended; and `LibraryError`.
   */
  async of(userId: string, rejected?: string): Promise<string> {
    const kept = await this.kept(await this.connections.find(userId), rejected);
    if (kept !== null) return kept;
    const renewed = await this.em.transactional(() => this.renew(userId, rejected));
    if ('token' in renewed) return renewed.token;
    this.status.changed(userId);
    return raise('LIBRARY_NOT_CONNECTED');
  }

  /** Behind the row's lock. */
  private async renew(userId: string, rejected?: string): Promise<{ token: string } | { broken: BrokenReason }> {
    const row = await this.connections.lock(userId);
    const kept = await this.kept(row, rejected);
    if (kept !== null) return { token: kept };
    if (row?.state !== 'connected') return raise('LIBRARY_NOT_CONNECTED');
    try {
      const refreshToken = await this.seal.open(userId, 'refresh', row.refreshSealed);
      const { token, expiresAt } = await this.library.refresh(refreshToken);
      await this.connections.setAccess(userId, await this.seal.seal(userId, 'access', token), expiresAt);
      return { token };
    } catch (error) {
      const broken = brokenBy(error);
      if (broken === null) throw error;
      await this.connections.markBroken(userId, broken);
      return { broken };
    }
  }

  private async kept(row: ConnectionRow | null, rejected?: string): Promise<string | null> {
    if (row?.state !== 'connected' || row.accessSealed === null || row.accessExpiresAt === null) return null;
    if (row.accessExpiresAt.getTime() < Date.now() + LEFT_MS) return null;
    const token = await this.seal.open(row.userId, 'access', row.accessSealed).catch(() => null);
    return token === rejected ? null : token;
  }
}

const brokenBy = (error: unknown): BrokenReason | null => {
  if (error instanceof SealError) return 'key-lost';
  return error instanceof LibraryError && error.reason === 'revoked' ? 'revoked' : null;
};
