import { EntityManager } from '@mikro-orm/postgresql';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaJobs } from '../jobs/media-jobs.js';
import { DeletionHold } from './deletion-hold.js';
import { derivativePrefix, originalPrefix, siteImagePrefix } from './object-keys.js';
import { PendingObjectDeletion } from './pending-object-deletion.entity.js';

const MINUTE = 60_000;
const BATCH = 500;

/** Deletes the objects of deleted photos and site images. Idempotent. While there is a hold, the reconciler comes back. */
@ConsumesQueue('object-removal')
export class RemoveObjects extends QueueWorker<'object-removal'> {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly hold: DeletionHold,
    private readonly jobs: MediaJobs,
  ) {
    super();
  }

  perform({ ownerId, photoId }: QueueMap['object-removal']['payload']): Promise<{ removed: number }> {
    return this.remove(ownerId, photoId);
  }

  async remove(ownerId: string | null, photoId: string): Promise<{ removed: number }> {
    if ((await this.em.count(PendingObjectDeletion, { photoId, ownerId, doneAt: null })) === 0) return { removed: 0 };
    if (await this.hold.isOn()) return { removed: 0 };
    const prefixes = [siteImagePrefix(ownerId, photoId)];
    if (ownerId) prefixes.push(originalPrefix(ownerId, photoId), derivativePrefix(ownerId, photoId));
    const counts = await Promise.all(prefixes.map((prefix) => this.store.deletePrefix(prefix)));
    await this.em.nativeUpdate(PendingObjectDeletion, { photoId }, { doneAt: new Date() });
    return { removed: counts.reduce((sum, count) => sum + count, 0) };
  }

  /** Queues deletions again that a killed worker or an empty Redis has left. */
  @Reconcile({ everyMs: MINUTE / 2 })
  async requeueWaiting(): Promise<void> {
    if (await this.hold.isOn()) return;
    const waiting = await this.em.find(
      PendingObjectDeletion,
      { doneAt: null, createdAt: { $lt: new Date(Date.now() - MINUTE) } },
      { orderBy: { createdAt: 'asc' }, limit: BATCH },
    );
    for (const { ownerId, photoId } of waiting) this.jobs.objectRemoval(ownerId ?? null, photoId);
  }
}
