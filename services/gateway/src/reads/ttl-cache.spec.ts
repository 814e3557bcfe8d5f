import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TtlCache } from './ttl-cache.js';

describe('TtlCache', () => {
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('asks once for many who want the same', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    const ask = jest.fn(async () => ({ n: 1 }));
    await Promise.all([cache.get('a', ask), cache.get('a', ask), cache.get('a', ask)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('counts the age from the question, not from the answer', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    await cache.get('a', async () => {
      now = 80;
      return { n: 1 };
    });
    expect(cache.fresh('a')).toEqual({ n: 1 });
    now = 101;
    expect(cache.fresh('a')).toBeUndefined();
  });

  it('does not keep a failure, and hands the stale answer to the next question', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    await cache.get('a', async () => ({ n: 1 }));
    now = 200;
    await expect(
      cache.get('a', () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    const seen: unknown[] = [];
    await cache.get('a', async (stale) => {
      seen.push(stale);
      return { n: 2 };
    });
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('stays within its bounds', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10, maxBytes: 10, sizeOf: ({ n }) => n });
    cache.set('a', { n: 6 });
    cache.set('b', { n: 6 });
    expect(cache.fresh('a')).toBeUndefined();
    expect(cache.fresh('b')).toEqual({ n: 6 });
  });
});
