import { Once } from './supervisor/format-log-line.js';

/** The only writer to the terminal. */
export class Terminal {
  private quiet = false;
  private readonly once = new Once(10_000);

  constructor(private readonly out: { write(text: string): unknown } = process.stdout) {}

  /** A step or a result. */
  log(text: string): void {
    this.out.write(`${text}\n`);
  }

  /** A failure of a process; repetitions are dropped. */
  warn(text: string): void {
    if (!this.quiet && this.once.allows(text)) this.out.write(`  ! ${text}\n`);
  }

  /** Drops warnings from here on: processes end on purpose. */
  mute(): void {
    this.quiet = true;
  }
}
