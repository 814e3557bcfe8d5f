import type { EdgeRedis } from '../../src/sessions/redis.js';

/** As much of Redis as sessions need. Rate limits find no script here and fall back to their memory. */
export class FakeRedis {
  readonly entries = new Map<string, string>();
  /** Makes every command fail, as when Redis is away. */
  isDown = false;

  readonly client = {
    status: 'ready',
    defineCommand: () => undefined,
    rlflxIncr: () => Promise.reject(new Error('no scripts here')),
    set: (key: string, value: string) => this.run(() => void this.entries.set(key, value)),
    getex: (key: string) => this.run(() => this.entries.get(key) ?? null),
    del: (key: string) => this.run(() => this.entries.delete(key)),
  };

  open = async (): Promise<void> => undefined;

  asEdgeRedis(): EdgeRedis {
    return this as unknown as EdgeRedis;
  }

  private async run<T>(work: () => T): Promise<T> {
    if (this.isDown) throw new Error('Connection is closed.');
    return work();
  }
}
