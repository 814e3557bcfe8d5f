import { Injectable } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PurgePhotos } from './purge-photos.js';

/** Deletes for good what the caller has in the trash now; what comes in while that goes on stays. */
@Injectable()
export class EmptyTrash {
  constructor(private readonly purge: PurgePhotos) {}

  async run(who: Principal): Promise<{ removed: number }> {
    return { removed: await this.purge.all({ ownerId: who.userId, until: new Date() }) };
  }
}
