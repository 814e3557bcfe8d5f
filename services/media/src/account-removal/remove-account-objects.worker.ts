import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RemoveAccountObjects } from './remove-account-objects.js';

type Removal = QueueMap['account-objects'];

@ConsumesQueue('account-objects')
export class RemoveAccountObjectsWorker extends QueueWorker<'account-objects'> {
  constructor(private readonly removeObjects: RemoveAccountObjects) {
    super();
  }

  perform({ userId }: Removal['payload']): Promise<Removal['result']> {
    return this.removeObjects.remove(userId);
  }
}
