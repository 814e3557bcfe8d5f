import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.js';

/** What the cookies of attempts begin with, and how long they live. */
export interface AttemptCookieOptions {
  readonly prefix: string;
  readonly lifetimeS: number;
}

/** Tabs in which one browser may be at it at the same time. More would only fill the cookie header. */
const AT_ONCE = 3;

/**
 * Attempts that go by another site and come back, each in a signed cookie of its own, so that several tabs can be at it.
 * A sibling host that could set one would end its own attempt in this browser.
 */
export class AttemptCookies<Attempt extends { readonly state: string }> {
  private readonly prefix: string;

  constructor(
    private readonly cookies: Cookies,
    private readonly options: AttemptCookieOptions,
  ) {
    this.prefix = cookies.nameOf(options.prefix);
  }

  /** Keeps an attempt, and gives up the oldest ones beyond the limit. */
  keep(request: FastifyRequest, reply: FastifyReply, attempt: Attempt): void {
    const underWay = Object.keys(this.cookies.all(request)).filter((name) => name.startsWith(this.prefix));
    for (const name of underWay.slice(0, Math.max(0, underWay.length - AT_ONCE + 1))) this.clear(reply, name);
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    const name = this.nameOf(attempt.state);
    this.cookies.setSigned(reply, name, value, { maxAge: this.options.lifetimeS });
  }

  /** The attempt that `state` belongs to, once; null when this browser has not begun it. */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown): Attempt | null {
    if (typeof state !== 'string' || !/^[\w-]{12,}$/.test(state)) return null;
    const value = this.cookies.readSigned(request, this.nameOf(state));
    if (value === null) return null;
    const attempt = JSON.parse(Buffer.from(value, 'base64url').toString()) as Attempt;
    if (attempt.state !== state) return null;
    this.clear(reply, this.nameOf(state));
    return attempt;
  }

  private nameOf(state: string): string {
    return this.prefix + state.slice(0, 12);
  }

  private clear(reply: FastifyReply, name: string): void {
    this.cookies.clear(reply, name, { httpOnly: true });
  }
}
