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

  /** Aborts when the process begins to go: nothing is to be begun that nobody asks for, such as a job. */
  get leaving(): AbortSignal {
    return this.left.signal;
  }

  /** The process begins to go; what is asked of it is still answered. */
  leave(): void {
    this.left.abort(new Error('shutting down'));
  }

  /** From now on {@link refusing} is true. */
  refuse(): void {
    this.leave();
    this.closed = true;
    this.refused.forEach((hear) => hear());
    this.refused.clear();
  }

  /** Calls `hear` once, as soon as {@link refusing} is true: for work without an end of its own, such as open streams. */
  onRefuse(hear: () => void): void {
    if (this.closed) hear();
    else this.refused.add(hear);
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
