import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { eventually } from '@vitrine/testing/eventually';
import { failureOf } from '@vitrine/testing/failure-of';
import { startNetworkProxy, type NetworkProxy } from '@vitrine/testing/network-proxy';
import { unmadeDatabase } from '@vitrine/testing/test-stack';
import { Redis } from 'ioredis';
import pg from 'pg';
import { WorkScope } from '../src/context/work-scope.js';
import { toKnownError } from '../src/errors/outage.js';
import { Readiness } from '../src/health/readiness.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { QueueProducer } from '../src/queues/queue-producer.js';
import { ConsumesQueue, QueueWorker } from '../src/queues/queue-worker.js';
import { QueuesModule } from '../src/queues/queues.module.js';
import { RedisChannels } from '../src/queues/redis-channels.js';
import { gate } from './rpc-fixture.js';
import { databaseConfig, Migration0001Outbox, NoWebhooks, queueConfig, startApp } from './work-fixture.js';

/** Every test waits for time to pass in processes and databases of its own: they wait at once. */
const clean: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

async function proxyTo(url: string): Promise<NetworkProxy> {
  const proxy = await startNetworkProxy(url);
  clean.push(() => proxy.close());
  return proxy;
}

async function started(app: Promise<INestApplicationContext>): Promise<INestApplicationContext> {
  const running = await app;
  clean.push(() => running.close());
  return running;
}

/** The code a caller would be answered. */
const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => toKnownError(await failureOf(work))?.code;

@Injectable()
class Notes {
  constructor(readonly em: EntityManager) {}
}

