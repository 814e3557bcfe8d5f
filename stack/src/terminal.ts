import { Once } from './supervisor/format-log-line.js';

/** Everything a person at the terminal reads comes from here. */
export class Terminal {
  private quiet = false;
  private readonly once = new Once(10_000);

  constructor(private readonly out: { write(text: string): unknown } = process.stdout) {}

  /** A step or a result. */
  say(text: string): void {
    this.out.write(`${text}\n`);
  }

  /** Something that went wrong in a process; repeated complaints are swallowed. */
  complain(text: string): void {
    if (!this.quiet && this.once.allows(text)) this.out.write(`  ! ${text}\n`);
  }

  /** From here on processes end on purpose and their complaints say nothing new. */
  hush(): void {
    this.quiet = true;
  }
}
