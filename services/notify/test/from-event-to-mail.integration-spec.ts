import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueueEvents } from 'bullmq';
import { expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { DiscoveryModule } from '@nestjs/core';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { readMail, startMailSink } from '@vitrine/dev-servers/mail-sink';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import { NotifyConfig } from '../src/config.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { NotifyWorkerModule } from '../src/notify-worker.module.js';

it('sends one welcome mail for an event delivered twice, through the real queues', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'notify-'));
  const sink = await startMailSink({ dir });
  const redis = testRedis();
  const config = loadConfig(NotifyConfig, {
    ...redis,
    DATABASE_URL: await testDatabase('notify', MIGRATIONS),
    SMTP_URL: sink.url,
    MAIL_FROM: 'hello@vitrine.test',
    PUBLIC_URL: 'https://vitrine.test',
    LOG_LEVEL: 'silent',
  });
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule, NotifyWorkerModule.register(config), EventsModule.forPublisher()],
  }).compile();
  const on = { connection: { url: redis.REDIS_URL }, prefix: redis.QUEUE_PREFIX };
  const [events, mails] = [new QueueEvents('events.notify', on), new QueueEvents('email', on)];
  await Promise.all([events.waitUntilReady(), mails.waitUntilReady()]);
  const heard = completions(events, 2);
  const sent = completions(mails, 1);
  await app.init();

  const user = { userId: randomUUID(), email: 'jane@example.test', firstName: 'Jane', portfolioPath: '/jane' };
  const publisher = app.get(EventPublisher, { strict: false });
  await publisher.publish('identity.user_onboarded', user, randomUUID());
  await publisher.publish('identity.user_onboarded', user, randomUUID());
  await Promise.all([heard, sent]);

  await Promise.all([events.close(), mails.close()]);
  await app.close();
  expect((await readMail(dir)).map((mail) => mail.subject)).toEqual(['Welcome to Vitrine, Jane']);
  await sink.stop();
});

const completions = (events: QueueEvents, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    events.on('completed', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
