import { setTimeout as pause } from 'node:timers/promises';

/** At most so many reads wait for their answers; what would come on top is not sent, and the reached rate says so. */
const IN_FLIGHT_MAX = 400;
const TICK_MS = 20;
/** As long as browsers wait at least. */
const PATIENCE_MS = 30_000;

/** Visitors who read pages, lists and images at a steady pace, whether or not the answers to former ones have come. */
export class Reads {
  /** What went wrong: no answer, an error of the server, or a body that broke off. */
  readonly failures: string[] = [];
  answered = 0;

  private readonly millis: number[] = [];
  private readonly site: string;
  private readonly paths: readonly string[];
  private inFlight = 0;
  private sent = 0;
  private begun = 0;
  private ended = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(site: string, paths: readonly string[]) {
    this.site = site;
    this.paths = paths;
  }

  start(perSecond: number): void {
    this.begun = performance.now();
    this.timer = setInterval(() => {
      const due = ((performance.now() - this.begun) / 1_000) * perSecond;
      for (; this.sent < due; this.sent += 1) if (this.inFlight < IN_FLIGHT_MAX) void this.read(this.sent);
    }, TICK_MS);
  }

  /** Sends no more, and resolves when the last answer is there. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ended = performance.now();
    while (this.inFlight > 0) await pause(TICK_MS);
  }

  /** Reads that were answered in a second, over all. */
  get rate(): number {
    return this.answered / (((this.ended || performance.now()) - this.begun) / 1_000);
  }

  /** The milliseconds that this share of the reads took at most. */
  percentile(share: number): number {
    const sorted = this.millis.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  }

  private async read(n: number): Promise<void> {
    const path = this.paths[n % this.paths.length] ?? '/';
    const start = performance.now();
    this.inFlight += 1;
    try {
      const response = await fetch(new URL(path, this.site), {
        // Limits are by address, and these are many visitors.
        headers: { 'x-forwarded-for': `10.20.${(n >> 8) & 255}.${n & 255}`, accept: 'text/html,image/webp,*/*' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      this.answered += 1;
      this.millis.push(performance.now() - start);
      if (!response.ok) this.failures.push(`${path} answered ${response.status}`);
    } catch (error) {
      this.failures.push(`${path}: ${causeOf(error)}`);
    } finally {
      this.inFlight -= 1;
    }
  }
}

/** The innermost reason of a request without an answer. */
export const causeOf = (error: unknown): string => {
  const { cause, code, message } = error as Error & { code?: unknown };
  return cause ? causeOf(cause) : `${typeof code === 'string' ? code : ''} ${message}`.trim();
};
