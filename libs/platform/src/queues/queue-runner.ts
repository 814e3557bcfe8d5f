import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { QUEUES, queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { Drain } from '../bootstrap/drain.js';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedClasses } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { Consumer } from './consumer.js';
import type { JobData } from './job-data.js';
import { CONSUMES_QUEUE, type Consumption, type QueueWorker } from './queue-worker.js';
import { RedisConnections } from './redis-connections.js';

/** Injection token of the service whose queues this process consumes. */
export const QUEUE_SERVICE = Symbol('vitrine.queue-service');

type AnyWorker = QueueWorker<never>;

/** Starts a consumer for every `@ConsumesQueue` provider; refuses to start when one of the service's queues has none. */
@Injectable()
export class QueueRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private consumers: Consumer<JobData<never>>[] = [];

  constructor(
    @Inject(QUEUE_SERVICE) private readonly service: string,
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly discovery: DiscoveryService,
    private readonly redis: RedisConnections,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
  ) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedClasses<Consumption>(this.discovery, CONSUMES_QUEUE);
    assertHandled(
      `Queues of ${this.service}`,
      queuesConsumedBy(this.service),
      found.map(({ value }) => value.queue),
    );
    this.consumers = found.map(({ instance, value }) => this.consumerOf(instance as AnyWorker, value));
    for (const consumer of this.consumers) consumer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private consumerOf(worker: AnyWorker, { queue, concurrency }: Consumption): Consumer<JobData<never>> {
    return new Consumer<JobData<never>>(
      {
        queue,
        concurrency: concurrency?.(this.config) ?? QUEUES[queue].concurrency,
        perform: ({ payload }, job) => worker.perform(payload, job),
        exhausted: async ({ payload }, error) => worker.exhausted?.(payload, error),
      },
      { config: this.config, redis: this.redis, scope: this.scope, logger: this.logger, drain: this.drain },
    );
  }
}
