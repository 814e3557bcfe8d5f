import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import { type Redis, ReplyError } from 'ioredis';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { outageOf } from '../errors/outage.js';
import { settledWithin, withDeadline } from '../concurrency/deadline.js';
import { RedisConnections } from './redis-connections.js';

const PRODUCE_LIMIT_MS = 2_000;

/** BullMQ's queues by name, all on the one failing-fast connection. */
@Injectable()
export class OpenQueues implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly redis: RedisConnections,
  ) {}

  /**
   * Runs `work` on the queue `name`. Throws `AppError('SERVICE_UNAVAILABLE')` within two seconds when Redis is not
   * there; the work may still happen after that, so what it adds must bear being added twice.
   */
  use<T>(name: string, work: (queue: Queue) => Promise<T>): Promise<T> {
    return this.withRedis(() => work(this.queue(name)));
  }

  /** {@link use} for commands of Redis itself, on the queues' own connection. */
  async withRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      return await withDeadline(this.redis.readyProducer().then(work), PRODUCE_LIMIT_MS, unavailable);
    } catch (error) {
      throw error instanceof AppError || !isAway(error) ? error : unavailable(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await settledWithin([...this.queues.values()].map((queue) => queue.close()));
  }

  private queue(name: string): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.redis.producer, prefix: this.config.QUEUE_PREFIX });
      queue.on('error', () => undefined); // RedisConnections reports outages; the call itself fails
      this.queues.set(name, queue);
    }
    return queue;
  }
}

const unavailable = (cause?: unknown): AppError => {
  const error = new AppError('SERVICE_UNAVAILABLE');
  if (cause !== undefined) error.cause = cause;
  return error;
};

/** Connections fail in many ways; of Redis' own refusals only those that pass are outages, and no mistake of ours is. */
const isAway = (error: unknown): boolean =>
  outageOf(error) !== null || !(error instanceof ReplyError || error instanceof TypeError);
