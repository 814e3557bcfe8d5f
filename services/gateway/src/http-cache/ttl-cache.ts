import { LRUCache } from 'lru-cache';

export interface TtlCacheOptions<V> {
  ttlMs: number;
  maxEntries: number;
  /** Bounds the sum of `sizeOf` over all entries. */
  maxBytes?: number;
  sizeOf?: (value: V) => number;
}

type Load<V> = (stale: V | undefined) => Promise<V>;

/**
 * A bounded cache of answers that are loaded once at a time. An answer's age counts from the start of its load, so that
 * nothing is ever shown longer than `ttlMs` after it stopped being true. A load under way when its key is set or deleted
 * still answers those who wait for it, but is not kept: it may be older than the change.
 */
export class TtlCache<V extends object> {
  private readonly entries: LRUCache<string, V, Load<V>>;

  constructor({ ttlMs, maxEntries, maxBytes, sizeOf }: TtlCacheOptions<V>) {
    this.entries = new LRUCache<string, V, Load<V>>({
      max: maxEntries,
      ...(maxBytes && sizeOf && { maxSize: maxBytes, sizeCalculation: (value) => Math.max(1, sizeOf(value)) }),
      ttl: ttlMs,
      ttlResolution: 0,
      // The stale answer is what the next load starts from, also after one that failed.
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // Of a load whose key was set or deleted: it ends as it would have, and is not kept.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, stale, { options, context: load }) => {
        const began = performance.now();
        const value = await load(stale);
        // 0 would be for ever.
        options.ttl = Math.max(Number.EPSILON, ttlMs - (performance.now() - began));
        return value;
      },
    });
  }

  /** The answer if it is still fresh; no promise, for the paths that are read thousands of times a second. */
  fresh(key: string): V | undefined {
    return this.entries.get(key);
  }

  /** The fresh answer, or a new one. `load` is given the stale one so that it can keep what has not changed. */
  get(key: string, load: Load<V>): Promise<V> {
    return this.entries.forceFetch(key, { context: load });
  }

  set(key: string, value: V): void {
    this.entries.set(key, value);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
