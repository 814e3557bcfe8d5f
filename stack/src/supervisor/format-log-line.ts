/** A line as services write it. */
interface LogLine {
  service?: string;
  level?: string | number;
  msg?: string;
  requestId?: string;
  path?: string;
  err?: LoggedError;
  /** Said to whoever has started the product, whatever its level. */
  forOperator?: boolean;
}

interface LoggedError {
  type?: string;
  message?: string;
  cause?: LoggedError;
}

/** The sentence for the terminal when a service logs an error, or speaks to its operator; `undefined` for everything that belongs into the file only. */
export const formatLogLine = (service: string, entry: LogLine): string | undefined => {
  if (entry.forOperator) return entry.msg;
  if (!isError(entry.level)) return undefined;
  const cause = entry.err && wordsOf(entry.err);
  const text = [entry.msg, cause && cause !== entry.msg ? cause : undefined].filter(Boolean).join(': ') || 'error';
  return `${service}: ${text}${entry.path ? `, ${entry.path}` : ''}${entry.requestId ? ` (request ${entry.requestId})` : ''}`;
};

/** What was thrown, and what it came of in the end: `The photos are not reachable (AccessDenied: Access Denied)`. */
const wordsOf = (error: LoggedError): string | undefined => {
  let last = error;
  while (last.cause) last = last.cause;
  const [words, reason] = [error, last].map(({ message }) => message?.split('\n')[0]);
  return last === error || reason === words ? words : `${words} (${last.type}: ${reason})`;
};

const isError = (level: LogLine['level']): boolean =>
  typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';

/** The entry that a line holds, unless it is plain text. */
export const parse = (line: string): LogLine | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
};

/** Lets the same line through once in `everyMs`: an unreachable server makes every process log ten times a second. */
export class Once {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly everyMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  allows(line: string): boolean {
    const at = this.now();
    for (const [text, when] of this.seen) if (at - when >= this.everyMs) this.seen.delete(text);
    if (this.seen.has(line)) return false;
    this.seen.set(line, at);
    return true;
  }
}
