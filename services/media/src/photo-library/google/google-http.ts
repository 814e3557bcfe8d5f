import type { Readiness } from '@vitrine/platform/health/readiness';
import { tracedStep } from '@vitrine/platform/tracing/tracing';
import { LibraryError, type LibraryFailure } from '../photo-library.js';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
const BUSY_MS = 30_000;
const BUSY_MAX_MS = 15 * 60_000;

export interface GoogleRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Without one the caller is unknown. */
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form. */
  readonly form?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** An answer whatever its status; null for a body that is no JSON object. */
export interface GoogleAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly retryAfterMs: number;
}

/** Calls Google's own addresses. No redirect is followed, as it could take a token elsewhere. */
export class GoogleHttp {
  constructor(private readonly readiness: Readiness) {}

  /**
   * The answer of an address. Throws `away` for none in ten seconds, and `bad-answer` for a redirect and for one without
   * an end.
   */
  async answer(url: URL, request: GoogleRequest = {}): Promise<GoogleAnswer> {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    const response = await this.send(url, request, signal);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new LibraryError('bad-answer');
    }
    return { status: response.status, body: parsed(await textOf(response)), retryAfterMs: retryAfterOf(response) };
  }

  /** The body of a successful answer. Throws what its status stands for. */
  async json(url: URL, request: GoogleRequest = {}): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.answer(url, request);
    if (answer.status >= 300) throw failureOf(answer);
    if (answer.body === null) throw new LibraryError('bad-answer');
    return answer.body;
  }

  /** The answer with its body still on its way. Throws what its status stands for. */
  async stream(url: URL, request: GoogleRequest & { signal: AbortSignal }): Promise<Response> {
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), TIMEOUT_MS);
    try {
      const response = await this.send(url, request, AbortSignal.any([timer.signal, request.signal]));
      if (response.ok && response.body) return response;
      await response.body?.cancel();
      if (response.status < 400) throw new LibraryError('bad-answer');
      throw failureOf({ status: response.status, body: null, retryAfterMs: retryAfterOf(response) });
    } finally {
      clearTimeout(timeout);
    }
  }

  private async send(url: URL, request: GoogleRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', token, body, form } = request;
    try {
      const span = { kind: 'CLIENT', attributes: { 'http.request.method': method } } as const;
      const response = await tracedStep(`photo-library ${method}`, span, () =>
        fetch(url, {
          method,
          redirect: 'manual',
          signal,
          headers: {
            // Lengths are compared with what is declared.
            'accept-encoding': 'identity',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          ...(form && { body: new URLSearchParams(form) }),
        }),
      );
      this.readiness.saw('photo-library', response.status < 500);
      return response;
    } catch {
      if (!request.signal?.aborted) this.readiness.saw('photo-library', false);
      // The cause may name the address.
      throw new LibraryError('away');
    }
  }
}

/** The error that a status stands for. */
export const failureOf = ({ status, body, retryAfterMs }: GoogleAnswer): LibraryError => {
  if (status === 429) return new LibraryError('busy', retryAfterMs);
  const { error } = body ?? {};
  const reason = (error as { status?: unknown } | null | undefined)?.status;
  if (reason === 'FAILED_PRECONDITION') return new LibraryError('not-ready');
  return new LibraryError(status >= 500 ? 'away' : (FAILURES[status] ?? 'refused'));
};

const FAILURES: Readonly<Record<number, LibraryFailure>> = { 401: 'token', 403: 'forbidden', 404: 'gone', 410: 'gone' };

const textOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      if (bytes > ANSWER_BYTES_MAX) throw new LibraryError('bad-answer');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof LibraryError ? error : new LibraryError('away');
  }
  return Buffer.concat(parts).toString('utf8');
};

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** Google asks for half a minute at least. */
const retryAfterOf = ({ headers }: Response): number => {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Math.min(BUSY_MAX_MS, Math.max(BUSY_MS, Number.isFinite(seconds) ? seconds * 1_000 : 0));
};
