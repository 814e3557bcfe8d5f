import type { Readable } from 'node:stream';
import type { Histogram } from 'prom-client';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Metrics } from '../health/define-metric.js';
import { storeSeconds } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { tracedStep } from '../tracing/tracing.js';
import {
  type ByteRange,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  ObjectStore,
  type PutOptions,
  type StoredObject,
  type WholeObject,
} from './object-store.js';

/** Names that are remembered, and those that one line names. */
const SAID_MAX = 10_000;
const NAMED = 20;

/** Measures the calls to a store, and traces those of traced work, without their keys. */
export class ObservedObjectStore extends ObjectStore {
  /** What the log has been told of. */
  private readonly said = new Set<string>();
  private readonly seconds: Histogram;

  constructor(
    private readonly store: ObjectStore & { close?(): void },
    private readonly logger?: Logger,
    metrics = new Metrics(),
  ) {
    super();
    this.seconds = metrics.of(storeSeconds);
  }

  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject> {
    return this.observed('put', () => this.store.put(key, body, options));
  }

  get(key: string, range?: ByteRange): Promise<ObjectBody | null> {
    return this.observed('get', () => this.store.get(key, range));
  }

  head(key: string): Promise<ObjectInfo | null> {
    return this.observed('head', () => this.store.head(key));
  }

  delete(key: string): Promise<void> {
    return this.observed('delete', () => this.store.delete(key));
  }

  deleteMany(keys: readonly string[]): Promise<void> {
    return this.observed('deleteMany', () => this.store.deleteMany(keys));
  }

  copy(from: string, to: string): Promise<void> {
    return this.observed('copy', () => this.store.copy(from, to));
  }

  override deletePrefix(prefix: string): Promise<number> {
    return this.observed('deletePrefix', () => this.store.deletePrefix(prefix));
  }

  async list(options: ListOptions): Promise<ObjectList> {
    const page = await this.observed('list', () => this.store.list(options));
    this.say('warn', page.foreign, 'Files in the object store that are not of Vitrine are passed over');
    this.say('error', page.unread, 'Folders of the object store cannot be read');
    return page;
  }

  override getDamaged(key: string): Promise<Readable | null> {
    return this.store.getDamaged(key);
  }

  getBuffer(key: string, maxBytes: number): Promise<Buffer | null> {
    return this.observed('getBuffer', () => this.store.getBuffer(key, maxBytes));
  }

  getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject | null> {
    return this.observed('getWhole', () => this.store.getWhole(key, takes));
  }

  override sweepDrafts(): Promise<number> {
    return this.store.sweepDrafts();
  }

  identity(): Promise<string | null> {
    return this.store.identity();
  }

  mark(identity: string): Promise<void> {
    return this.store.mark(identity);
  }

  isEmpty(prefixes: readonly string[]): Promise<boolean> {
    return this.store.isEmpty(prefixes);
  }

  override check(): Promise<void> {
    return this.store.check();
  }

  close(): void {
    this.store.close?.();
  }

  /** Each name once. */
  private say(level: 'warn' | 'error', names: readonly string[] = [], text: string): void {
    const news = names.filter((name) => !this.said.has(name)).slice(0, SAID_MAX - this.said.size);
    if (news.length === 0) return;
    for (const name of news) this.said.add(name);
    this.logger?.[level]({ count: news.length, names: news.slice(0, NAMED) }, text);
  }

  private async observed<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const stopClock = this.seconds.startTimer({ operation });
    try {
      const answer = await tracedStep(`store ${operation}`, { kind: 'CLIENT' }, work);
      stopClock({ outcome: 'ok' });
      return answer;
    } catch (error) {
      stopClock({ outcome: error instanceof AppError ? error.code : 'error' });
      throw error;
    }
  }
}
