import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Consumers } from '../queues/consumers.js';
import { QueuesModule } from '../queues/queues.module.js';
import { EventReceiver } from './event-receiver.js';
import { EventPublisher } from './event-publisher.js';
import { EVENTS_SERVICE, EventsConsumer } from './events-consumer.js';

/** Handling events, and publishing them without a database. Needs `ConfigModule`; independent of the ORM. */
@Module({})
export class EventsModule {
  private static readonly publisher: DynamicModule = {
    module: EventsModule,
    global: true,
    imports: [QueuesModule.forProducer()],
    providers: [EventPublisher],
    exports: [EventPublisher],
  };

  /** Runs the `@EventHandler` methods of this process: all events that `SUBSCRIPTIONS` sends to `service`. */
  static forService(service: string): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule, QueuesModule.forProducer()],
      providers: [Consumers, EventsConsumer, { provide: EVENTS_SERVICE, useValue: service }],
    };
  }

  /** {@link EventReceiver} over the `@EventHandler` methods of this process. */
  static forReceiver(): DynamicModule {
    return { module: EventsModule, imports: [DiscoveryModule], providers: [EventReceiver], exports: [EventReceiver] };
  }

  /** {@link EventPublisher} for a process without a database. */
  static forPublisher(): DynamicModule {
    return this.publisher;
  }
}
