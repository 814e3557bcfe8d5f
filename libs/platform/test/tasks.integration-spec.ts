import { Migration } from '@mikro-orm/migrations';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, type INestApplicationContext, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { type TaskKind, TASKS } from '@vitrine/contracts/tasks/task-map';
import type { TaskProgress } from '@vitrine/contracts/http/task.dto';
import { anId } from '@vitrine/testing/builders/id';
import { eventually } from '@vitrine/testing/eventually';
import { fakeQueues, type FakeQueues } from '@vitrine/testing/fake-queues';
import { testDatabase } from '@vitrine/testing/test-stack';
import type { DatabaseConfig } from '../src/config/base-config.js';
import { Metrics } from '../src/health/define-metric.js';
import { Readings } from '../src/health/readings.js';
import { LiveUpdatePublisher } from '../src/live-updates/live-update-publisher.js';
import { type LiveUpdateMessage, liveUpdatesChannelOf } from '../src/live-updates/live-update-message.js';
import { OrmModule } from '../src/orm/orm.module.js';
import { LiveEventsModule } from '../src/outbox/live-events.js';
import { QueueProducer } from '../src/queues/queue-producer.js';
import { ConsumesQueue, QueueWorker } from '../src/queues/queue-worker.js';
import { QueuesModule } from '../src/queues/queues.module.js';
import { RedisChannels } from '../src/queues/redis-channels.js';
import { Reconciler } from '../src/reconciler/reconciler.js';
import { RequeueTasks } from '../src/tasks/requeue-tasks.js';
import { leaseMigrationSql } from '../src/reconciler/lease-migration.js';
import { taskFaultMigrationSql, taskMigrationSql } from '../src/tasks/task-migration.js';
import { TaskRows } from '../src/tasks/task-rows.js';
import { TaskRunner } from '../src/tasks/task-runner.js';
import { RunsTask, type SliceEnd, type TaskWork } from '../src/tasks/task-work.js';
import { TaskWorker } from '../src/tasks/task-worker.js';
import { Tasks } from '../src/tasks/tasks.js';
import { TasksModule } from '../src/tasks/tasks.module.js';
import { databaseConfig, startApp } from './work-fixture.js';
import { gate } from './rpc-fixture.js';

class Migration0001Tasks extends Migration {
  override up(): void {
    for (const sql of [...taskMigrationSql(), taskFaultMigrationSql(), leaseMigrationSql()]) this.addSql(sql);
  }
}

const KIND = 'photo-analysis';
const QUEUE = TASKS[KIND].queue;
const LAST = 3;
const { attempts: ATTEMPTS } = TASKS[KIND];
const { signal } = new AbortController();

interface Begun {
  readonly checkpoint: { after: number } | null;
  readonly progress: TaskProgress;
}

/** What each attempt at a slice began with, in all processes. */
let begun: Begun[];
/** Runs in the middle of a slice. */
let during: () => Promise<void>;

/** Counts to {@link LAST}, one a slice. */
@RunsTask(KIND)
class CountTask implements TaskWork<typeof KIND, { after: number }> {
  async slice(
    checkpoint: { after: number } | null,
    _input: object,
    { progress }: { progress: TaskProgress },
  ): Promise<SliceEnd<typeof KIND, { after: number }>> {
    begun.push({ checkpoint, progress });
    await during();
    const done = (checkpoint?.after ?? 0) + 1;
    const next = { done, total: LAST };
    if (done === LAST) return { done: true, result: { analysed: done, failed: 0 }, progress: next };
    return { done: false, checkpoint: { after: done }, progress: next };
  }
}

/** A worker takes the slices of its whole queue, so it starts with work for each of its kinds. */
const OTHER_TASKS = (Object.keys(TASKS) as TaskKind[])
  .filter((kind) => kind !== KIND && TASKS[kind].queue === QUEUE)
  .map((kind) => {
    @RunsTask(kind)
    class OtherTask implements TaskWork<TaskKind, null> {
      async slice(): Promise<never> {
        throw new Error(`no ${kind} is expected here`);
      }
    }
    return OtherTask;
  });

