import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('Semaphore', () => {
  it('never lets more in than there are places, and lets all in at last', async () => {
    const places = new Semaphore(2);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => places.run(work)));
    expect({ most, inside }).toEqual({ most: 2, inside: 0 });
  });

  it('gives a place back after a failure', async () => {
    const places = new Semaphore(1);
    await expect(places.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(places.run(async () => 'yes')).resolves.toBe('yes');
  });

  const order = async (weights: readonly number[], places: number): Promise<number[]> => {
    const semaphore = new Semaphore(places);
    const begun: number[] = [];
    const work = (index: number) => async (): Promise<void> => {
      begun.push(index);
      await new Promise(setImmediate);
    };
    await Promise.all(weights.map((weight, index) => semaphore.run(work(index), weight)));
    return begun;
  };

  it('lets what is heavier than all places run alone', async () => {
    const places = new Semaphore(10);
    let inside = 0;
    const seen: number[] = [];
    const work = async (): Promise<void> => {
      inside += 1;
      seen.push(inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all([places.run(work, 99), places.run(work, 99), places.run(work, 10)]);
    expect(seen).toEqual([1, 1, 1]);
  });

  it('lets light work overtake heavy work that waits', async () => {
    expect(await order([10, 10, 1, 1], 10)).toEqual([0, 2, 3, 1]);
  });

  it('overtakes heavy work a bounded number of times', async () => {
    const light = Array.from({ length: 40 }, () => 9);
    const begun = await order([10, 10, ...light], 10);
    expect(begun.indexOf(1)).toBe(9);
    expect(begun.toSorted((a, b) => a - b)).toEqual(begun.map((_, index) => index));
  });
});
