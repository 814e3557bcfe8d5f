import { setTimeout as delay } from 'node:timers/promises';

/** A started process, whatever it is. */
export interface Running {
  readonly pid: number;
  /** Settles when the process has ended, with the reason where known; none for one that was done. */
  readonly exited: Promise<string | void>;
  stop(): Promise<void>;
}

/** Callbacks of a supervised process; it has a name for each thing that it does. */
export interface Watcher {
  up(names: readonly string[], pid: number): void;
  down(names: readonly string[], reason: string): void;
}

/** Waits between restarts of a process that keeps dying. */
export const backoffMs = (failures: number): number => Math.min(5_000, 150 * 2 ** Math.min(failures, 10));

/** Alive that long, a process counts as healthy and its next death as the first. */
const HEALTHY_MS = 20_000;

/** Keeps one process running until it is stopped. */
export class Supervised {
  private running?: Running;
  private loop?: Promise<void>;
  /** Why the last launch did not come about. */
  private failure = '';
  private readonly ending = new AbortController();

  constructor(
    private readonly names: readonly string[],
    private readonly launch: () => Promise<Running>,
    private readonly watcher: Watcher,
  ) {}

  /** Starts it for the first time; throws when that fails, since then nothing about the set-up can be right. */
  async start(): Promise<void> {
    this.running = await this.launch();
    this.watcher.up(this.names, this.running.pid);
    this.loop = this.keepRunning(this.running);
  }

  /** Ends the present process on purpose; the loop starts a new one. */
  async restart(): Promise<void> {
    await this.running?.stop();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running?.stop();
    await this.loop;
  }

  private get stopping(): boolean {
    return this.ending.signal.aborted;
  }

  private async keepRunning(first: Running): Promise<void> {
    let current: Running | undefined = first;
    let failures = 0;
    for (;;) {
      const since = Date.now();
      let reason = `did not start: ${this.failure}`;
      if (current) {
        reason = (await current.exited) ?? 'ended';
        delete this.running;
      }
      if (this.stopping) return;
      this.watcher.down(this.names, reason);
      failures = Date.now() - since > HEALTHY_MS ? 0 : failures + 1;
      await delay(backoffMs(failures - 1), undefined, { signal: this.ending.signal }).catch(() => undefined);
      if (this.stopping) return;
      current = await this.relaunch();
    }
  }

  private async relaunch(): Promise<Running | undefined> {
    try {
      const next = await this.launch();
      this.running = next;
      if (this.stopping) await next.stop();
      else this.watcher.up(this.names, next.pid);
      return next;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      return undefined; // tried again after a longer wait
    }
  }
}
