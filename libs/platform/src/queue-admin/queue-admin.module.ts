import { Module, type DynamicModule } from '@nestjs/common';
import type { QueueService } from '@vitrine/contracts/queues/queue-admin.rules';
import { administerQueues } from './administer-queues.js';
import { Pauses } from './pauses.js';
import { ReadQueue } from './read-queue.js';

/** Answers administrators for the queues of a service. Needs `OrmModule`, `OutboxModule` and `QueuesModule`. */
@Module({})
export class QueueAdminModule {
  static forService(service: QueueService): DynamicModule {
    return { module: QueueAdminModule, controllers: [administerQueues(service)], providers: [Pauses, ReadQueue] };
  }
}
