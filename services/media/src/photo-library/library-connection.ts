import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import {
  BeginConnectionDto,
  type BegunConnection,
  CompleteConnectionDto,
  type CompletedConnection,
} from '@vitrine/contracts/media/photo-library.rpc';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { MediaConfig } from '../config.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { type BrokenReason, ConnectionsRepository } from './connections.repository.js';
import { GrantRevocations } from './grant-revocations.js';
import { LibraryCalls } from './library-calls.js';
import { ExchangeError, type Grant, PhotoLibrary } from './photo-library.js';
import { SealError, TokenSeal } from './token-seal.js';

const SENTENCES: Record<BrokenReason, string> = {
  revoked: 'Google Photos no longer gives access. Please connect it again.',
  'key-lost': 'The connection can no longer be used. Please connect Google Photos again.',
};

/** The caller's own link to the photo library: begun, completed with a code, shown and taken away. */
@Controller()
export class LibraryConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly library: PhotoLibrary,
    private readonly connections: ConnectionsRepository,
    private readonly revocations: GrantRevocations,
    private readonly seal: TokenSeal,
    private readonly owners: ActiveOwners,
    private readonly calls: LibraryCalls,
    private readonly config: MediaConfig,
  ) {}

  /** API-07, API-08. Throws LIBRARY_DISABLED. */
  @RpcHandler('media.library_connection.begin')
  async begin(
    @Caller() { userId }: Principal,
    @Payload() { redirectUri }: BeginConnectionDto,
  ): Promise<BegunConnection> {
    if (!this.config.hasPhotoLibrary) raise('LIBRARY_DISABLED');
    // Later it would end the grant that is to come, when the account is the same.
    await this.revocations.revokeOf(userId);
    const [state, verifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { url: this.library.authorisation({ state, challenge, redirectUri }), state, verifier };
  }

  /** Connects with the code that the library has sent (GPH-06). */
  @RpcHandler('media.library_connection.complete')
  async complete(
    @Caller() { userId }: Principal,
    @Payload() answer: CompleteConnectionDto,
  ): Promise<CompletedConnection> {
    if (!this.config.hasPhotoLibrary) return failed('feature_disabled');
    try {
      const grant = await this.library.exchange(answer);
      // Each scope can be left out on Google's page.
      if (!this.library.allows(grant.scopes, 'picking')) {
        // A former connection may live by the same grant.
        if ((await this.connections.find(userId)) === null) await this.revocations.add(userId, grant.refreshToken);
        return failed('oauth_denied');
      }
      await this.connect(userId, grant);
      this.calls.tellPages(userId);
      return { error: null, hasAlbums: this.library.allows(grant.scopes, 'albums') };
    } catch (error) {
      if (error instanceof ExchangeError) return failed(error.code);
      throw error;
    }
  }

  /** Whether it is connected (API-41), and why not any more (GPH-10). */
  @RpcHandler('media.library_connection.get')
  async getStatus(@Caller() { userId }: Principal): Promise<LibraryStatusDto> {
    const row = this.config.hasPhotoLibrary ? await this.connections.find(userId) : null;
    const isConnected = row?.state === 'connected';
    return {
      isConnected,
      connected: isConnected,
      lastSync: row?.lastSyncAt?.toISOString() ?? null,
      errors: row?.errorCode ? [SENTENCES[row.errorCode]] : [],
      hasAlbums: isConnected && this.library.allows(row.scopes, 'albums'),
    };
  }

  /** At once; access is given back in the background (API-42, GPH-45). */
  @RpcHandler('media.library_connection.delete')
  async disconnect(@Caller() { userId }: Principal): Promise<{ deleted: true }> {
    await this.revocations.addConnection(userId);
    this.calls.tellPages(userId);
    return { deleted: true };
  }

  /** Keeps what a user has granted, sealed. */
  private async connect(userId: string, { refreshToken, access, scopes }: Grant): Promise<void> {
    const keyId = this.seal.currentKey;
    if (keyId === null) throw new SealError();
    const refreshSealed = await this.seal.seal(userId, 'refresh', refreshToken);
    const accessSealed = await this.seal.seal(userId, 'access', access.token);
    await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      // A former grant of the same account is part of this one: revoked now, it would take this one along.
      await this.revocations.drop(userId);
      const { expiresAt: accessExpiresAt } = access;
      await this.connections.save({ userId, scopes, refreshSealed, accessSealed, accessExpiresAt, keyId });
    });
  }
}

const failed = (error: ConnectionError): CompletedConnection => ({ error, hasAlbums: false });
