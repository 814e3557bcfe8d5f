import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { outageOf } from '../errors/outage.js';
import { CallerShares } from './caller-shares.js';

const WAIT_MS = 5_000;

let shares: CallerShares;
let begun: string[];
const take = async (caller: string, name = caller) => {
  await shares.take(caller, WAIT_MS);
  begun.push(name);
};
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  shares = new CallerShares(2);
  begun = [];
});
afterEach(() => {
  jest.useRealTimers();
});

it('lets a caller hold its share and others begin', async () => {
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name));
  await take('b');
  expect(begun).toEqual(['a1', 'a2', 'b']);
  shares.give('a');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b', 'a3']);
  shares.give('a');
  await Promise.all(all);
});

it('is BUSY for work that has waited too long, and keeps no place for it', async () => {
  await Promise.all([take('a'), take('a')]);
  const refused = failureOf(take('a'));
  await jest.advanceTimersByTimeAsync(WAIT_MS);
  expect(outageOf(await refused)).toMatchObject({ code: 'BUSY' });
  shares.give('a');
  shares.give('a');
  await Promise.all([take('a', 'next'), take('a', 'last')]);
  expect(begun).toEqual(['a', 'a', 'next', 'last']);
});
