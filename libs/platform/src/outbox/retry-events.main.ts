import { SUBSCRIBERS } from '@vitrine/contracts/events/subscriptions';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { BaseConfig } from '../config/base-config.js';
import { runProgram } from '../config/load-config.js';
import { Logger } from '../log/logger.js';
import { eventsQueueOf } from './event-publisher.js';

/** Delivers the events again that subscribers have given up, once what made them fail is mended. */
await runProgram(BaseConfig, async (config) => {
  const logger = Logger.of(config);
  const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1 });
  try {
    for (const subscriber of SUBSCRIBERS) {
      const queue = new Queue(eventsQueueOf(subscriber), { connection: redis, prefix: config.QUEUE_PREFIX });
      const events = await queue.getFailedCount();
      if (events > 0) await queue.retryJobs({ state: 'failed' });
      logger.info({ subscriber, events }, 'Events are delivered again');
      await queue.close();
    }
  } finally {
    redis.disconnect();
  }
});
