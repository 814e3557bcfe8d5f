import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import pg from 'pg';

/** Longer than a lease of a killed process holds, on a busy machine. */
const TAKEN_OVER_WITHIN_MS = 30_000;

let DATABASE_URL: string;
let client: pg.Client;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  DATABASE_URL = await testDatabase('leases');
  client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await client.end();
});

/** A worker with a reconciler that runs every 20 ms. */
async function startWorker(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'process', 'reconciling.main.mjs'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      ...testRedis(),
      HEALTH_HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      ...env,
    },
  });
  running.add(child);
  await once(child, 'message');
  return child;
}

/** Of each process by its id, and of all in their order. */
const runs = async (): Promise<number[]> =>
  (await client.query<{ pid: number }>('select pid from runs order by id')).rows.map(({ pid }) => pid);
const runsOf = async ({ pid }: ChildProcess): Promise<number> => (await runs()).filter((one) => one === pid).length;
const more = async (child: ChildProcess): Promise<void> => {
  const before = await runsOf(child);
  await eventually(async () => (await runsOf(child)) > before + 5, TAKEN_OVER_WITHIN_MS);
};

it('one of several processes reconciles, and another one when that was killed', async () => {
  const first = await startWorker();
  await more(first);
  const others = await Promise.all([startWorker(), startWorker()]);
  await more(first);
  expect(new Set(await runs())).toEqual(new Set([first.pid]));
  first.kill('SIGKILL');
  await eventually(async () => (await runs()).at(-1) !== first.pid, TAKEN_OVER_WITHIN_MS);
  const holder = (await runs()).at(-1);
  const taker = others.find(({ pid }) => pid === holder)!;
  await more(taker);
  expect(new Set(await runs())).toEqual(new Set([first.pid, taker.pid]));
});

it('a process that was frozen does nothing any more once another one has its lease', async () => {
  const first = await startWorker();
  await more(first);
  const second = await startWorker();
  first.kill('SIGSTOP');
  await more(second);
  const frozenAt = await runsOf(first);
  first.kill('SIGCONT');
  await more(second);
  // A statement that was on its way may still arrive.
  expect((await runsOf(first)) - frozenAt).toBeLessThanOrEqual(1);
});

it('a process that leaves hands over what it has ended, and then does no more', async () => {
  const first = await startWorker();
  await more(first);
  const second = await startWorker();
  const exit = once(first, 'exit');
  first.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await more(second);
  const order = await runs();
  expect(order.lastIndexOf(first.pid!)).toBeLessThan(order.indexOf(second.pid!));
});

it('what fails again and again in one process is tried by another', async () => {
  const cutOff = await startWorker({ FAILS: '1' });
  await eventually(async () => (await runsOf(cutOff)) >= 1);
  const other = await startWorker();
  await eventually(async () => expect(await runsOf(other)).toBeGreaterThan(5), TAKEN_OVER_WITHIN_MS);
});
