import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RemoveAccount } from './remove-account.js';

type Removal = QueueMap['account-removal'];

@ConsumesQueue('account-removal')
export class RemoveAccountWorker extends QueueWorker<'account-removal'> {
  constructor(private readonly removeAccount: RemoveAccount) {
    super();
  }

  perform({ userId }: Removal['payload']): Promise<Removal['result']> {
    return this.removeAccount.remove(userId);
  }
}