describe('Postgres', () => {
  async function start() {
    const direct = unmadeDatabase('away');
    const proxy = await proxyTo(direct);
    const config = databaseConfig(proxy.url, { DATABASE_POOL: '3' });
    const orm = OrmModule.forRoot({ entities: [], migrations: [Migration0001Outbox], config });
    const app = await started(startApp(config, [orm], [Notes]));
    const { em } = app.get(Notes);
    const scope = app.get(WorkScope);
    const ask = (sql = 'select count(*) from note', withinMs = 1_000): Promise<unknown> =>
      scope.run({ requestId: 'r', deadlineAt: Date.now() + withinMs }, () => em.execute(sql));
    const change = (): Promise<unknown> =>
      scope.run({ requestId: 'r', deadlineAt: Date.now() + 1_000 }, () =>
        em.transactional(() => em.execute("insert into note (text) values ('x')")),
      );
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    client.on('error', () => undefined);
    clean.push(() => client.end());
    /** How many rows a statement past the pool and the proxy answers. */
    const outside = async (sql: string): Promise<number | null> => (await client.query(sql)).rowCount;
    return { app, proxy, ask, change, outside };
  }

  it.concurrent('that goes silent fails every call within bounds, and new connections work', async () => {
    const { app, proxy, ask, change } = await start();
    await Promise.all([ask(), ask(), change()]); // connections that will be silent
    proxy.silence();
    const codes = await Promise.all([ask(), change(), ask(), ask(), change(), ask()].map(codeOf));
    for (const code of codes) expect(['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT']).toContain(code);
    expect((await app.get(Readiness).report()).checks).not.toMatchObject({ database: 'ok' });
    proxy.heal();
    expect(await Promise.all([1, 2, 3].map(() => eventually(() => ask())))).toHaveLength(3);
    await change();
  });

  it.concurrent('does not begin a call whose caller no longer waits', async () => {
    const { ask, outside } = await start();
    const all = [1, 2, 3].map(() => ask('select pg_sleep(3)', 30_000));
    await eventually(
      async () =>
        (await outside("select 1 from pg_stat_activity where query = 'select pg_sleep(3)' and state = 'active'")) === 3,
    );
    const late = [1, 2].map(() => ask("insert into note (text) values ('late')", 100));
    expect(await Promise.all(late.map(codeOf))).toEqual(['SERVICE_TIMEOUT', 'SERVICE_TIMEOUT']);
    await Promise.all(all);
    expect(await ask()).toEqual([{ count: '0' }]);
  });

  it.concurrent('that ends a session in the middle of a call is away, not broken', async () => {
    const { ask, outside } = await start();
    const asked = [1, 2].map(() => codeOf(ask('select pg_sleep(30)', 60_000)));
    const sleeping = "from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)'";
    await eventually(async () => (await outside(`select pid ${sleeping}`)) === asked.length);
    await outside(`select pg_terminate_backend(pid) ${sleeping}`);
    expect(await Promise.all(asked)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  });

  it.concurrent('does not wait long for a lock, and answers BUSY', async () => {
    const { ask, outside } = await start();
    await outside('select pg_advisory_lock(1)');
    expect(await codeOf(ask('select pg_advisory_xact_lock(1)', 20_000))).toBe('BUSY');
  });
});

describe('Redis', () => {
  const mail = { emailId: 'one' };

  it.concurrent('that goes silent fails a producer fast, and a new connection works', async () => {
    const direct = queueConfig();
    const proxy = await proxyTo(direct.REDIS_URL);
    const app = await started(startApp(queueConfig({ REDIS_URL: proxy.url }), [QueuesModule.forProducer()]));
    const producer = app.get(QueueProducer);
    await producer.enqueue('email', mail);
    proxy.silence();
    expect(await failureOf(producer.enqueue('email', mail))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    proxy.heal();
    await eventually(() => producer.enqueue('email', mail));
  });

  it.concurrent('that goes away while a job is waited for delays its result and harms nothing', async () => {
    const direct = queueConfig();
    const { opened, open } = gate();
    @ConsumesQueue('email')
    class SendEmail extends QueueWorker<'email'> {
      async perform(): Promise<{ status: 'delivered' }> {
        await opened;
        return { status: 'delivered' };
      }
    }
    await started(startApp(direct, [QueuesModule.forConsumer('notify')], [SendEmail, NoWebhooks]));
    const proxy = await proxyTo(direct.REDIS_URL);
    const cutOff = queueConfig({ REDIS_URL: proxy.url, QUEUE_PREFIX: direct.QUEUE_PREFIX });
    const producer = (await started(startApp(cutOff, [QueuesModule.forProducer()]))).get(QueueProducer);
    const dedupeId = 'once';
    const { id } = await producer.enqueue('email', mail, { dedupeId });
    const waiting = producer.enqueueAndWait('email', mail, { timeoutMs: 30_000, dedupeId });
    const impatient = failureOf(producer.enqueueAndWait('email', mail, { timeoutMs: 1_500, dedupeId }));
    await eventually(async () => (await producer.getJob('email', id))?.status === 'pending');
    proxy.cut();
    expect(await impatient).toMatchObject({ code: 'JOB_PENDING', details: { jobId: id } });
    open();
    proxy.heal();
    expect(await waiting).toEqual({ status: 'delivered' });
  });

  it.concurrent('that goes silent under a channel is left, and subscribers learn that a message may have been missed', async () => {
    const direct = queueConfig();
    const proxy = await proxyTo(direct.REDIS_URL);
    const app = await started(startApp(queueConfig({ REDIS_URL: proxy.url }), [], [RedisChannels]));
    const heard: string[] = [];
    let misses = 0;
    app.get(RedisChannels).subscribe(
      direct.QUEUE_PREFIX,
      (message) => heard.push(message),
      () => (misses += 1),
    );
    const caller = new Redis(direct.REDIS_URL);
    clean.push(async () => caller.disconnect());
    const isHeard = async (message: string): Promise<boolean> => {
      await caller.publish(direct.QUEUE_PREFIX, message);
      return heard.includes(message);
    };
    await eventually(() => isHeard('before'));
    proxy.silence();
    proxy.heal();
    await eventually(() => isHeard('after'), 25_000);
    expect(misses).toBe(1);
  });
});

it('keeps what an error of ours says', () => {
  expect(toKnownError(new AppError('BUSY', 'One moment.'))?.message).toBe('One moment.');
});
