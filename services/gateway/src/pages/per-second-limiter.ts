/** Admits `perSecond` of what is tried in each second. */
export class PerSecondLimiter {
  private second = -1;
  private left = 0;

  constructor(private readonly perSecond: number) {}

  /** False: the second's share is used up. */
  take(): boolean {
    // Monotonic, so that a clock set back cannot close it.
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.left = this.perSecond;
    }
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}
