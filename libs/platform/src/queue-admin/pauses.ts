import { Injectable } from '@nestjs/common';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import type { Queue } from 'bullmq';
import { OpenQueues } from '../queues/open-queues.js';

/** A queue's pause: who has paused it, and when; both null where it was paused by other means. */
export interface Pause {
  readonly by: string | null;
  readonly at: string | null;
}

/**
 * Pauses of queues. Whether a queue is paused is BullMQ's to say; who has paused it stands beside the queue in Redis, so
 * that both are kept, lost and seen by all replicas together.
 */
@Injectable()
export class Pauses {
  constructor(private readonly queues: OpenQueues) {}

  /** Null while the queue runs. */
  of(name: QueueName): Promise<Pause | null> {
    return this.queues.use(name, async (queue) => {
      if (!(await queue.isPaused())) return null;
      const { by = null, at = null } = await this.queues.withRedis((redis) => redis.hgetall(keyOf(queue)));
      return { by, at };
    });
  }

  /** Pauses a queue. The name is written first: a queue that is paused without one is harder to resume. */
  pause(name: QueueName, by: string): Promise<void> {
    return this.queues.use(name, async (queue) => {
      await this.queues.withRedis((redis) => redis.hset(keyOf(queue), { by, at: new Date().toISOString() }));
      await queue.pause();
    });
  }

  resume(name: QueueName): Promise<void> {
    return this.queues.use(name, async (queue) => {
      await queue.resume();
      await this.queues.withRedis((redis) => redis.del(keyOf(queue)));
    });
  }
}

const keyOf = (queue: Queue): string => queue.toKey('paused-by');
