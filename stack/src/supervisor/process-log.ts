import { formatLogLine, parse } from './format-log-line.js';
import type { LogFile } from './log-file.js';

/** The logs of one process, by the services that run in it. */
export class ProcessLog {
  constructor(private readonly files: ReadonlyMap<string, LogFile>) {}

  /**
   * Keeps a line in the log of the service that wrote it; what none has signed, such as the last words of node itself, in
   * all of them. Gives back the sentence for the terminal when it is an error.
   */
  write(line: string): string | undefined {
    const entry = parse(line);
    const file = this.files.get(entry?.service ?? '');
    for (const one of file ? [file] : this.files.values()) one.write(line);
    return entry && formatLogLine(file && entry.service ? entry.service : [...this.files.keys()].join(', '), entry);
  }
}
