import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Admits `perSecond` of what is tried in the second after the first of them, in this process alone. */
export class PerSecondLimiter {
  private readonly limiter: RateLimiterMemory;

  constructor(perSecond: number) {
    this.limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  }

  /** False: the second's share is used up. */
  take(): Promise<boolean> {
    return this.limiter.consume('all').then(
      () => true,
      () => false,
    );
  }
}
