import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { DeletionHold } from './deletion-hold.js';
import { derivativePrefix, originalPrefix, siteImagePrefix } from './object-keys.js';
import { PendingObjectDeletion } from './pending-object-deletion.entity.js';

/** Deletes the objects of a deleted photo or site image. Idempotent. While there is a hold, a reconciler comes back. */
@Injectable()
export class RemoveObjects {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly hold: DeletionHold,
  ) {}

  async remove(ownerId: string | null, photoId: string): Promise<{ removed: number }> {
    if ((await this.em.count(PendingObjectDeletion, { photoId, ownerId, doneAt: null })) === 0) return { removed: 0 };
    if (await this.hold.isOn()) return { removed: 0 };
    const prefixes = [siteImagePrefix(ownerId, photoId)];
    if (ownerId) prefixes.push(originalPrefix(ownerId, photoId), derivativePrefix(ownerId, photoId));
    const counts = await Promise.all(prefixes.map((prefix) => this.store.deletePrefix(prefix)));
    await this.em.nativeUpdate(PendingObjectDeletion, { photoId }, { doneAt: new Date() });
    return { removed: counts.reduce((sum, count) => sum + count, 0) };
  }
}