let config: DatabaseConfig;
let apps: INestApplicationContext[];

const imports = () => [OrmModule.forRoot({ entities: [], migrations: [Migration0001Tasks], config })];
const startProcess = async (
  more: Parameters<typeof startApp>[1],
  providers: Provider[],
): Promise<INestApplicationContext> => {
  const app = await startApp(config, [...imports(), TasksModule.forWorker(), ...more], providers);
  apps.push(app);
  return app;
};
const within = <R>(app: INestApplicationContext, work: () => Promise<R>): Promise<R> =>
  RequestContext.create(app.get(MikroORM).em, work);

beforeAll(async () => {
  config = databaseConfig(await testDatabase('tasks'));
});
beforeEach(() => {
  apps = [];
  begun = [];
  during = async () => undefined;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(apps.map((app) => app.close()));
});

describe('a task', () => {
  let queues: FakeQueues;
  let notified: string[];
  let one: INestApplicationContext;
  let two: INestApplicationContext;

  /** Jobs run when a test says so. */
  const aProcess = async (): Promise<INestApplicationContext> => {
    const app = await startProcess([], [CountTask]);
    jest
      .spyOn(app.get(QueueProducer), 'enqueueBestEffort')
      .mockImplementation((queue, payload, options) => queues.enqueueBestEffort(queue, payload, options));
    jest
      .spyOn(app.get(LiveUpdatePublisher), 'publish')
      .mockImplementation(async (userId) => void notified.push(userId));
    return app;
  };
  beforeEach(async () => {
    queues = fakeQueues();
    notified = [];
    one = await aProcess();
    two = await aProcess();
    await one.get(MikroORM).em.getConnection().execute('delete from tasks');
  });

  const tasks = () => one.get(Tasks);
  const open = (requestedBy: string | null = null) =>
    within(one, () => tasks().open(KIND, { subject: 'all', input: { photoIds: [] }, requestedBy, total: LAST }));
  const start = async (requestedBy: string | null = null): Promise<string> => {
    const task = await open(requestedBy);
    await tasks().enqueue(task);
    return task.id;
  };
  const get = (id: string) => within(one, () => tasks().get(id));
  const waiting = () => queues.payloadsOf(QUEUE);
  const run = (id: string, slice: number, by = one): Promise<void> =>
    within(by, () => by.get(TaskRunner).runSlice(id, slice, signal));
  const runNext = (): Promise<void> => {
    const [next] = waiting();
    queues.jobs.splice(0, 1);
    return run(next?.taskId ?? '', next?.slice ?? -1);
  };
  const runAll = async (): Promise<void> => {
    while (queues.jobs.length > 0) await runNext();
  };
  const requeue = () => within(one, () => one.get(RequeueTasks).overdue());
  const wait = (seconds: number) =>
    one.get(MikroORM).em.getConnection().execute(`update tasks set due_at = due_at - interval '${seconds} seconds'`);

  it('is counted by its kind and state in metrics', async () => {
    await start();
    await within(one, () => one.get(Readings).take());
    expect(await one.get(Metrics).registry.getSingleMetricAsString('tasks')).toContain(
      `tasks{kind="${KIND}",state="queued"} 1`,
    );
  });

  it('goes on slice by slice from its checkpoint, to its result', async () => {
    const id = await start();
    expect(await get(id)).toMatchObject({ state: 'queued', done: 0, total: LAST });
    await runNext();
    expect(await get(id)).toMatchObject({ state: 'running', done: 1, slice: 1 });
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST, result: { analysed: LAST, failed: 0 } });
    expect(begun.map(({ checkpoint }) => checkpoint)).toEqual([null, { after: 1 }, { after: 2 }]);
  });

  it('is joined by a second start while it is open, and begun anew afterwards', async () => {
    const ids = (await Promise.all(Array.from({ length: 8 }, () => open()))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    await start();
    await runAll();
    expect(begun).toHaveLength(LAST);
    expect(await start()).not.toBe(ids[0]);
  });

  it('is taken up again when its job is lost, or its process between two slices', async () => {
    const id = await start();
    await runNext();
    queues.jobs.length = 0;
    await requeue();
    expect(waiting()).toEqual([]);
    await wait(31);
    await requeue();
    expect(waiting()).toEqual([{ taskId: id, slice: 1 }]);
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST });
    expect(begun).toHaveLength(LAST);
  });

  it('is taken up again when its process is killed in the middle of a slice', async () => {
    const id = await start();
    await runNext();
    const killed = gate();
    during = () => killed.opened;
    const hanging = runNext(); // the last that is heard of this process for now
    await eventually(() => begun.length === 2);
    during = async () => undefined;
    await wait(61);
    await requeue();
    expect(waiting()).toEqual([{ taskId: id, slice: 1 }]);
    await run(id, 1, two);
    expect(await get(id)).toMatchObject({ slice: 2, done: 2 });
    queues.jobs.length = 0;
    killed.open(); // it was only asleep: its checkpoint comes late
    await hanging;
    expect(await get(id)).toMatchObject({ slice: 2, done: 2 });
    expect(waiting()).toEqual([]);
    await run(id, 2, two);
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST });
  });

  it('counts a slice once that two workers run, and the later attempt holds', async () => {
    const id = await start();
    during = async () => {
      during = async () => undefined;
      await run(id, 0, two);
    };
    await runNext();
    expect(begun).toHaveLength(2);
    expect(await get(id)).toMatchObject({ slice: 1, done: 1 });
    expect(waiting()).toEqual([{ taskId: id, slice: 1 }]);
    await run(id, 0, two); // its job is delivered once more
    expect(begun).toHaveLength(2);
  });

  it('pauses within a slice, which is done again when it is resumed', async () => {
    const id = await start();
    await runNext();
    during = async () => void (await tasks().pause(id));
    await runNext();
    expect(await get(id)).toMatchObject({ state: 'paused', slice: 1, done: 1 });
    await wait(3_600);
    await requeue();
    expect(waiting()).toEqual([]);
    during = async () => undefined;
    expect(await within(one, () => tasks().resume(id))).toBe(true);
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST });
    expect(begun.map(({ progress }) => progress.done)).toEqual([0, 1, 1, 2]);
  });

  it('is resumed by a job of its own while the slice it was paused in still runs', async () => {
    const id = await start();
    during = async () => {
      during = async () => undefined;
      await tasks().pause(id);
      await tasks().resume(id);
    };
    await runNext();
    expect(await get(id)).toMatchObject({ state: 'queued', done: 0 });
    expect(queues.jobs.map(({ options }) => options.dedupeId)).toEqual([`task-${id}-1`]);
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST });
  });

  it('is cancelled for good', async () => {
    const id = await start();
    during = async () => void (await tasks().cancel(id));
    await runNext();
    await wait(3_600);
    await requeue();
    expect(waiting()).toEqual([]);
    expect(await within(one, () => tasks().resume(id))).toBe(false);
    expect(await get(id)).toMatchObject({ state: 'cancelled', done: 0 });
  });

  it('has failed after its attempts at a slice, and goes on from there when it is resumed', async () => {
    const id = await start();
    await runNext();
    during = () => Promise.reject(new AppError('STORE_UNAVAILABLE'));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      expect(await get(id)).toMatchObject({ state: 'running' });
      await expect(run(id, 1)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    }
    expect(await get(id)).toMatchObject({ state: 'failed', errorCode: 'STORE_UNAVAILABLE', done: 1 });
    during = async () => undefined;
    await run(id, 1);
    expect(begun).toHaveLength(1 + ATTEMPTS);
    queues.jobs.length = 0;
    expect(await within(one, () => tasks().resume(id))).toBe(true);
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', done: LAST, errorCode: null });
  });

  it('uses up no attempt in an outage, but for a day', async () => {
    const id = await start();
    during = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
    for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) await expect(run(id, 0)).rejects.toBeDefined();
    expect(await get(id)).toMatchObject({ state: 'running', errorCode: 'SERVICE_UNAVAILABLE' });
    await one.get(MikroORM).em.getConnection().execute(`update tasks set requested_at = now() - interval '25 hours'`);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) await expect(run(id, 0)).rejects.toBeDefined();
    expect(await get(id)).toMatchObject({ state: 'failed', errorCode: 'SERVICE_UNAVAILABLE' });
  });

  /** Statements that wait for a lock. */
  const blocked = async () =>
    (
      await one
        .get(MikroORM)
        .em.getConnection()
        .execute<object[]>(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
    ).length;
  /** A task that has failed, of the one subject of these tests. */
  const failed = async (): Promise<string> => {
    const id = await start();
    during = () => Promise.reject(new AppError('NOT_FOUND'));
    await expect(runNext()).rejects.toBeDefined();
    queues.jobs.length = 0;
    return id;
  };

  it('is not resumed beside an open one of its subject', async () => {
    const id = await failed();
    await open();
    expect(await within(one, () => tasks().resume(id))).toBe(false);
    expect(await get(id)).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['resumed', (id: string) => two.get(TaskRows).resume(id)],
    ['opened', () => two.get(Tasks).open(KIND, { subject: 'all', input: { photoIds: [] }, requestedBy: null })],
  ])('is not resumed when another one of its subject is %s at the same moment', async (_how, takePlace) => {
    const [id, other] = [await failed(), await failed()];
    const [taken, commit] = [gate(), gate()];
    const taking = within(two, () =>
      two.get(MikroORM).em.transactional(async () => {
        await takePlace(other);
        taken.open();
        await commit.opened;
      }),
    );
    await taken.opened;
    const resuming = within(one, () => tasks().resume(id));
    await eventually(async () => (await blocked()) === 1);
    commit.open();
    await taking;
    expect(await resuming).toBe(false);
    expect([await get(id), waiting()]).toEqual([expect.objectContaining({ state: 'failed' }), []]);
  });

  it('has failed at once when no repetition mends it', async () => {
    const id = await start();
    during = () => Promise.reject(new AppError('NOT_FOUND'));
    await expect(runNext()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await get(id)).toMatchObject({ state: 'failed', errorCode: 'NOT_FOUND' });
  });

  it('has failed when processes die over the same slice again and again', async () => {
    const id = await start();
    const dying = Array.from({ length: ATTEMPTS }, () => within(one, () => one.get(TaskRows).take(id, 0, [KIND])));
    await Promise.all(dying);
    await runNext();
    expect(begun).toEqual([]);
    expect(await get(id)).toMatchObject({ state: 'failed', errorCode: 'INTERNAL' });
  });

  it('that must be done in the end never fails', async () => {
    jest.replaceProperty(TASKS[KIND] as { attempts: number }, 'attempts', Infinity);
    const id = await start();
    during = () => Promise.reject(new AppError('NOT_FOUND'));
    for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) await expect(run(id, 0)).rejects.toBeDefined();
    expect(await get(id)).toMatchObject({ state: 'running', errorCode: 'NOT_FOUND' });
    during = async () => undefined;
    await runAll();
    expect(await get(id)).toMatchObject({ state: 'done', errorCode: null });
  });

  it('of a kind that this release does not know is left to others', async () => {
    const id = await start();
    await one.get(MikroORM).em.getConnection().execute(`update tasks set kind = 'of-tomorrow'`);
    await runNext();
    await wait(3_600);
    await requeue();
    expect([begun, waiting()]).toEqual([[], []]);
    expect(await get(id)).toMatchObject({ state: 'queued', slice: 0 });
  });

  it('tells its requester of every change, and of nothing that is none', async () => {
    const user = anId();
    const id = await start(user);
    await runNext();
    expect(notified).toEqual([user]);
    await within(one, () => tasks().pause(id));
    await within(one, () => tasks().pause(id));
    await within(one, () => tasks().resume(id));
    expect(notified).toHaveLength(3);
    queues.jobs.length = 0;
    await run(id, 2);
    await run(id, 2);
    expect(notified).toHaveLength(4);
    await run(id, 3);
    expect(notified).toHaveLength(5);
    await start();
    await runAll();
    expect(notified).toHaveLength(5);
  });

  it('is forgotten a month after its end', async () => {
    const [over, ended] = [await start(), await (async () => (await runAll(), start()))()];
    await runAll();
    await one
      .get(MikroORM)
      .em.getConnection()
      .execute(`update tasks set finished_at = now() - interval '31 days' where id = ?`, [over]);
    await within(one, () => one.get(RequeueTasks).finished());
    expect(await get(over)).toBeNull();
    expect(await get(ended)).toMatchObject({ state: 'done' });
  });
});

