import { LRUCache } from 'lru-cache';

interface Entry<V> {
  readonly value: V;
  /** Monotonic, so that a clock set back cannot keep something alive. */
  readonly freshUntil: number;
}

export interface TtlCacheOptions<V> {
  ttlMs: number;
  maxEntries: number;
  /** Bounds the sum of `sizeOf` over all entries. */
  maxBytes?: number;
  sizeOf?: (value: V) => number;
}

/**
 * A bounded cache of answers that are asked for once at a time. An answer's age counts from the moment the question
 * was asked, so that nothing is ever shown longer than `ttlMs` after it stopped being true. What is under way when its
 * key is set or deleted still answers those who wait for it, but is not kept: it may be older than the change.
 */
export class TtlCache<V extends object> {
  private readonly entries: LRUCache<string, Entry<V>>;
  private readonly asking = new Map<string, Promise<V>>();

  constructor(private readonly options: TtlCacheOptions<V>) {
    const { maxEntries, maxBytes, sizeOf } = options;
    this.entries =
      maxBytes && sizeOf
        ? new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation: (e) => Math.max(1, sizeOf(e.value)) })
        : new LRUCache({ max: maxEntries });
  }

  /** The answer if it is still fresh; no promise, for the paths that are asked thousands of times a second. */
  fresh(key: string): V | undefined {
    const entry = this.entries.get(key);
    return entry && entry.freshUntil > performance.now() ? entry.value : undefined;
  }

  /** The fresh answer, or a new one. `ask` is given the stale one so that it can keep what has not changed. */
  async get(key: string, ask: (stale: V | undefined) => Promise<V>): Promise<V> {
    const fresh = this.fresh(key);
    if (fresh) return fresh;
    const running = this.asking.get(key);
    if (running) return running;
    const freshUntil = performance.now() + this.options.ttlMs;
    const asked = ask(this.entries.peek(key)?.value).then(
      (value) => {
        if (this.settle(key, asked)) this.entries.set(key, { value, freshUntil });
        return value;
      },
      (error: unknown) => {
        this.settle(key, asked);
        throw error;
      },
    );
    this.asking.set(key, asked);
    return asked;
  }

  set(key: string, value: V): void {
    this.asking.delete(key);
    this.entries.set(key, { value, freshUntil: performance.now() + this.options.ttlMs });
  }

  delete(key: string): void {
    this.asking.delete(key);
    this.entries.delete(key);
  }

  /** Ends a question; false when something has overtaken it. */
  private settle(key: string, asked: Promise<V>): boolean {
    return this.asking.get(key) === asked && this.asking.delete(key);
  }
}
