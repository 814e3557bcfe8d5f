import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import pg from 'pg';

/** Longer than a lease of a killed process holds, on a busy machine. */
const TAKEN_OVER_WITHIN_MS = 30_000;

/** Workers on one database. */
interface Workers {
  /** One with a reconciler that runs every 20 ms. */
  readonly start: (env?: NodeJS.ProcessEnv) => Promise<ChildProcess>;
  /** The process of each run, in their order. */
  readonly runs: () => Promise<number[]>;
  readonly runsOf: (worker: ChildProcess) => Promise<number>;
  /** Resolves when a worker has run a few more times. */
  readonly more: (worker: ChildProcess) => Promise<void>;
}

/** A test with a database of its own: most of its time is that of leases that run out. */
const withWorkers = (test: (workers: Workers) => Promise<void>) => async (): Promise<void> => {
  const DATABASE_URL = await testDatabase('leases');
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const running: ChildProcess[] = [];
  const start: Workers['start'] = async (env = {}) => {
    const child = fork(join(import.meta.dirname, 'process', 'reconciling.main.mjs'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...testRedis(),
        HEALTH_HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATABASE_URL,
        ...env,
      },
    });
    running.push(child);
    await once(child, 'message');
    return child;
  };
  const runs = async (): Promise<number[]> =>
    (await client.query<{ pid: number }>('select pid from runs order by id')).rows.map(({ pid }) => pid);
  const runsOf: Workers['runsOf'] = async ({ pid }) => (await runs()).filter((one) => one === pid).length;
  const more: Workers['more'] = async (worker) => {
    const before = await runsOf(worker);
    await eventually(async () => (await runsOf(worker)) > before + 5, TAKEN_OVER_WITHIN_MS);
  };
  try {
    await test({ start, runs, runsOf, more });
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await client.end();
  }
};

it.concurrent(
  'one of several processes reconciles, and another one when that was killed',
  withWorkers(async ({ start, more, runs }) => {
    const first = await start();
    await more(first);
    const others = await Promise.all([start(), start()]);
    await more(first);
    expect(new Set(await runs())).toEqual(new Set([first.pid]));
    first.kill('SIGKILL');
    await eventually(async () => (await runs()).at(-1) !== first.pid, TAKEN_OVER_WITHIN_MS);
    const holder = (await runs()).at(-1);
    const taker = others.find(({ pid }) => pid === holder)!;
    await more(taker);
    expect(new Set(await runs())).toEqual(new Set([first.pid, taker.pid]));
  }),
);

it.concurrent(
  'a process that was frozen does nothing any more once another one has its lease',
  withWorkers(async ({ start, more, runsOf }) => {
    const first = await start();
    await more(first);
    const second = await start();
    first.kill('SIGSTOP');
    await more(second);
    const frozenAt = await runsOf(first);
    first.kill('SIGCONT');
    await more(second);
    // A statement that was on its way may still arrive.
    expect((await runsOf(first)) - frozenAt).toBeLessThanOrEqual(1);
  }),
);

it.concurrent(
  'a process that leaves hands over what it has ended, and then does no more',
  withWorkers(async ({ start, more, runs }) => {
    const first = await start();
    await more(first);
    const second = await start();
    const exit = once(first, 'exit');
    first.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await more(second);
    const order = await runs();
    expect(order.lastIndexOf(first.pid!)).toBeLessThan(order.indexOf(second.pid!));
  }),
);

it.concurrent(
  'what fails again and again in one process is tried by another',
  withWorkers(async ({ start, runsOf }) => {
    const cutOff = await start({ FAILS: '1' });
    await eventually(async () => (await runsOf(cutOff)) >= 1);
    const other = await start();
    await eventually(async () => expect(await runsOf(other)).toBeGreaterThan(5), TAKEN_OVER_WITHIN_MS);
  }),
);
