import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.js';

it('answers in the order of the items, whichever is done first', async () => {
  const items = [3, 1, 2, 0];
  const work = async (turns: number): Promise<string> => {
    for (let n = 0; n < turns; n += 1) await turn();
    return `after ${turns}`;
  };
  expect(await inParallel(items, 2, work)).toEqual(['after 3', 'after 1', 'after 2', 'after 0']);
});

it('begins nothing after an error', async () => {
  const begun: number[] = [];
  const other = Promise.withResolvers<void>();
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    if (item === 0) throw new Error('the disk is full');
    await other.promise;
  };
  await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('the disk is full');
  other.resolve();
  await turn();
  expect(begun).toEqual([0, 1]);
});
