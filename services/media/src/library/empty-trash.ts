import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
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

  /** Throws PHOTO_TRASHED_BY_ADMIN where there is nothing but what an administrator has put there. */
  async empty(who: Principal): Promise<{ removed: number }> {
    const removed = await this.purge.all({ ownerId: who.userId, until: await databaseNow(this.em) });
    if (removed === 0 && (await this.purge.denied(who, null)).length > 0) raise('PHOTO_TRASHED_BY_ADMIN');
    return { removed };
  }
}
