import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { startRedis } from '@vitrine/dev-servers/redis';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { eventually } from '@vitrine/testing/eventually';
import { freePort } from '@vitrine/dev-servers/ports';
import { Redis } from 'ioredis';
import type { BaseConfig } from '../src/config/base-config.js';
import { EventPublisher } from '../src/outbox/event-publisher.js';
import { EventsModule } from '../src/outbox/events.module.js';
import { liveChannelOf } from '../src/outbox/live-channel.js';
import { LiveEvents, LiveEventsModule } from '../src/outbox/live-events.js';
import { queueConfig, startApp } from './work-fixture.js';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});
const opened = async (app: Promise<INestApplicationContext>): Promise<INestApplicationContext> => {
  const running = await app;
  clean.push(() => running.close());
  return running;
};

const startTeller = async (config: BaseConfig) => {
  const publisher = (await opened(startApp(config, [EventsModule.forPublisher()]))).get(EventPublisher);
  return (eventId: string = randomUUID()) => publisher.publish('identity.user_changed', aUserSnapshot(), eventId);
};

/** A process of its own that listens; `heard` holds the ids of the events. */
async function startListener(config: BaseConfig) {
  const heard: string[] = [];
  const live = (await opened(startApp(config, [LiveEventsModule.forSubscribers()]))).get(LiveEvents);
  const gaps = { count: 0 };
  const stop = live.subscribe(
    ({ id }) => {
      heard.push(id);
    },
    () => {
      gaps.count += 1;
    },
  );
  return { live, heard, gaps, stop };
}

/** How many connections are subscribed; a subscription takes a moment. */
async function subscribers(config: BaseConfig, count: number): Promise<void> {
  const redis = new Redis(config.REDIS_URL);
  clean.push(async () => redis.disconnect());
  await eventually(async () => (await redis.pubsub('NUMSUB', liveChannelOf(config)))[1] === count);
}

describe('LiveEvents', () => {
  it('delivers an event to every subscribed process', async () => {
    const config = queueConfig();
    const tell = await startTeller(config);
    const [first, second] = [await startListener(config), await startListener(config)];
    await subscribers(config, 2);
    await tell('one');
    await tell('two');
    await eventually(() => first.heard.length === 2 && second.heard.length === 2);
    expect([first.heard, second.heard]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('delivers nothing of the time before the subscription, and nothing after its end', async () => {
    const config = queueConfig();
    const tell = await startTeller(config);
    await tell('unheard');
    const { live, heard, stop } = await startListener(config);
    const everything: EventEnvelope[] = [];
    live.subscribe((event) => everything.push(event));
    await subscribers(config, 1);
    await tell('heard');
    await eventually(() => heard.length > 0);
    stop();
    await tell('after');
    await eventually(() => everything.length === 2);
    expect(heard).toEqual(['heard']);
    expect(everything[0]).toMatchObject({ name: 'identity.user_changed', occurredAt: expect.any(String) });
  });

  it('goes on after a handler threw, and after what is not an event of this release', async () => {
    const config = queueConfig();
    const tell = await startTeller(config);
    const { live, heard } = await startListener(config);
    live.subscribe(() => {
      throw new Error('a page is gone');
    });
    const last: string[] = [];
    live.subscribe(({ id }) => last.push(id));
    await subscribers(config, 1);
    const redis = new Redis(config.REDIS_URL);
    clean.push(async () => redis.disconnect());
    await redis.publish(liveChannelOf(config), 'no JSON');
    await redis.publish(liveChannelOf(config), JSON.stringify({ id: 'x', name: 'media.of_tomorrow' }));
    await tell('one');
    await eventually(() => last.length > 0);
    expect([heard, last]).toEqual([['one'], ['one']]);
  });

  it('delivers no events of another stack on the same Redis', async () => {
    const [ours, theirs] = [queueConfig(), queueConfig()];
    const [tellOurs, tellTheirs] = [await startTeller(ours), await startTeller(theirs)];
    const { heard } = await startListener(ours);
    await subscribers(ours, 1);
    await tellTheirs('theirs');
    await tellOurs('ours');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['ours']);
  });

  it('listens before Redis is there, and again after it was killed, and says when it may have missed something', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-redis-'));
    clean.push(() => rm(dir, { recursive: true, force: true }));
    const port = await freePort();
    let redis = await startRedis({ dir, port }); // makes the password that stays with the folder
    await redis.stop();
    const config = queueConfig({ REDIS_URL: redis.url });
    const { heard, gaps } = await startListener(config);

    redis = await startRedis({ dir, port });
    clean.splice(1, 0, () => redis.stop()); // after the listener, before its folder
    const tell = await startTeller(config);
    await subscribers(config, 1);
    await eventually(() => tell('before'));
    await eventually(() => heard.includes('before'));
    const before = gaps.count;

    process.kill(redis.pid, 'SIGKILL');
    await redis.exited;
    redis = await startRedis({ dir, port });
    await subscribers(config, 1);
    await eventually(() => tell('after'));
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['before', 'after']);
    expect(gaps.count).toBe(before + 1);
  });
});

describe('EventPublisher', () => {
  it('does not call out what is not meant for open pages', async () => {
    const config = queueConfig();
    const app = await opened(startApp(config, [EventsModule.forPublisher()]));
    const { heard } = await startListener(config);
    await subscribers(config, 1);
    const publisher = app.get(EventPublisher);
    const onboarded = { userId: randomUUID(), email: 'ada@example.com', firstName: 'Ada', portfolioPath: '/ada' };
    await publisher.publish('identity.user_onboarded', onboarded, 'private');
    await publisher.publish('identity.user_changed', aUserSnapshot(), 'public');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['public']);
  });
});
