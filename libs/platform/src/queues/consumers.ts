import { Inject, Injectable } from '@nestjs/common';
import { Drain } from '../concurrency/drain.js';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { WorkScope } from '../context/work-scope.js';
import { Metrics } from '../health/define-metric.js';
import { Logger } from '../log/logger.js';
import { Tracing } from '../tracing/tracing.js';
import { Consumer, type ConsumerOptions } from './consumer.js';
import type { JobOrigin } from './job-data.js';
import { RedisConnections } from './redis-connections.js';

/** Starts the consumers of a process and stops them with it. */
@Injectable()
export class Consumers {
  private readonly running: { stop(): Promise<void> }[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly redis: RedisConnections,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  /** Runs the jobs of `options.queue` from now on. */
  start<D extends JobOrigin>(options: ConsumerOptions<D>): void {
    const { config, redis, scope, logger, drain, metrics, tracing } = this;
    const consumer = new Consumer<D>(options, { config, redis, scope, logger, drain, metrics, tracing });
    this.running.push(consumer);
    consumer.start();
  }

  /** Lets running jobs end and takes no more. */
  async stop(): Promise<void> {
    await Promise.all(this.running.map((consumer) => consumer.stop()));
  }
}
