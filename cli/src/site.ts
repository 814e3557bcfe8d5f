import { setTimeout as pause } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER, ROUTES } from '@vitrine/contracts/http/routes';
import { FileChanged, type FormBody } from './photo-form.ts';

/** Ends the run: nothing further would come through, either. */
export class Stop extends Error {}

/** The site's answer to one call when it is no success, in its own words. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The names of calls that this program makes. */
export type Call = 'knownFiles' | 'customCategories' | 'createCategory' | 'uploadPhoto';

interface CallOptions {
  /** Fails at once where the site is not reached: its address may be mistyped. */
  isFirst?: boolean;
  json?: object;
  /** Made anew for each try: what was sent is spent. */
  form?: () => FormBody;
  key?: string;
}

export interface SiteOptions {
  /** Of the site, as it was typed. */
  url: string;
  /** `<id>:<secret>` */
  token: string;
  signal: AbortSignal;
  /** Told before each pause, with its milliseconds and why. */
  onPause?: (ms: number, why: string) => void;
  /** Waits; rejects when the signal says so. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tries after which a call that only fails has failed. */
const MAX_TRIES = 6;
const LONGEST_PAUSE_MS = 60_000;
/** Calls give up when nothing has come for this long: an upload of 25 MB over a slow line takes its time. */
const CALL_MS = 10 * 60_000;

/**
 * The calls of one site by one token. What passes by itself is tried again: all calls pause as long as the site asks for
 * (`Retry-After`), and longer each time that it is not reached or does not say.
 */
export class Site {
  private readonly origin: string;
  private readonly options: Required<SiteOptions>;
  /** No call goes out before. */
  private restUntil = 0;

  constructor(options: SiteOptions) {
    this.options = { onPause: () => undefined, wait: (ms, signal) => pause(ms, undefined, { signal }), ...options };
    this.origin = originOf(options.url);
  }

  /** The answer of the call, and whether it made something (201). Throws {@link Refusal}, {@link Stop}. */
  async call<T>(name: Call, options: CallOptions = {}): Promise<{ data: T; isNew: boolean }> {
    for (let tries = 1; ; tries += 1) {
      await this.rest();
      const outcome = await this.try<T>(name, options);
      if ('data' in outcome) return outcome;
      const { error, retryAfterMs } = outcome;
      // Told to come back is not a failure, however often.
      if ((tries >= MAX_TRIES || options.isFirst) && retryAfterMs === undefined) throw error;
      const ms = retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (tries - 1));
      this.restUntil = Math.max(this.restUntil, Date.now() + ms);
      this.options.onPause(ms, error.message);
    }
  }

  private async rest(): Promise<void> {
    const { wait, signal } = this.options;
    for (let ms = this.restUntil - Date.now(); ms > 0; ms = this.restUntil - Date.now()) await wait(ms, signal);
    signal.throwIfAborted();
  }

  private async try<T>(
    name: Call,
    { json, form, key }: CallOptions,
  ): Promise<{ data: T; isNew: boolean } | { error: Error; retryAfterMs?: number }> {
    const { token, signal } = this.options;
    const { method, path } = ROUTES[name];
    const sent = json
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
      : form && { ...form(), duplex: 'half' };
    const call = new AbortController();
    const giveUp = () => call.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    const timer = setTimeout(giveUp, CALL_MS);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(this.origin + path, {
        ...(sent as RequestInit | undefined),
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'user-agent': 'vitrine-cli',
          accept: 'application/json',
          ...(key && { [IDEMPOTENCY_HEADER]: key }),
          ...sent?.headers,
        },
        // A token goes to the site it was given for, and nowhere else.
        redirect: 'manual',
        signal: call.signal,
      });
      text = await answer.text();
    } catch (error) {
      signal.throwIfAborted();
      const changed = [error, (error as Error).cause].find((reason) => reason instanceof FileChanged);
      if (changed) throw changed;
      return { error: new Stop(`${this.origin} cannot be reached: ${reasonOf(error)}.`) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
    if (answer.status >= 300 && answer.status < 400) throw this.moved(answer);
    const data = parsed(text);
    if (answer.ok && data !== undefined) return { data: data as T, isNew: answer.status === 201 };
    return this.failed(answer, data);
  }

  /** Throws what no further try would mend. */
  private failed(answer: Response, data: unknown): { error: Error; retryAfterMs?: number } {
    const { code, message } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
      Record<'code' | 'message', string>
    >;
    const refusal = new Refusal(answer.status, code, message ?? `The site answered ${answer.status}.`);
    const wait = waitOf(answer.headers.get('retry-after'));
    const mayPass = answer.status === 429 || answer.status === 503 || answer.status === 507;
    if (mayPass) return { error: refusal, ...(wait !== undefined && { retryAfterMs: wait }) };
    if (answer.status >= 500 || answer.status === 408 || code === 'UPLOAD_INTERRUPTED') return { error: refusal };
    if (code === undefined) throw new Stop(`There is no Vitrine at ${this.origin}: it answered ${answer.status}.`);
    if (answer.status === 401)
      throw new Stop('The token is wrong, or has been ended. Make one on your account page, under Access Tokens.');
    if (code === 'TOKEN_SCOPE')
      throw new Stop(
        'The token may not do this: it has to be for “read” and “upload”. Make one on your account page, under Access Tokens.',
      );
    if (code === 'ACCOUNT_SUSPENDED' || code === 'QUOTA_EXCEEDED') throw new Stop(refusal.message);
    throw refusal;
  }

  private moved(answer: Response): Stop {
    const to = answer.headers.get('location') ?? '';
    const place = URL.canParse(to, this.origin) ? new URL(to, this.origin).origin : '';
    return new Stop(
      place && place !== this.origin
        ? `${this.origin} leads to ${place}: use that as the address.`
        : `There is no Vitrine at ${this.origin}.`,
    );
  }
}

/** The origin of what was typed, `https` when it says nothing. Throws {@link Stop}. */
export const originOf = (typed: string): string => {
  const full = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === '' || !URL.canParse(full)) throw new Stop(`“${typed}” is no address of a site.`);
  return new URL(full).origin;
};

/** Milliseconds of `Retry-After`: seconds, or a date. */
export const waitOf = (retryAfter: string | null, now = Date.now()): number | undefined => {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return ms >= 0 ? ms : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such name',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke off',
};

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return REASONS[cause?.code ?? ''] ?? cause?.message ?? message ?? 'for an unknown reason';
};
