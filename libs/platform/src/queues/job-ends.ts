import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueueEvents } from 'bullmq';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { settledWithin } from '../concurrency/deadline.js';
import { RedisConnections } from './redis-connections.js';

/** How a job ended, as the queue announces it. */
export type JobEnd = { readonly result: unknown } | { readonly failedReason: string };

/**
 * Subscribes to the ends of jobs. BullMQ's own `waitUntilFinished` is not used: what it throws while Redis goes away is thrown
 * where it cannot be caught, and ends the process.
 */
@Injectable()
export class JobEnds implements OnModuleDestroy {
  private readonly events = new Map<QueueName, QueueEvents>();

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly redis: RedisConnections,
  ) {}

  /**
   * Resolves with the end of the job when it is published, or with null after `ms`. An end may be missed: read the queue
   * for the job's state before and after.
   */
  async next(queue: QueueName, jobId: string, ms: number): Promise<JobEnd | null> {
    const events = this.eventsOf(queue);
    return new Promise((resolve) => {
      const settle = (end: JobEnd | null): void => {
        clearTimeout(timer);
        events.removeListener(`completed:${jobId}`, onCompleted);
        events.removeListener(`failed:${jobId}`, onFailed);
        resolve(end);
      };
      const onCompleted = ({ returnvalue }: { returnvalue: unknown }): void => settle({ result: returnvalue });
      const onFailed = ({ failedReason }: { failedReason: string }): void => settle({ failedReason });
      const timer = setTimeout(() => settle(null), ms);
      events.addListener(`completed:${jobId}`, onCompleted);
      events.addListener(`failed:${jobId}`, onFailed);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await settledWithin([...this.events.values()].map((events) => events.close()));
  }

  private eventsOf(queue: QueueName): QueueEvents {
    let events = this.events.get(queue);
    if (!events) {
      events = new QueueEvents(queue, {
        connection: this.redis.consumer,
        prefix: this.config.QUEUE_PREFIX,
        // From a minute ago, not from now: the first job waited for may end before the first read of events begins.
        lastEventId: `${Date.now() - 60_000}-0`,
      });
      events.setMaxListeners(0);
      events.on('error', () => undefined); // RedisConnections reports outages
      this.events.set(queue, events);
    }
    return events;
  }
}
