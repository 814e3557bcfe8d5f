import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { startRedis } from '@vitrine/dev-servers/redis';
import { eventually } from '@vitrine/testing/eventually';
import { freePort } from '@vitrine/dev-servers/ports';
import { Readiness } from '../src/health/readiness.js';
import { QueueProducer } from '../src/queues/queue-producer.js';
import { ConsumesQueue, QueueWorker } from '../src/queues/queue-worker.js';
import { QueuesModule } from '../src/queues/queues.module.js';
import { NoWebhooks, queueConfig, startApp } from './work-fixture.js';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

it('starts before Redis, works once it is there, and again after it was killed, losing no job', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-redis-'));
  clean.push(() => rm(dir, { recursive: true, force: true }));
  const port = await freePort();
  const first = await startRedis({ dir, port }); // makes the password that stays with the folder
  await first.stop();

  const done: string[] = [];
  @ConsumesQueue('email')
  class SendEmail extends QueueWorker<'email'> {
    async perform({ emailId }: { emailId: string }): Promise<{ status: 'delivered' }> {
      done.push(emailId);
      return { status: 'delivered' };
    }
  }
  const config = queueConfig({ REDIS_URL: first.url });
  const app: INestApplicationContext = await startApp(
    config,
    [QueuesModule.forConsumer('notify')],
    [SendEmail, NoWebhooks],
  );
  const producer = app.get(QueueProducer);
  await expect(producer.enqueue('email', { emailId: 'lost' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  const second = await startRedis({ dir, port });
  await eventually(() => producer.enqueue('email', { emailId: 'before' }));
  await eventually(() => done.includes('before'));
  expect(await app.get(Readiness).report()).toMatchObject({ ready: true });

  process.kill(second.pid, 'SIGKILL');
  await second.exited;
  await expect(producer.enqueue('email', { emailId: 'lost' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const third = await startRedis({ dir, port });
  clean.push(() => third.stop());
  clean.push(() => app.close());
  await eventually(() => producer.enqueue('email', { emailId: 'after' }));
  await eventually(() => done.includes('after'), 30_000);
});
