import { Injectable } from '@nestjs/common';

/** Counts work in flight, so that a process can finish it before it goes. */
@Injectable()
export class Drain {
  private inFlight = 0;
  private closed = false;
  private readonly waiting = new Set<() => void>();
  private readonly refused = new Set<() => void>();
  private readonly left = new AbortController();

  /** How much is being worked on. */
  get count(): number {
    return this.inFlight;
  }

  /** True once no more work should be taken. */
  get refusing(): boolean {
    return this.closed;
  }

  /** Marks one piece of work as begun; call the answer once when it has ended. */
  begin(): () => void {
    this.inFlight += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.inFlight -= 1;
      if (this.inFlight === 0) this.waiting.forEach((wake) => wake());
    };
  }

  /** Aborts when the process begins to shut down: no background work, such as a job, is begun from then on. */
  get leaving(): AbortSignal {
    return this.left.signal;
  }

  /** The process begins to shut down; requests are still answered. */
  leave(): void {
    this.left.abort(new Error('shutting down'));
  }

  /** From now on {@link refusing} is true. */
  refuse(): void {
    this.leave();
    this.closed = true;
    this.refused.forEach((listener) => listener());
    this.refused.clear();
  }

  /** Calls `listener` once, as soon as {@link refusing} is true: for work without an end, such as open streams. */
  onRefuse(listener: () => void): void {
    if (this.closed) listener();
    else this.refused.add(listener);
  }

  /** Resolves with true when nothing is in flight, or with false when `timeoutMs` have passed before that. */
  async idle(timeoutMs: number): Promise<boolean> {
    if (this.inFlight === 0) return true;
    return new Promise((resolve) => {
      const settle = (result: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(result);
      };
      const wake = (): void => settle(true);
      const timer = setTimeout(() => settle(false), timeoutMs);
      this.waiting.add(wake);
    });
  }
}
