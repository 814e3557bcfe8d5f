/** How many places of a process one caller may hold at a time; further work of that caller waits, in the order it came. */
export class CallerShares {
  private readonly callers = new Map<string, { held: number; readonly waiting: Set<() => void> }>();

  constructor(private readonly share: number) {}

  /** Resolves with a place, to be returned by `give`. Throws, as Postgres does for a lock, when none is free within `ms`. */
  async take(caller: string, ms: number): Promise<void> {
    const places = this.callers.get(caller) ?? { held: 0, waiting: new Set() };
    this.callers.set(caller, places);
    if (places.held < this.share) {
      places.held += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        places.waiting.delete(begin);
        reject(Object.assign(new Error('The caller has too many connections already'), { code: '55P03' }));
      }, ms);
      places.waiting.add(begin);
    });
  }

  /** Hands a place to the caller's next work, or makes it free. */
  give(caller: string): void {
    const places = this.callers.get(caller);
    if (!places) return;
    const [next] = places.waiting;
    if (next) {
      places.waiting.delete(next);
      return next();
    }
    places.held -= 1;
    if (places.held === 0) this.callers.delete(caller);
  }
}
