import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { eventually } from '@vitrine/testing/eventually';
import { unmadeDatabase } from '@vitrine/testing/test-stack';
import type { DatabaseConfig } from '../src/config/base-config.js';
import { currentContext } from '../src/context/request-context.js';
import { WorkScope } from '../src/context/work-scope.js';
import { Metrics } from '../src/health/define-metric.js';
import { Readings } from '../src/health/readings.js';
import { Logger } from '../src/log/logger.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { EventHandler } from '../src/outbox/event-handler.decorator.js';
import { EventPublisher } from '../src/outbox/event-publisher.js';
import { EventsModule } from '../src/outbox/events.module.js';
import { Outbox } from '../src/outbox/outbox.js';
import { OutboxEvent } from '../src/outbox/outbox-event.entity.js';
import { OutboxModule } from '../src/outbox/outbox.module.js';
import { OutboxRelay } from '../src/outbox/outbox-relay.js';
import { OutboxRows } from '../src/outbox/outbox-rows.js';
import { RedisConnections } from '../src/queues/redis-connections.js';
import { databaseConfig, Migration0001Outbox, startApp } from './work-fixture.js';

const apps: INestApplicationContext[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});
const opened = async (app: Promise<INestApplicationContext>): Promise<INestApplicationContext> => {
  apps.push(await app);
  return app;
};

const settings = (): DatabaseConfig => databaseConfig(unmadeDatabase('outbox'));
const ormOf = (config: DatabaseConfig) =>
  OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config });

