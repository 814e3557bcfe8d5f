import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Product } from '@vitrine/e2e-support/product';
import type { Random } from './random.ts';

export const PROCESSES = [
  'gateway',
  'identity',
  'media',
  'media-worker',
  'portfolio',
  'notify',
  'notify-worker',
  'ai-worker',
] as const;

/** Everything that can die. */
export const VICTIMS = [...PROCESSES, 'postgres', 'redis'] as const;

const STOPPED_MS = 3_000;

/** What is done to the product while it works, and how often each was. */
export class Troubles {
  readonly kills = new Map<string, number>();
  stops = 0;
  flushes = 0;
  restarts = 0;

  private readonly product: Product;
  private readonly random: Random;

  constructor(product: Product, random: Random) {
    this.product = product;
    this.random = random;
  }

  /** A random fault: mostly a process is killed, sometimes one is paused for a while. */
  async strike(victim = this.random.pick(VICTIMS)): Promise<void> {
    const pid = victim && this.product.pids()[victim];
    // It is away already, from the last time.
    if (!victim || !pid) return;
    if (this.random.chance(0.2)) return this.standStill(pid);
    if (signal(pid, 'SIGKILL')) this.kills.set(victim, (this.kills.get(victim) ?? 0) + 1);
  }

  private async standStill(pid: number): Promise<void> {
    if (!signal(pid, 'SIGSTOP')) return;
    this.stops += 1;
    await pause(STOPPED_MS * this.random.next());
    signal(pid, 'SIGCONT');
  }

  /** Redis loses everything: queues, sessions, limits. */
  async emptyRedis(): Promise<void> {
    const { ports } = JSON.parse(readFileSync(join(this.product.dataDir, 'run.json'), 'utf8')) as {
      ports: Record<string, number>;
    };
    const password = readFileSync(join(this.product.dataDir, 'redis', 'vitrine-password'), 'utf8').trim();
    const redis = new Redis({ port: ports.redis ?? 0, host: '127.0.0.1', password, maxRetriesPerRequest: 50 });
    redis.on('error', () => undefined);
    await redis.flushall();
    redis.disconnect();
    this.flushes += 1;
  }

  /** Postgres is shut down in order and restarted, as in an upgrade. */
  restartPostgres(): void {
    const pid = this.product.pids().postgres;
    if (pid && signal(pid, 'SIGINT')) this.restarts += 1;
  }

  lines(): string[] {
    const killed = [...this.kills].map(([name, count]) => `${name} ${count}`).join(', ');
    return [
      `killed: ${killed}`,
      `stood still: ${this.stops}; Redis emptied: ${this.flushes}; Postgres restarted: ${this.restarts}`,
    ];
  }
}

/** False when the process has ended already. */
const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};
