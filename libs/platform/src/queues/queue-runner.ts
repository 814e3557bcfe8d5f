import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { QUEUE_NAMES, serviceOfQueue } from '@vitrine/contracts/queues/queue-admin.rules';
import { QUEUES, queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { findDecoratedClasses } from '../discovery/find-decorated.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { Consumers } from './consumers.js';
import type { JobData } from './job-data.js';
import { QueueReadings } from './queue-readings.js';
import { CONSUMES_QUEUE, type Consumption, type QueueWorker } from './queue-worker.js';

/** Injection token of the service whose queues this process consumes. */
export const QUEUE_SERVICE = Symbol('vitrine.queue-service');

type AnyWorker = QueueWorker<never>;

/** Starts a consumer for every `@ConsumesQueue` provider; refuses to start when one of the service's queues has none. */
@Injectable()
export class QueueRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(QUEUE_SERVICE) private readonly service: string,
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly discovery: DiscoveryService,
    private readonly consumers: Consumers,
    private readonly readings: QueueReadings,
  ) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedClasses<Consumption>(this.discovery, CONSUMES_QUEUE);
    assertHandled(
      `Queues of ${this.service}`,
      queuesConsumedBy(this.service),
      found.map(({ value }) => value.queue),
    );
    for (const { instance, value } of found) this.consume(instance as AnyWorker, value);
    // Also of workers that may all be away for want of work.
    for (const queue of QUEUE_NAMES) if (serviceOfQueue(queue) === this.service) this.readings.add(queue);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumers.stop();
  }

  private consume(worker: AnyWorker, { queue, concurrency }: Consumption): void {
    this.consumers.start<JobData<never>>({
      queue,
      concurrency: concurrency?.(this.config) ?? QUEUES[queue].concurrency,
      perform: ({ payload }, job) => worker.perform(payload, job),
      exhausted: async ({ payload }, error) => worker.exhausted?.(payload, error),
    });
  }
}
