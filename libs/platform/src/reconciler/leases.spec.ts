import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '../log/logger.js';
import { type Lease, Leases } from './leases.js';

/** Of the database to each renewal, in their order: when it comes, if not at once, and whether it does at all. */
let answers: (Promise<void> | undefined)[];
let late: PromiseWithResolvers<void>;
let said: string[];
let taken: Lease[];
let leases: Leases;

const execute = async (sql: string, params: readonly unknown[]): Promise<{ name: string }[]> => {
  if (sql.startsWith('delete')) {
    said.push('released');
    return [];
  }
  await answers.shift();
  said.push('renewed');
  return (JSON.parse(String(params[2])) as string[]).map((name) => ({ name }));
};

beforeEach(() => {
  jest.useFakeTimers();
  [said, taken] = [[], []];
  late = Promise.withResolvers();
  answers = [undefined, late.promise];
  const orm = { em: { getConnection: () => ({ execute }) } } as unknown as MikroORM;
  leases = new Leases(orm, Logger.of({ SERVICE: 'media', LOG_LEVEL: 'silent' }));
});
afterEach(async () => {
  late.resolve();
  await leases.close([]);
  jest.useRealTimers();
});

/** Goes on until `ms` after the first renewal; the answer to the second, two seconds after it, is `late`. */
async function keepFor(ms: number): Promise<void> {
  leases.keep(['sweep'], (lease) => void taken.push(lease));
  await jest.advanceTimersByTimeAsync(ms);
}
const isLost = (): boolean[] => taken.map(({ lost }) => lost.aborted);

it('tells a run at the end of its lease, also while a renewal waits for its answer', async () => {
  await keepFor(5_990);
  expect(isLost()).toEqual([false]);
  await jest.advanceTimersByTimeAsync(20);
  expect(isLost()).toEqual([true]);
});

it('bears one renewal that takes all of its time and fails', async () => {
  await keepFor(4_000);
  expect(said).toEqual(['renewed']);
  late.reject(new Error('away'));
  await jest.advanceTimersByTimeAsync(6_000);
  expect(said.length).toBeGreaterThan(2);
  expect(isLost()).toEqual([false]);
});

it('begins anew with a lease that was over for a moment', async () => {
  await keepFor(6_500);
  late.resolve();
  await jest.advanceTimersByTimeAsync(0);
  expect(isLost()).toEqual([true, false]);
  expect(taken[1]?.isHeld()).toBe(true);
});

it('does not take again what is given up while it is renewed', async () => {
  await keepFor(2_500);
  const givenUp = leases.giveUp('sweep');
  late.resolve();
  await givenUp;
  expect(said).toEqual(['renewed', 'renewed', 'released']);
  expect(isLost()).toEqual([true]);
});
