/** So little of a core for so long is rest; services ask their database and queues for work all the time. */
const QUIET_MS = 10_000;
const QUIET_SHARE = 0.05;
/** A collection takes some 100 ms. */
const AT_MOST_EVERY_MS = 30_000;

/** Tells from the processor time of a process when it has come to rest after its start, and after work. */
export class RestWatch {
  private window: { since: number; used: number } | undefined;
  private hasWorked = true;
  private lastAt = -Infinity;

  /** `now` and `used` in milliseconds. True once after each time of work. */
  hasComeToRest(now: number, used: number): boolean {
    const window = (this.window ??= { since: now, used });
    const isBusy = used - window.used > QUIET_SHARE * QUIET_MS;
    const isOver = now - window.since >= QUIET_MS;
    if (isBusy || isOver) this.window = { since: now, used };
    if (isBusy) this.hasWorked = true;
    if (isBusy || !isOver || !this.hasWorked || now - this.lastAt < AT_MOST_EVERY_MS) return false;
    this.hasWorked = false;
    this.lastAt = now;
    return true;
  }
}
