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
});
