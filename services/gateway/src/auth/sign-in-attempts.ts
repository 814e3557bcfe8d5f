import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies } from '../sessions/cookies.js';

/** What the provider's answer is checked against: it belongs to the browser that began. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** A sign-in under way. */
export interface SignInAttempt extends SignInChecks {
  returnTo: string | null;
}

const PREFIX = 'vitrine.signin.';
const LIFETIME_S = 10 * 60;
/** Tabs in which one browser may be signing in at the same time. More would only fill the cookie header. */
const AT_ONCE = 3;
const OPTIONS = { path: '/api', httpOnly: true };

const cookieOf = (state: string) => PREFIX + state.slice(0, 12);

/** Sign-ins under way, each in a signed cookie of its own, so that several tabs can sign in at once. */
@Injectable()
export class SignInAttempts {
  constructor(private readonly cookies: Cookies) {}

  /** Keeps an attempt, and gives up the oldest ones beyond the limit. */
  keep(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void {
    const underWay = Object.keys(this.cookies.all(request)).filter((name) => name.startsWith(PREFIX));
    for (const name of underWay.slice(0, Math.max(0, underWay.length - AT_ONCE + 1)))
      this.cookies.clear(reply, name, OPTIONS);
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    this.cookies.setSigned(reply, cookieOf(attempt.state), value, { ...OPTIONS, maxAge: LIFETIME_S });
  }

  /** The attempt that `state` belongs to, once; null when this browser has not begun it. */
  take(request: FastifyRequest, reply: FastifyReply, state: unknown): SignInAttempt | null {
    if (typeof state !== 'string' || !/^[\w-]{12,}$/.test(state)) return null;
    const value = this.cookies.readSigned(request, cookieOf(state));
    if (value === null) return null;
    const attempt = JSON.parse(Buffer.from(value, 'base64url').toString()) as SignInAttempt;
    if (attempt.state !== state) return null;
    this.cookies.clear(reply, cookieOf(state), OPTIONS);
    return attempt;
  }
}
