import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { LiveUpdatePublisher } from '@vitrine/platform/live-updates/live-update-publisher';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { type BrokenReason, type ConnectionRow, ConnectionsRepository } from './connections.repository.js';
import { LibraryError, type LibraryFailure, PhotoLibrary } from './photo-library.js';
import { SealError, TokenSeal } from './token-seal.js';

const MINUTE = 60_000;
/** A token that ends sooner is renewed. */
const LEFT_MS = 5 * MINUTE;
const RESEALED_AT_ONCE = 100;

/** Failures that are not an outage. */
const CODES: Partial<Record<LibraryFailure, ErrorCode>> = {
  gone: 'NOT_FOUND',
  forbidden: 'LIBRARY_REFUSED',
  // An account that does not use the library.
  'not-ready': 'LIBRARY_REFUSED',
  refused: 'LIBRARY_REFUSED',
  token: 'LIBRARY_REFUSED',
};

/** Calls of users' photo libraries, and the tokens that they are made with. */
@Injectable()
export class LibraryCalls {
  constructor(
    private readonly em: EntityManager,
    private readonly connections: ConnectionsRepository,
    private readonly library: PhotoLibrary,
    private readonly seal: TokenSeal,
    private readonly updates: LiveUpdatePublisher,
  ) {}

  /**
   * Runs `call`, and once more with another token when the library does not accept the first. Throws
   * LIBRARY_NOT_CONNECTED, and what `call` throws.
   */
  async run<T>(userId: string, call: (token: string) => Promise<T>): Promise<T> {
    const token = await this.accessToken(userId);
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof LibraryError && error.reason === 'token')) throw error;
      return call(await this.accessToken(userId, token));
    }
  }

  /**
   * {@link run} for what a user waits for: the library's own errors become LIBRARY_UNAVAILABLE, LIBRARY_REFUSED and
   * NOT_FOUND.
   */
  async answer<T>(userId: string, call: (token: string) => Promise<T>): Promise<T> {
    try {
      return await this.run(userId, call);
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      throw Object.assign(new AppError(CODES[error.reason] ?? 'LIBRARY_UNAVAILABLE'), { cause: error });
    }
  }

  /**
   * A token that holds for some minutes; another one than `rejected`, which the library has not accepted. Of all workers
   * one renews it. Throws LIBRARY_NOT_CONNECTED, also when the grant turns out to have ended; and `LibraryError`.
   */
  async accessToken(userId: string, rejected?: string): Promise<string> {
    const kept = await this.kept(await this.connections.find(userId), rejected);
    if (kept !== null) return kept;
    const renewed = await this.em.transactional(() => this.renew(userId, rejected));
    if ('token' in renewed) return renewed.token;
    this.tellPages(userId);
    return raise('LIBRARY_NOT_CONNECTED');
  }

  /** Seals tokens with the current key that a former one has sealed, so that it can be taken away. */
  @Reconcile({ everyMs: MINUTE })
  async resealFormer(): Promise<void> {
    const { currentKey } = this.seal;
    if (currentKey === null) return;
    for (const userId of await this.connections.sealedByOthers(currentKey, RESEALED_AT_ONCE))
      await this.em.transactional(() => this.reseal(userId, currentKey));
  }

  /** A connection whose key is lost is broken: its user connects again. */
  private async reseal(userId: string, keyId: string): Promise<void> {
    const row = await this.connections.lock(userId);
    if (!row) return;
    try {
      const token = await this.seal.open(userId, 'refresh', row.refreshSealed);
      await this.connections.reseal(userId, await this.seal.seal(userId, 'refresh', token), keyId);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      await this.connections.markBroken(userId, 'key-lost');
      this.tellPages(userId);
    }
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

  /** Has open pages read the state of the link again; one that misses it reads later. */
  tellPages(userId: string): void {
    void this.updates.publish(userId, [{ kind: 'photo-library' }]);
  }
}

const brokenBy = (error: unknown): BrokenReason | null => {
  if (error instanceof SealError) return 'key-lost';
  return error instanceof LibraryError && error.reason === 'revoked' ? 'revoked' : null;
};
