/** The stand-in's time: the machine's, moved forward by tests. */
export class Clock {
  private aheadMs = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** The time after so many seconds more, as APIs write it. */
  iso(inSeconds = 0): string {
    return new Date(this.now() + inSeconds * 1_000).toISOString();
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1_000;
  }
}
