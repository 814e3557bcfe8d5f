import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Hints } from '../jobs/hints.js';
import { Removal } from '../storage/removal.entity.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import { Photo } from './photo.entity.js';

/**
 * PHOTO-44: the row goes at once, and its addresses with it; the objects follow. A `removals` row stands for them
 * until they are gone, because nothing else would remember them.
 */
@Injectable()
export class DeletePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: StorageAccounts,
    private readonly outbox: Outbox,
    private readonly hints: Hints,
  ) {}

  async run(who: Principal, photoId: string): Promise<{ deleted: true }> {
    const ownerId = who.userId;
    await this.em.transactional(async (em) => {
      const photo =
        (await em.findOne(Photo, { id: photoId, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })) ??
        raise('PHOTO_NOT_FOUND');
      em.remove(photo);
      em.persist(em.create(Removal, { photoId, ownerId, createdAt: new Date() }));
      this.outbox.add('media.photo_deleted', { photoId, ownerId, revision: photo.revision + 1 });
      await em.flush();
      await this.accounts.giveBack(ownerId, photo.bytes);
    });
    this.hints.removal(ownerId, photoId);
    return { deleted: true };
  }
}
