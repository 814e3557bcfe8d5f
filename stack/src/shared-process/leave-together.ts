/** Ends a process of several services: with the last one that leaves, or at once with one that fails while all work. */
export class LeaveTogether {
  private readonly here: Set<string>;
  private worst: 0 | 1 = 0;
  private stopping = false;

  constructor(
    services: readonly string[],
    private readonly exit: (code: 0 | 1) => void,
  ) {
    this.here = new Set(services);
  }

  /** From now on every service leaves by itself; each may finish what it has begun. */
  stop(): void {
    this.stopping = true;
  }

  leave(service: string, code: 0 | 1): void {
    this.here.delete(service);
    if (code === 1) this.worst = 1;
    if (this.here.size === 0 || (code === 1 && !this.stopping)) this.exit(this.worst);
  }
}
