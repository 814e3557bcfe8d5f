import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext, Provider } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { eventually } from '@vitrine/testing/eventually';
import { freePort } from '@vitrine/dev-servers/ports';
import { Drain } from '../src/concurrency/drain.js';
import type { BaseConfig } from '../src/config/base-config.js';
import { currentContext, runInContext } from '../src/context/request-context.js';
import { QUEUES } from '@vitrine/contracts/queues/queue-policies';
import { Metrics } from '../src/health/define-metric.js';
import { Readings } from '../src/health/readings.js';
import { Readiness } from '../src/health/readiness.js';
import { ofOthers } from '../src/queues/job-errors.js';
import { OpenQueues } from '../src/queues/open-queues.js';
import { QueueProducer } from '../src/queues/queue-producer.js';
import { ConsumesQueue, QueueWorker, type JobContext } from '../src/queues/queue-worker.js';
import { QueuesModule } from '../src/queues/queues.module.js';
import { NoWebhooks, queueConfig, startApp } from './work-fixture.js';
import { gate } from './rpc-fixture.js';

type Perform = (payload: { emailId: string }, job: JobContext) => Promise<void>;

const apps: INestApplicationContext[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** Notify's worker with `perform` as its work; what it saw is written down. */
async function startNotify(config: BaseConfig, perform: Perform) {
  const seen = {
    attempts: [] as number[],
    exhausted: [] as { emailId: string; code: string }[],
    requestIds: [] as unknown[],
  };
  @ConsumesQueue('email')
  class SendEmail extends QueueWorker<'email'> {
    async perform(payload: { emailId: string }, job: JobContext): Promise<{ status: 'delivered' }> {
      seen.attempts.push(job.attempt);
      seen.requestIds.push(currentContext()?.requestId);
      await perform(payload, job);
      return { status: 'delivered' };
    }
    override async exhausted({ emailId }: { emailId: string }, error: AppError): Promise<void> {
      seen.exhausted.push({ emailId, code: error.code });
    }
  }
  const app = await startApp(config, [QueuesModule.forConsumer('notify')], [SendEmail, NoWebhooks]);
  apps.push(app);
  return { app, seen };
}

async function startProducer(config: BaseConfig): Promise<QueueProducer> {
  const app = await startApp(config, [QueuesModule.forProducer()]);
  apps.push(app);
  return app.get(QueueProducer);
}

const printed = (app: INestApplicationContext, name: string): Promise<string> =>
  app.get(Metrics).registry.getSingleMetricAsString(name);

const failedEmails = async (app: INestApplicationContext): Promise<number> =>
  Number(/^job_seconds_count\{.*outcome="failed".*\} (\d+)$/m.exec(await printed(app, 'job_seconds'))?.[1]);

/** What `work` comes to without the pauses between attempts. */
async function withoutPauses<T>(app: INestApplicationContext, work: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  await eventually(async () => {
    await app.get(OpenQueues).use('email', (queue) => queue.promoteJobs());
    return isOver;
  });
  return ended;
}

const mail = (): { emailId: string } => ({ emailId: randomUUID() });
const soon = { timeoutMs: 10_000 };

describe('a queue', () => {
  it('runs a job once and hands its result to who waits', async () => {
    const config = queueConfig();
    const { seen } = await startNotify(config, async () => undefined);
    const producer = await startProducer(config);
    const result = await runInContext({ requestId: 'req-7' }, () => producer.enqueueAndWait('email', mail(), soon));
    expect(result).toEqual({ status: 'delivered' });
    expect(seen).toEqual({ attempts: [1], exhausted: [], requestIds: ['req-7'] });
  });

  it('tries a job again when its worker throws', async () => {
    const config = queueConfig();
    const { app, seen } = await startNotify(config, async (_payload, { attempt }) => {
      if (attempt === 1) throw new Error('mail server fell over');
    });
    const producer = await startProducer(config);
    expect(await withoutPauses(app, producer.enqueueAndWait('email', mail(), soon))).toEqual({ status: 'delivered' });
    expect(seen.attempts).toEqual([1, 2]);
    expect(seen.exhausted).toEqual([]);
  });

  it('uses up no attempt while a server refuses us, however it says so', async () => {
    const config = queueConfig();
    const refusals = [{ code: '53300' }, { code: '28P01' }, { code: '08P01', severity: 'FATAL' }];
    const { app, seen } = await startNotify(config, async () => {
      const refusal = refusals.pop();
      if (refusal) throw Object.assign(new Error('not now'), refusal);
    });
    const producer = await startProducer(config);
    expect(await withoutPauses(app, producer.enqueueAndWait('email', mail(), soon))).toEqual({ status: 'delivered' });
    expect(seen).toMatchObject({ attempts: [1, 1, 1, 1], exhausted: [] });
  });

  it('counts attempts at what servers of others say', async () => {
    const config = queueConfig();
    const { app, seen } = await startNotify(config, async (_payload, { attempt }) => {
      if (attempt === 1) throw ofOthers(new AppError('SERVICE_UNAVAILABLE'));
    });
    const producer = await startProducer(config);
    await withoutPauses(app, producer.enqueueAndWait('email', mail(), soon));
    expect(seen.attempts).toEqual([1, 2]);
  });

  it('counts attempts at work that has met an outage for a day', async () => {
    const config = queueConfig();
    const producing = await startApp(config, [QueuesModule.forProducer()]);
    apps.push(producing);
    const { id } = await producing.get(QueueProducer).enqueue('email', mail());
    const key = `${config.QUEUE_PREFIX}:email:${id}`;
    await producing
      .get(OpenQueues)
      .withRedis((redis) => redis.hset(key, 'timestamp', String(Date.now() - 25 * 3_600_000)));
    const { seen } = await startNotify(config, async (_payload, { attempt }) => {
      if (attempt === 1) throw new AppError('SERVICE_UNAVAILABLE');
    });
    await withoutPauses(
      producing,
      eventually(() => seen.attempts.length > 1),
    );
    expect(seen.attempts).toEqual([1, 2]);
  });

  it('does not try again what the catalogue calls final, and says so once', async () => {
    const config = queueConfig();
    const { app, seen } = await startNotify(config, async () => {
      throw new AppError('MAIL_REFUSED', 'No such mailbox.');
    });
    const producer = await startProducer(config);
    const payload = mail();
    expect(await failedEmails(app)).toBe(0);
    await expect(producer.enqueueAndWait('email', payload, soon)).rejects.toMatchObject({
      code: 'MAIL_REFUSED',
      message: 'No such mailbox.',
    });
    expect(seen.attempts).toEqual([1]);
    expect(seen.exhausted).toEqual([{ emailId: payload.emailId, code: 'MAIL_REFUSED' }]);
    expect(await failedEmails(app)).toBe(1);
  });

  it('ends a job that its processes have died over too often, and counts it among the failed ones', async () => {
    const config = queueConfig();
    const producing = await startApp(config, [QueuesModule.forProducer()]);
    apps.push(producing);
    const payload = mail();
    const { id } = await producing.get(QueueProducer).enqueue('email', payload);
    // As BullMQ marks it when it finds it without a lock once too often.
    await producing
      .get(OpenQueues)
      .withRedis((redis) => redis.hset(`${config.QUEUE_PREFIX}:email:${id}`, 'defa', 'job stalled too often'));
    const { app, seen } = await startNotify(config, async () => undefined);
    await eventually(() => seen.exhausted.length > 0);
    expect(seen).toMatchObject({ attempts: [], exhausted: [{ emailId: payload.emailId, code: 'INTERNAL' }] });
    expect(await failedEmails(app)).toBe(1);
  });

  it('exposes how long it is and how long its jobs wait', async () => {
    const config = queueConfig();
    const { opened, open } = gate();
    const { app, seen } = await startNotify(config, () => opened);
    const producer = await startProducer(config);
    for (let at = 0; at <= QUEUES.email.concurrency; at += 1) await producer.enqueue('email', mail());
    await producer.enqueue('email', mail(), { delayMs: 60_000 });
    await eventually(() => seen.attempts.length === QUEUES.email.concurrency);
    const readings = app.get(Readings);
    await readings.take();
    const queue = `${await printed(app, 'queue_jobs')}\n${await printed(app, 'queue_paused')}`;
    for (const [state, jobs] of Object.entries({ active: QUEUES.email.concurrency, waiting: 1, delayed: 1, failed: 0 }))
      expect(queue).toContain(`queue_jobs{queue="email",state="${state}"} ${jobs}`);
    expect(queue).toContain('queue_paused{queue="email"} 0');
    const waited = await printed(app, 'queue_oldest_seconds');
    expect(Number(/\{queue="email"\} (\S+)/.exec(waited)?.[1])).toBeGreaterThan(0);
    open();
  });

  it('says JOB_PENDING when the time is up, and goes on', async () => {
    const config = queueConfig();
    const { opened, open } = gate();
    const { seen } = await startNotify(config, () => opened);
    const producer = await startProducer(config);
    await expect(producer.enqueueAndWait('email', mail(), { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'JOB_PENDING',
      details: { jobId: expect.stringMatching(/^[\w-]{36}$/) },
    });
    open();
    await eventually(() => seen.attempts.length === 1);
  });

  it('shows what became of a job, and nothing under a name that is no job’s', async () => {
    const config = queueConfig();
    const { opened, open } = gate();
    const refused = mail();
    await startNotify(config, async ({ emailId }) => {
      await opened;
      if (emailId === refused.emailId) throw new AppError('MAIL_REFUSED', 'No such mailbox.');
    });
    const producer = await startProducer(config);
    const payload = mail();
    const { id } = await producer.enqueue('email', payload);
    const { id: failing } = await producer.enqueue('email', refused);
    const status = async (jobId: string) => (await producer.getJob('email', jobId))?.status;
    expect(await producer.getJob('email', id)).toEqual({ payload, status: 'pending', result: null, error: null });
    open();
    await eventually(async () => (await status(id)) === 'completed' && (await status(failing)) === 'failed');
    expect(await producer.getJob('email', id)).toMatchObject({ result: { status: 'delivered' }, error: null });
    expect(await producer.getJob('email', failing)).toMatchObject({
      result: null,
      error: { code: 'MAIL_REFUSED', message: 'No such mailbox.' },
    });
    for (const name of ['meta', 'wait', 'completed', 'events', randomUUID()])
      expect(await producer.getJob('email', name)).toBeNull();
  });

  it('adds a job once while one of the same id waits or runs, and both who wait are answered', async () => {
    const config = queueConfig();
    const { opened, open } = gate();
    const { seen } = await startNotify(config, () => opened);
    const producer = await startProducer(config);
    const payload = mail();
    const options = { dedupeId: `send.${payload.emailId}` };
    const first = producer.enqueueAndWait('email', payload, { ...soon, ...options });
    await eventually(() => seen.attempts.length === 1);
    const ids = await Promise.all([1, 2].map(() => producer.enqueue('email', payload, options)));
    expect(ids[0]).toEqual(ids[1]);
    const second = producer.enqueueAndWait('email', payload, { ...soon, ...options });
    open();
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(seen.attempts).toEqual([1]);
    expect((await producer.enqueue('email', payload, options)).id).not.toBe(ids[0]?.id);
  });

  it('gives smaller priorities to workers first, and counts what waits for one', async () => {
    const config = queueConfig();
    const producer = await startProducer(config);
    const inTurn = { third: 3, first: 1, fourth: 9_999_999, second: 2 };
    for (const [emailId, priority] of Object.entries(inTurn))
      await producer.enqueue('email', { emailId }, { priority });
    await producer.enqueue('email', { emailId: 'at once' });
    expect(await producer.waiting('email')).toBe(5);
    const order: string[] = [];
    await startNotify(config, async ({ emailId }) => {
      order.push(emailId);
    });
    await eventually(async () => expect(order).toEqual(['at once', 'first', 'second', 'third', 'fourth']));
    await eventually(async () => expect(await producer.waiting('email')).toBe(0));
  });

  it('finishes the running job at shutdown and takes no other', async () => {
    const config = queueConfig();
    const { opened, open } = gate();
    const { app, seen } = await startNotify(config, () => opened);
    const producer = await startProducer(config);
    const waiting = producer.enqueueAndWait('email', mail(), soon);
    await eventually(() => seen.attempts.length === 1);
    const closing = app.close();
    open();
    await closing;
    expect(await waiting).toEqual({ status: 'delivered' });
    await producer.enqueue('email', mail());
    expect(seen.attempts).toEqual([1]);
  });

  it('takes none from the moment the process begins to go, long before its connections close', async () => {
    const config = queueConfig();
    const going = await startNotify(config, async () => undefined);
    const producer = await startProducer(config);
    await producer.enqueueAndWait('email', mail(), soon);
    going.app.get(Drain).leave();
    const other = await startNotify(config, async () => undefined);
    // BullMQ may be about to fetch one; nothing after that.
    await producer.enqueueAndWait('email', mail(), soon);
    const [taken, left] = [going.seen.attempts.length, other.seen.attempts.length];
    for (let n = 0; n < 8; n += 1) await producer.enqueueAndWait('email', mail(), soon);
    expect([going.seen.attempts.length, other.seen.attempts.length]).toEqual([taken, left + 8]);
  });

  it('aborts a job that does not end in time, so that the process can go', async () => {
    const config = queueConfig({ SHUTDOWN_TIMEOUT_MS: '500' });
    let aborted = false;
    const { app, seen } = await startNotify(config, async (_payload, { signal }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted = true;
      throw signal.reason as Error;
    });
    const producer = await startProducer(config);
    await producer.enqueue('email', mail());
    await eventually(() => seen.attempts.length === 1);
    await app.close();
    expect(aborted).toBe(true);
  });
});

describe('a process', () => {
  it('refuses to start without a consumer for each of its queues, or with two', async () => {
    const config = queueConfig();
    const consumer = QueuesModule.forConsumer('notify');
    await expect(startApp(config, [consumer])).rejects.toThrow('Queues of notify: email has no handler');

    @ConsumesQueue('email')
    class One extends QueueWorker<'email'> {
      perform = async () => ({ status: 'gone' as const });
    }
    @ConsumesQueue('email')
    class Two extends One {}
    const both: Provider[] = [One, Two, NoWebhooks];
    await expect(startApp(config, [consumer], both)).rejects.toThrow('email has two handlers');
  });
});

describe('a producer without Redis', () => {
  const away = async (): Promise<BaseConfig> => queueConfig({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });

  it('starts, says it is not ready, and fails fast', async () => {
    const producer = await startProducer(await away());
    expect(await apps.at(-1)!.get(Readiness).report()).toMatchObject({ ready: false, checks: { redis: 'down' } });
    await expect(producer.enqueue('email', mail())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(producer.enqueueAndWait('email', mail(), soon)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('swallows the failure of a best-effort job', async () => {
    const producer = await startProducer(await away());
    await expect(producer.enqueueBestEffort('email', mail())).resolves.toBeUndefined();
  });
});
