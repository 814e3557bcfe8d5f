import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActiveOwners } from '../owners/active-owners.js';
import { ConnectionsRepository } from './connections.repository.js';
import type { Grant } from './photo-library.js';
import { GrantRevocationsRepository } from './grant-revocations.repository.js';
import { SealError, TokenSeal } from './token-seal.js';

/** Keeps what a user has granted, sealed. */
@Injectable()
export class StoreGrant {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly connections: ConnectionsRepository,
    private readonly revocations: GrantRevocationsRepository,
    private readonly seal: TokenSeal,
  ) {}

  async asConnection(userId: string, { refreshToken, access, scopes }: Grant): Promise<void> {
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

  /** Gives back a grant that is not enough, unless a former connection lives by it. */
  async toBeRevoked(userId: string, { refreshToken }: Grant): Promise<void> {
    if ((await this.connections.find(userId)) === null)
      await this.revocations.add(userId, await this.seal.seal(userId, 'revocation', refreshToken));
  }
}
