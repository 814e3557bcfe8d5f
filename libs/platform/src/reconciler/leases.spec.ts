import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '../log/logger.js';
import { type Lease, Leases } from './leases.js';

/** What the database says to each renewal, in their order: after how long, and whether it does at all. */
interface Answer {
  readonly afterMs: number;
  readonly fails?: boolean;
}

let answers: Answer[];
let said: string[];
let taken: Lease[];
let leases: Leases;

const execute = async (sql: string, params: readonly unknown[]): Promise<{ name: string }[]> => {
  if (sql.startsWith('delete')) {
    said.push('released');
    return [];
  }
  const { afterMs, fails = false } = answers.shift() ?? { afterMs: 0 };
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
  said.push(fails ? 'failed' : 'renewed');
  if (fails) throw new Error('away');
  return (JSON.parse(String(params[2])) as string[]).map((name) => ({ name }));
};

beforeEach(() => {
  jest.useFakeTimers();
  [answers, said, taken] = [[], [], []];
  const orm = { em: { getConnection: () => ({ execute }) } } as unknown as MikroORM;
  leases = new Leases(orm, Logger.of({ SERVICE: 'media', LOG_LEVEL: 'silent' }));
});
afterEach(async () => {
  await leases.close([]);
  jest.useRealTimers();
});

/** Goes on until `ms` after the first renewal. */
async function keepFor(ms: number, ...then: Answer[]): Promise<void> {
  answers = [{ afterMs: 0 }, ...then];
  leases.keep(['sweep'], (lease) => void taken.push(lease));
  await jest.advanceTimersByTimeAsync(ms);
}
const isLost = (): boolean[] => taken.map(({ lost }) => lost.aborted);

it('tells a run at the end of its lease, also while a renewal waits for its answer', async () => {
  await keepFor(5_990, { afterMs: 8_000 });
  expect(isLost()).toEqual([false]);
  await jest.advanceTimersByTimeAsync(20);
  expect(isLost()).toEqual([true]);
  await jest.advanceTimersByTimeAsync(4_000);
});

it('bears one renewal that takes all of its time and fails', async () => {
  await keepFor(10_000, { afterMs: 2_000, fails: true });
  expect(said.slice(0, 3)).toEqual(['renewed', 'failed', 'renewed']);
  expect(isLost()).toEqual([false]);
});

it('begins anew with a lease that was over for a moment', async () => {
  await keepFor(7_000, { afterMs: 4_500 });
  expect(isLost()).toEqual([true, false]);
  expect(taken[1]?.isHeld()).toBe(true);
});

it('does not take again what is given up while it is renewed', async () => {
  await keepFor(2_500, { afterMs: 1_000 });
  const givenUp = leases.giveUp('sweep');
  await jest.advanceTimersByTimeAsync(1_000);
  await givenUp;
  expect(said).toEqual(['renewed', 'renewed', 'released']);
  expect(isLost()).toEqual([true]);
});