/** Those of the other queues of the service, so that its process starts. */
const others = queuesConsumedBy('media')
  .filter((queue) => queue !== QUEUE)
  .map((queue) => {
    @ConsumesQueue(queue as QueueName)
    class Idle extends QueueWorker<QueueName> {
      async perform(): Promise<never> {
        throw new Error('no job is expected here');
      }
    }
    return Idle;
  });

@ConsumesQueue(QUEUE)
@Injectable()
class SliceWorker extends TaskWorker<typeof QUEUE> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}

describe('a worker of tasks', () => {
  const aWorker = (providers: Provider[]) =>
    startProcess(
      [DiscoveryModule, QueuesModule.forConsumer('media'), LiveEventsModule.forSubscribers()],
      [...others, ...providers],
    );
  const start = async (app: INestApplicationContext, requestedBy: string | null): Promise<string> =>
    within(app, async () => {
      const task = await app.get(Tasks).open(KIND, { subject: anId(), input: { photoIds: [] }, requestedBy });
      await app.get(Tasks).enqueue(task);
      return task.id;
    });
  const stateOf = async (app: INestApplicationContext, id: string) =>
    (await within(app, () => app.get(Tasks).get(id)))?.state;

  it('runs a task from its job to its end, and sends live updates meanwhile', async () => {
    const app = await aWorker([CountTask, ...OTHER_TASKS, SliceWorker]);
    const heard: LiveUpdateMessage[] = [];
    const channel = liveUpdatesChannelOf(config);
    const stop = app.get(RedisChannels).subscribe(channel, (text) => {
      heard.push(JSON.parse(text) as LiveUpdateMessage);
    });
    const publisher = app.get(LiveUpdatePublisher);
    await eventually(async () => {
      await publisher.publish('nobody', []);
      return heard.length > 0;
    });
    const user = anId();
    const id = await start(app, user);
    await eventually(async () => (await stateOf(app, id)) === 'done');
    await eventually(() => heard.filter(({ userId }) => userId === user).length === LAST);
    expect(heard.find(({ userId }) => userId === user)).toEqual({ userId: user, updates: [{ kind: 'jobs' }] });
    stop();
  });

  it('takes up by itself a task whose job is lost, whose process was killed', async () => {
    const before = await startProcess([], [CountTask]);
    const { id, slice } = await within(before, () =>
      before.get(Tasks).open(KIND, { subject: anId(), input: { photoIds: [] }, requestedBy: null }),
    );
    await within(before, () => before.get(TaskRows).take(id, slice, [KIND]));
    await before.get(MikroORM).em.getConnection().execute(`update tasks set due_at = now() - interval '1 hour'`);
    const app = await aWorker([CountTask, ...OTHER_TASKS, SliceWorker, Reconciler]);
    await eventually(async () => (await stateOf(app, id)) === 'done');
    expect(begun).toHaveLength(LAST);
  });

  it('does not start while a kind of task has no work, or two', async () => {
    const starting = async (...works: Type[]) => {
      const building = Test.createTestingModule({
        imports: [DiscoveryModule],
        providers: [TaskRunner, SliceWorker, ...works],
      });
      const app = await building.useMocker(() => ({})).compile();
      app.get(SliceWorker).onModuleInit();
    };
    @RunsTask(KIND)
    class Another extends CountTask {}
    await expect(starting(...OTHER_TASKS)).rejects.toThrow(`${KIND} has no handler`);
    await expect(starting(...OTHER_TASKS, CountTask, Another)).rejects.toThrow(`${KIND} has two handlers`);
  });
});
