/** So many a second, and no more. */
export class PerSecondLimiter {
  private second = -1;
  private left = 0;

  constructor(private readonly perSecond: number) {}

  take(): boolean {
    // Monotonic, so that a clock set back cannot close it.
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) Object.assign(this, { second, left: this.perSecond });
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}
