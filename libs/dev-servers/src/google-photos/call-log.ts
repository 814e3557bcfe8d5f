import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.js';
import type { CallName } from './faults.js';

/** One call as the log shows it. */
export interface SeenCall {
  readonly call: CallName;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly at: string;
  /** Tells bearer tokens apart without showing them; null when the call had none. */
  readonly bearer: string | null;
  /** Calls of this name under way when it came, itself included. */
  readonly concurrent: number;
  /** Null before the answer, and for good when the connection ended before it. */
  status: number | null;
  item?: string;
  rendition?: string;
  session?: string;
  fault?: string;
}

/** The oldest calls beyond this are forgotten. */
const KEPT = 10_000;

/** The calls that came, for tests. */
export class CallLog {
  private calls: SeenCall[] = [];
  private readonly underWay = new Map<SeenCall, ServerResponse>();

  constructor(private readonly clock: Clock) {}

  begin(call: CallName, request: IncomingMessage, response: ServerResponse, path: string): SeenCall {
    const concurrent = [...this.underWay.keys()].filter((other) => other.call === call).length + 1;
    const token = request.headers.authorization;
    const seen: SeenCall = {
      call,
      method: request.method ?? '',
      path,
      at: this.clock.iso(),
      bearer: token ? createHash('sha256').update(token).digest('hex').slice(0, 12) : null,
      concurrent,
      status: null,
    };
    this.calls.push(seen);
    if (this.calls.length > KEPT) this.calls = this.calls.slice(-KEPT / 2);
    this.underWay.set(seen, response);
    response.once('close', () => {
      this.note(seen, response);
      this.underWay.delete(seen);
    });
    return seen;
  }

  seen(): readonly SeenCall[] {
    for (const [seen, response] of this.underWay) this.note(seen, response);
    return this.calls;
  }

  clear(): void {
    this.calls = [];
  }

  private note(seen: SeenCall, { headersSent, statusCode }: ServerResponse): void {
    if (headersSent) seen.status = statusCode;
  }
}
