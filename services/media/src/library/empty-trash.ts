import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { databaseNow } from '../sql.js';
import { PurgePhotos } from './purge-photos.js';

/** Deletes for good what the caller has in the trash now; what comes in while that goes on stays. */
@Injectable()
export class EmptyTrash {
  constructor(
    private readonly em: EntityManager,
    private readonly purge: PurgePhotos,
  ) {}

  async empty(who: Principal): Promise<{ removed: number }> {
    return { removed: await this.purge.all({ ownerId: who.userId, until: await databaseNow(this.em) }) };
  }
}
