import { expect, it } from '@jest/globals';
import { expectLibrary } from '@vitrine/testing/expect-library';
import { QueueEvents, Worker } from 'bullmq';
import { ConsumerRedis } from './consumer-redis.js';

/** Without a server: connects on demand, and then fails once. */
const consumerRedis = () =>
  new ConsumerRedis({ port: 1, lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => null });

it('closes its duplicates with itself, and none on reconnecting', () => {
  const redis = consumerRedis();
  const duplicate = redis.duplicate();
  redis.disconnect(true);
  expect(duplicate.status).toBe('wait');
  redis.disconnect();
  expect([redis.status, duplicate.status]).toEqual(['end', 'end']);
});

it('is what BullMQ makes its blocking connections from', async () => {
  expectLibrary('bullmq', '6.7', 'libs/platform/src/queues/consumer-redis.ts');
  expectLibrary('ioredis', '6.0', 'libs/platform/src/queues/consumer-redis.ts');
  const redis = consumerRedis();
  const made: string[] = [];
  redis.duplicate = (options) => {
    made.push(options?.connectionName ?? '');
    return consumerRedis() as never;
  };
  const worker = new Worker('email', () => Promise.resolve(), { connection: redis, autorun: false });
  worker.on('error', () => undefined);
  const events = new QueueEvents('email', { connection: redis, autorun: false });
  events.on('error', () => undefined);
  expect(made).toHaveLength(2);
  await Promise.allSettled([worker.close(), events.close()]);
});
