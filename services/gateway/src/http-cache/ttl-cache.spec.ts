import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TtlCache } from './ttl-cache.js';

describe('TtlCache', () => {
  let now: number;
  beforeEach(() => {
    // A clock that reads 0 is one that lru-cache takes for absent.
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('loads once for all that want the same', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    const ask = jest.fn(async () => ({ n: 1 }));
    await Promise.all([cache.get('a', ask), cache.get('a', ask), cache.get('a', ask)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('counts the age from the start of the load, not from its end', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    await cache.get('a', async () => {
      now = 1_080;
      return { n: 1 };
    });
    expect(cache.fresh('a')).toEqual({ n: 1 });
    now = 1_101;
    expect(cache.fresh('a')).toBeUndefined();
  });

  it('does not keep an answer whose load took longer than it may be shown', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    const answer = await cache.get('a', async () => {
      now = 1_150;
      return { n: 1 };
    });
    expect(answer).toEqual({ n: 1 });
    now = 1_151;
    expect(cache.fresh('a')).toBeUndefined();
  });

  it('does not keep a failure, and hands the stale answer to the next load', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    await cache.get('a', async () => ({ n: 1 }));
    now = 1_200;
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

  it.each([
    ['deleted', (cache: TtlCache<{ n: number }>) => cache.delete('a'), undefined],
    ['set', (cache: TtlCache<{ n: number }>) => cache.set('a', { n: 9 }), { n: 9 }],
  ])('does not keep a load that was under way when its key was %s', async (_how, overtake, kept) => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    const { promise, resolve } = Promise.withResolvers<{ n: number }>();
    const old = cache.get('a', () => promise);
    overtake(cache);
    resolve({ n: 1 });
    expect(await old).toEqual({ n: 1 });
    expect(cache.fresh('a')).toEqual(kept);
    expect(await cache.get('a', async () => ({ n: 2 }))).toEqual(kept ?? { n: 2 });
  });

  it('lets a load that was overtaken fail without disturbing the next', async () => {
    const cache = new TtlCache<{ n: number }>({ ttlMs: 100, maxEntries: 10 });
    const first = Promise.withResolvers<{ n: number }>();
    const second = Promise.withResolvers<{ n: number }>();
    const old = cache.get('a', () => first.promise);
    cache.delete('a');
    const next = cache.get('a', () => second.promise);
    first.reject(new Error('away'));
    await expect(old).rejects.toThrow('away');
    second.resolve({ n: 2 });
    expect(await next).toEqual({ n: 2 });
    expect(cache.fresh('a')).toEqual({ n: 2 });
  });
});