/** A publishing process; its relay is run by hand unless `relaying`. */
async function startSender(config: DatabaseConfig, { relaying = false } = {}) {
  if (!relaying) jest.spyOn(OutboxRelay.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  const app = await opened(startApp(config, [ormOf(config), OutboxModule.forRelay()]));
  jest.restoreAllMocks();
  const tell = (photoIds: string[], and?: (em: EntityManager) => Promise<unknown>): Promise<void> =>
    app.get(WorkScope).run({ requestId: 'req-9' }, async () => {
      const em = app.get(EntityManager);
      await em.transactional(async (inner) => {
        for (const id of photoIds) app.get(Outbox).add('media.photo_changed', aPhotoSnapshot({ id }));
        await and?.(inner as EntityManager);
      });
    });
  const tellPhoto = (photo: Partial<PhotoSnapshot>, options = {}): Promise<void> =>
    tell([], async () => app.get(Outbox).add('media.photo_changed', aPhotoSnapshot(photo), options));
  const relayAll = async (): Promise<void> => {
    while ((await app.get(OutboxRelay).relayBatch()) > 0);
  };
  const waiting = (): Promise<number> => app.get(MikroORM).em.fork().count(OutboxEvent, { publishedAt: null });
  return { app, tell, tellPhoto, relayAll, waiting, relay: app.get(OutboxRelay) };
}

/** Portfolio's consumer, which records what it receives. `fails` throws the first time for each event. */
async function startPortfolio(config: DatabaseConfig, fails?: () => Error) {
  const heard: EventEnvelope[] = [];
  const attempts: string[] = [];
  const contexts: unknown[] = [];
  @Injectable()
  class Portfolio {
    @EventHandler('media.photo_changed')
    changed(payload: { id: string }, event: EventEnvelope<'media.photo_changed'>): void {
      contexts.push(currentContext()?.requestId);
      const first = !attempts.includes(payload.id);
      attempts.push(payload.id);
      if (fails && first) throw fails();
      heard.push(event);
    }
    @EventHandler('media.photo_deleted')
    deleted(): void {}
    @EventHandler('media.photos_ordered')
    ordered(): void {}
    @EventHandler('media.photos_restored')
    restored(): void {}
    @EventHandler('media.site_image_changed')
    siteImage(): void {}
    @EventHandler('media.category_changed')
    category(): void {}
    @EventHandler('identity.user_deleted')
    userDeleted(): void {}
    @EventHandler('identity.user_changed')
    user(_payload: unknown, event: EventEnvelope<'identity.user_changed'>): void {
      heard.push(event);
    }
  }
  await opened(startApp(config, [EventsModule.forService('portfolio')], [Portfolio]));
  return { heard, attempts, contexts };
}

const run = promisify(execFile);
/** What `npm run events:retry` runs. */
const RETRY = join(import.meta.dirname, '../dist/outbox/retry-events.main.js');

/** What Redis holds of this stack. */
const keysOf = async ({ QUEUE_PREFIX }: DatabaseConfig, redis: Redis): Promise<string[]> =>
  redis.keys(`${QUEUE_PREFIX}[:.]*`);
const titlesOf = (heard: readonly EventEnvelope[]): string[] =>
  heard.map(({ payload }) => (payload as PhotoSnapshot).title);

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

describe('the outbox', () => {
  it('wakes the relay of its own process when an event is committed, and only then', async () => {
    const { app, tell, waiting, relay } = await startSender(settings());
    const wake = jest.spyOn(relay, 'wake');
    await tell(ids(1), async () => expect(wake).not.toHaveBeenCalled());
    expect(wake).toHaveBeenCalledTimes(1);
    await tell([], async (em) => em.execute('select 1'));
    await expect(tell(ids(1), () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back');
    expect(wake).toHaveBeenCalledTimes(1);
    // Also by a flush, which is a transaction of its own.
    await app.get(WorkScope).run({ requestId: 'req-9' }, async () => {
      app.get(Outbox).add('media.photo_changed', aPhotoSnapshot());
      await app.get(EntityManager).flush();
    });
    expect(wake).toHaveBeenCalledTimes(2);
    expect(await waiting()).toBe(2); // it has not been started
  });

  it('relays outside of the work that wakes it, whose deadline passes', async () => {
    const { app, tell, waiting } = await startSender(settings(), { relaying: true });
    const look = jest.spyOn(OutboxRows.prototype, 'look');
    const contexts: unknown[] = [];
    jest.spyOn(app.get(EventPublisher), 'held').mockImplementation(async () => {
      contexts.push(currentContext());
      return [];
    });
    await eventually(() => look.mock.calls.length > 1); // it rests between looks, and can be woken
    await tell(ids(1));
    await eventually(async () => (await waiting()) === 0);
    expect(new Set(contexts)).toEqual(new Set([undefined]));
    jest.restoreAllMocks();
  });

  it('carries events to their subscriber in a running process, with the request they began in', async () => {
    const config = settings();
    const { tell } = await startSender(config, { relaying: true });
    const { heard, contexts } = await startPortfolio(config);
    const photos = ids(250);
    await tell(photos);
    await eventually(() => heard.length >= 250);
    expect(new Set(heard.map(({ payload }) => (payload as { id: string }).id))).toEqual(new Set(photos));
    expect(heard).toHaveLength(250);
    expect(new Set(contexts)).toEqual(new Set(['req-9']));
    expect(heard[0]).toMatchObject({ name: 'media.photo_changed', occurredAt: expect.any(String), requestId: 'req-9' });
  });

  it('publishes nothing of a change that was rolled back', async () => {
    const { tell, waiting } = await startSender(settings());
    await expect(tell(ids(1), (em) => em.execute('insert into note (text) values (null)'))).rejects.toThrow(
      'null value',
    );
    expect(await waiting()).toBe(0);
  });

  it('hands an event over once in effect when the relay dies between publishing and marking', async () => {
    const config = settings();
    const { app, tell, relay, waiting } = await startSender(config);
    const { heard } = await startPortfolio(config);
    const photos = ids(5);
    await tell(photos);

    const publisher = app.get(EventPublisher);
    const publish = publisher.deliver.bind(publisher);
    jest.spyOn(publisher, 'deliver').mockImplementationOnce(async (events) => {
      await publish(events);
      throw new Error('killed');
    });
    await expect(relay.relayBatch()).rejects.toThrow('killed');
    expect(await waiting()).toBe(5);
    await eventually(() => heard.length === 5);

    expect(await relay.relayBatch()).toBe(5);
    await tell(ids(1));
    await relay.relayBatch();
    await eventually(() => heard.length >= 6); // the queue is in order: the doubles would have come before
    expect(heard).toHaveLength(6);
    expect(await waiting()).toBe(0);
  });

  it('shares the work among relays without doubles', async () => {
    const config = settings();
    const { tell, relay, waiting } = await startSender(config);
    const { heard } = await startPortfolio(config);
    await tell(ids(250));
    const work = async (): Promise<number> => {
      let published = 0;
      while ((await waiting()) > 0) published += await relay.relayBatch();
      return published;
    };
    const published = await Promise.all([work(), work(), work()]);
    expect(published.reduce((sum, n) => sum + n)).toBe(250);
    await eventually(() => heard.length >= 250);
    expect(heard).toHaveLength(250);
  });

  it('is only looked at while nothing waits, without a lock', async () => {
    const { tell, relayAll, relay } = await startSender(settings());
    await tell([randomUUID()]);
    await relayAll();
    const locked = jest.spyOn(OutboxRows.prototype, 'lockMark');
    expect(await relay.relayBatch()).toBe(0);
    expect(locked).not.toHaveBeenCalled();
    await tell([randomUUID()]);
    expect(await relay.relayBatch()).toBe(1);
  });

  it('keeps events while Redis is away', async () => {
    const config = databaseConfig(unmadeDatabase('outbox'), { REDIS_URL: 'redis://127.0.0.1:1' });
    const { tell, relay, waiting } = await startSender(config);
    await tell(ids(3));
    await expect(relay.relayBatch()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await waiting()).toBe(3);
  });

  it('exposes how long events wait, also while Redis is away', async () => {
    const config = databaseConfig(unmadeDatabase('outbox'), { REDIS_URL: 'redis://127.0.0.1:1' });
    const { app, tell } = await startSender(config);
    const lag = async (): Promise<number> => {
      await app.get(Readings).take();
      return Number(
        /^outbox_lag_seconds (\S+)$/m.exec(
          await app.get(Metrics).registry.getSingleMetricAsString('outbox_lag_seconds'),
        )?.[1],
      );
    };
    await tell(ids(2));
    await app.get(MikroORM).em.fork().execute(`update outbox_event set occurred_at = now() - interval '90 seconds'`);
    expect(await lag()).toBeGreaterThanOrEqual(90);
  });

  it('forgets published events after three days', async () => {
    const config = settings();
    const { app, tell, relay } = await startSender(config);
    await tell(ids(3));
    await relay.relayBatch();
    const em = app.get(MikroORM).em.fork();
    const [oldest] = await em.find(OutboxEvent, {}, { orderBy: { id: 'asc' }, limit: 1 });
    oldest!.publishedAt = new Date(Date.now() - 73 * 3_600_000);
    await em.flush();
    await relay.clean();
    expect(await em.fork().count(OutboxEvent)).toBe(2);
  });
});

const redisOf = (app: INestApplicationContext): Redis => app.get(RedisConnections, { strict: false }).producer;

describe('what Redis loses', () => {
  it('is published again when Redis was emptied', async () => {
    const config = settings();
    const { app, tell, relayAll, waiting } = await startSender(config);
    const photos = ids(120);
    await tell(photos);
    await relayAll();
    await redisOf(app).del(await keysOf(config, redisOf(app)));
    await relayAll();
    expect(await waiting()).toBe(0);
    const { heard } = await startPortfolio(config);
    await eventually(() => heard.length >= 120);
    expect(heard.map(({ payload }) => (payload as PhotoSnapshot).id).sort()).toEqual(photos.sort());
  });

  it('is published again when Redis went back to what it was before, and nothing else is', async () => {
    const config = settings();
    const { app, tellPhoto, relayAll } = await startSender(config);
    const redis = redisOf(app);
    await tellPhoto({ title: 'before' });
    await relayAll();
    const earlier = new Map<string, Buffer>();
    for (const key of await keysOf(config, redis)) earlier.set(key, (await redis.dumpBuffer(key)) as Buffer);
    await tellPhoto({ title: 'lost' });
    await relayAll();
    await redis.del(await keysOf(config, redis));
    for (const [key, value] of earlier) await redis.restore(key, 0, value);
    const warn = jest.spyOn(app.get(Logger), 'warn');
    await relayAll();
    expect(warn.mock.calls.map(([line]) => line)).toEqual([{ events: 1 }]);
    const { heard } = await startPortfolio(config);
    await eventually(() => heard.length >= 2);
    expect(titlesOf(heard).sort()).toEqual(['before', 'lost']);
  });

  it('is published again when Redis was emptied between the events and their mark', async () => {
    const config = settings();
    const { app, tell, relay, relayAll } = await startSender(config);
    await relayAll();
    const photos = ids(3);
    await tell(photos);
    const publisher = app.get(EventPublisher);
    const publish = publisher.deliver.bind(publisher);
    jest.spyOn(publisher, 'deliver').mockImplementationOnce(async (...events) => {
      await publish(...events);
      await redisOf(app).del(await keysOf(config, redisOf(app)));
    });
    await expect(relay.relayBatch()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await relayAll();
    const { heard } = await startPortfolio(config);
    await eventually(() => heard.length >= 3);
    expect(heard.map(({ payload }) => (payload as PhotoSnapshot).id).sort()).toEqual(photos.sort());
  });

  it('is not noted as published when the connection changed while it was', async () => {
    const config = settings();
    const { app, tell, relay, relayAll, waiting } = await startSender(config);
    await relayAll();
    await tell(ids(1));
    const publisher = app.get(EventPublisher);
    const publish = publisher.deliver.bind(publisher);
    const connectedAgain = once(redisOf(app), 'ready');
    jest.spyOn(publisher, 'deliver').mockImplementationOnce(async (...events) => {
      await publish(...events);
      redisOf(app).disconnect(true);
    });
    await expect(relay.relayBatch()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await waiting()).toBe(1);
    await connectedAgain;
    await relayAll();
    expect(await waiting()).toBe(0);
  });
});

describe('what waits', () => {
  it('is published in its newest state alone, and older states are not kept', async () => {
    const config = settings();
    const { app, tellPhoto, relayAll } = await startSender(config);
    const id = randomUUID();
    const kept = (): Promise<number> => app.get(MikroORM).em.fork().count(OutboxEvent);
    await tellPhoto({ id, revision: 1, title: 'first' });
    await tellPhoto({ title: 'another' });
    await tellPhoto({ id, revision: 2, title: 'second' });
    await relayAll();
    expect(await kept()).toBe(2);
    await tellPhoto({ id, revision: 3, title: 'third' });
    await relayAll();
    expect(await kept()).toBe(2);
    const { heard } = await startPortfolio(config);
    await eventually(() => heard.length >= 3);
    expect(titlesOf(heard).sort()).toEqual(['another', 'second', 'third']);
  });

  it('is overtaken by revocations, and by owners who changed less', async () => {
    const config = settings();
    const { tellPhoto, relayAll } = await startSender(config);
    const [busy, calm] = ids(2);
    for (let n = 0; n < 205; n += 1) await tellPhoto({ ownerId: busy, title: 'busy' });
    await relayAll();
    await tellPhoto({ ownerId: calm, title: 'calm' });
    await tellPhoto({ ownerId: calm, title: 'hidden' }, { revokes: true });
    await relayAll();
    const { heard } = await startPortfolio(config);
    await eventually(() => heard.length >= 207);
    const titles = titlesOf(heard);
    expect(titles[0]).toBe('hidden');
    expect(titles.indexOf('calm')).toBeLessThan(206);
    expect(titles.slice(-4)).toEqual(['busy', 'busy', 'busy', 'busy']);
  });

  it('hides as much as an unconfirmed revocation that it replaces', async () => {
    const { app, tellPhoto, relayAll } = await startSender(settings());
    const id = randomUUID();
    const toHandOver = async (): Promise<string[]> =>
      (await app.get(MikroORM).em.fork().find(OutboxEvent, { revokes: true, handedOverAt: null })).map(
        ({ payload }) => (payload as PhotoSnapshot).title,
      );
    await tellPhoto({ id, revision: 1, title: 'shown' });
    await tellPhoto({ id, revision: 2, title: 'hidden' }, { revokes: true });
    await tellPhoto({ id, revision: 3, title: 'renamed' });
    await relayAll();
    expect(await toHandOver()).toEqual(['renamed']);
  });

  it('stays in the table while a subscriber has too much, and goes on after that', async () => {
    const config = settings();
    const { app, tell, relay, relayAll, waiting } = await startSender(config);
    await tell(ids(3));
    const queue = new Queue('events.portfolio', { connection: redisOf(app), prefix: config.QUEUE_PREFIX });
    const spy = jest.spyOn(Queue.prototype, 'getJobCountByTypes').mockResolvedValue(10_000);
    expect(await relay.relayBatch()).toBe(0);
    expect(await waiting()).toBe(3);
    spy.mockRestore();
    await eventually(async () => {
      await relayAll();
      return (await waiting()) === 0;
    });
    expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBe(3);
    await queue.close();
  });
});

describe('a subscriber', () => {
  it('delivers an event again when its handler threw', async () => {
    const config = settings();
    const { tell, relay } = await startSender(config);
    const { heard, attempts } = await startPortfolio(config, () => new Error('database away'));
    const [photo = ''] = ids(1);
    await tell([photo]);
    await relay.relayBatch();
    await eventually(() => heard.length === 1);
    expect(attempts).toEqual([photo, photo]);
  });

  it('does not deliver again what can never succeed', async () => {
    const config = settings();
    const { tell, relay } = await startSender(config);
    const { heard, attempts } = await startPortfolio(config, () => new AppError('VALIDATION'));
    const [bad = '', good = ''] = ids(2);
    await tell([bad]);
    await relay.relayBatch();
    await eventually(() => attempts.length === 1);
    await tell([good]);
    await relay.relayBatch();
    await eventually(() => attempts.includes(good));
    expect(attempts).toEqual([bad, good]);
    expect(heard).toEqual([]);
  });

  it('handles what it has given up once `events:retry` delivers it again', async () => {
    const config = settings();
    const { app, tell, relay } = await startSender(config);
    const { heard } = await startPortfolio(config, () => new AppError('VALIDATION'));
    const photos = ids(2);
    await tell(photos);
    await relay.relayBatch();
    const queue = new Queue('events.portfolio', { connection: redisOf(app), prefix: config.QUEUE_PREFIX });
    await eventually(async () => (await queue.getFailedCount()) === 2);
    expect(heard).toEqual([]);
    const { PATH } = process.env;
    const { REDIS_URL, QUEUE_PREFIX } = config;
    const { stdout } = await run(process.execPath, [RETRY], { env: { PATH, REDIS_URL, QUEUE_PREFIX } });
    expect(stdout).toMatch(/"subscriber":"portfolio","events":2/);
    await eventually(() => heard.length >= 2);
    expect(heard.map(({ payload }) => (payload as PhotoSnapshot).id).sort()).toEqual(photos.sort());
    expect(await queue.getFailedCount()).toBe(0);
    await queue.close();
  });

  it('makes a process refuse to start without a handler for each of its events', async () => {
    const config = settings();
    await expect(startApp(config, [EventsModule.forService('media')])).rejects.toThrow(
      'Events of media: identity.user_changed has no handler, identity.user_deleted has no handler',
    );
  });
});

describe('EventPublisher', () => {
  it('publishes an event without a database, once for one id', async () => {
    const config = settings();
    const app = await opened(startApp(config, [EventsModule.forPublisher()]));
    const { heard } = await startPortfolio(config);
    const user = aUserSnapshot();
    const publisher = app.get(EventPublisher);
    await publisher.publish('identity.user_changed', user, 'job-1');
    await publisher.publish('identity.user_changed', user, 'job-1');
    await publisher.publish('identity.user_changed', user, 'job-2');
    await eventually(() => heard.length >= 2);
    expect(heard.map(({ id }) => id).sort()).toEqual(['job-1', 'job-2']);
  });
});
