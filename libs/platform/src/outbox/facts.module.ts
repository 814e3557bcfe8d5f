import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueuesModule } from '../queues/queues.module.js';
import { EventReceiver } from './event-receiver.js';
import { FactBroadcast } from './fact-broadcast.js';
import { FactPublisher } from './fact-publisher.js';
import { FACTS_ROOM, FactsConsumer } from './facts-consumer.js';

/** Hearing facts, and telling them without a database. Needs `ConfigModule`; knows nothing of the ORM. */
@Module({})
export class FactsModule {
  private static readonly publisher: DynamicModule = {
    module: FactsModule,
    global: true,
    imports: [QueuesModule.forProducer()],
    providers: [FactPublisher, FactBroadcast],
    exports: [FactPublisher],
  };

  /** Runs the `@FactHandler` methods of this process: all facts that `SUBSCRIPTIONS` sends to `room`. */
  static forService(room: string): DynamicModule {
    return {
      module: FactsModule,
      imports: [DiscoveryModule, QueuesModule.forProducer()],
      providers: [FactsConsumer, { provide: FACTS_ROOM, useValue: room }],
    };
  }

  /** {@link EventReceiver} over the `@FactHandler` methods of this process. */
  static forReceiver(): DynamicModule {
    return { module: FactsModule, imports: [DiscoveryModule], providers: [EventReceiver], exports: [EventReceiver] };
  }

  /** {@link FactPublisher} for a process without a database. */
  static forPublisher(): DynamicModule {
    return this.publisher;
  }
}
