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
  readonly query: Readonly<Record<string, string>>;
  /** Of `authorization` and `cookie` the first word alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON body; of a form the names of its fields; null for none. */
  readonly body: unknown;
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

/** What of a call the request itself does not have any more, or shows otherwise. */
interface Sent {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** The oldest calls beyond this are forgotten. */
const KEPT = 10_000;

/** The calls that came, for tests. */
export class CallLog {
  private calls: SeenCall[] = [];
  private readonly underWay = new Map<SeenCall, ServerResponse>();

  constructor(private readonly clock: Clock) {}

  begin(call: CallName, request: IncomingMessage, response: ServerResponse, sent: Sent): SeenCall {
    const concurrent = [...this.underWay.keys()].filter((other) => other.call === call).length + 1;
    const token = request.headers.authorization;
    const seen: SeenCall = {
      call,
      method: request.method ?? '',
      path: sent.path,
      query: Object.fromEntries(sent.query),
      headers: headersOf(request),
      body: bodyOf(request, sent.body),
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

const SECRET = ['authorization', 'cookie'];

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const text = String(value);
      return [name, SECRET.includes(name) ? (text.split(/[ =]/)[0] ?? '') : text];
    }),
  );

const bodyOf = ({ headers }: IncomingMessage, body: string): unknown => {
  if (body === '') return null;
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return [...new URLSearchParams(body).keys()];
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return 'no JSON';
  }
};
