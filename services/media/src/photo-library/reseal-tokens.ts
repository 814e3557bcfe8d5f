import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ConnectionsRepository } from './connections.repository.js';
import { LibraryStatusPublisher } from './library-status-publisher.js';
import { SealError, TokenSeal } from './token-seal.js';

const MINUTE = 60_000;
const BATCH = 100;

/** Seals tokens with the current key that a former one has sealed, so that it can be taken away. */
@Injectable()
export class ResealTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly connections: ConnectionsRepository,
    private readonly seal: TokenSeal,
    private readonly status: LibraryStatusPublisher,
  ) {}

  @Reconcile({ everyMs: MINUTE })
  async former(): Promise<void> {
    const { currentKey } = this.seal;
    if (currentKey === null) return;
    for (const userId of await this.connections.sealedByOthers(currentKey, BATCH))
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
      this.status.changed(userId);
    }
  }
}
