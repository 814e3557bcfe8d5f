import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RemoveObjects } from './remove-objects.js';

@ConsumesQueue('object-removal')
export class RemoveObjectsWorker extends QueueWorker<'object-removal'> {
  constructor(private readonly removeObjects: RemoveObjects) {
    super();
  }

  perform({ ownerId, photoId }: QueueMap['object-removal']['payload']): Promise<{ removed: number }> {
    return this.removeObjects.remove(ownerId, photoId);
  }
}
