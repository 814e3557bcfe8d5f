import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Consumers } from './consumers.js';
import { JobEnds } from './job-ends.js';
import { OpenQueues } from './open-queues.js';
import { QueueProducer } from './queue-producer.js';
import { QueueReadings } from './queue-readings.js';
import { QUEUE_SERVICE, QueueRunner } from './queue-runner.js';
import { RedisConnections } from './redis-connections.js';
import { RedisPublisher } from './redis-publisher.js';

/** Job queues of a process. Needs `ConfigModule`. */
@Module({})
export class QueuesModule {
  private static readonly producer: DynamicModule = {
    module: QueuesModule,
    global: true,
    providers: [RedisConnections, RedisPublisher, OpenQueues, JobEnds, QueueProducer, QueueReadings],
    exports: [RedisConnections, RedisPublisher, OpenQueues, QueueProducer, QueueReadings],
  };

  /** {@link QueueProducer} for the whole process. */
  static forProducer(): DynamicModule {
    return this.producer;
  }

  /** Runs the `@ConsumesQueue` providers of this process: all queues that `QUEUES` gives to `service`. */
  static forConsumer(service: string): DynamicModule {
    return {
      module: QueuesModule,
      imports: [DiscoveryModule, this.producer],
      providers: [Consumers, QueueRunner, { provide: QUEUE_SERVICE, useValue: service }],
    };
  }
}
