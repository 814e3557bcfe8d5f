import type { EdgeRedis } from '../../src/edge/edge-redis.js';

/** As much of Redis as sessions need. Rate limits find no script here and fall back to their memory. */
export class FakeRedis {
  readonly entries = new Map<string, string>();
  readonly sets = new Map<string, Set<string>>();
  /** Makes every command fail, as when Redis is away. */
  isDown = false;

  readonly client = {
    status: 'ready',
    defineCommand: () => undefined,
    rlflxIncr: () => Promise.reject(new Error('no scripts here')),
    set: (key: string, value: string) => this.run(() => void this.entries.set(key, value)),
    getex: (key: string) => this.run(() => this.entries.get(key) ?? null),
    getdel: (key: string) => this.run(() => this.taken(key)),
    get: (key: string) => this.run(() => this.entries.get(key) ?? null),
    del: (...keys: string[]) => this.run(() => keys.filter((key) => this.entries.delete(key)).length),
    sadd: (key: string, member: string) => this.run(() => void this.sets.set(key, this.setOf(key).add(member))),
    srem: (key: string, ...members: string[]) => this.run(() => members.forEach((m) => this.setOf(key).delete(m))),
    smembers: (key: string) => this.run(() => [...this.setOf(key)]),
    publish: () => this.run(() => 0),
    expire: () => this.run(() => 1),
    multi: () => this.multi(),
  };

  open = async (): Promise<void> => undefined;

  asEdgeRedis(): EdgeRedis {
    return this as unknown as EdgeRedis;
  }

  private setOf(key: string): Set<string> {
    return this.sets.get(key) ?? new Set();
  }

  private taken(key: string): string | null {
    const value = this.entries.get(key) ?? null;
    this.entries.delete(key);
    return value;
  }

  /** Commands that are run together. */
  private multi(): unknown {
    const queue: (() => Promise<unknown>)[] = [];
    const add =
      <Args extends unknown[]>(command: (...args: Args) => Promise<unknown>) =>
      (...args: Args) => {
        queue.push(() => command(...args));
        return chain;
      };
    const chain = {
      sadd: add(this.client.sadd),
      expire: add(this.client.expire),
      set: add(this.client.set),
      exec: () => Promise.all(queue.map(async (command) => [null, await command()])),
    };
    return chain;
  }

  private async run<T>(work: () => T): Promise<T> {
    if (this.isDown) throw new Error('Connection is closed.');
    return work();
  }
}
