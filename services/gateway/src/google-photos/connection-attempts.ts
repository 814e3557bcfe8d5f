import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '../edge/rate-limits.js';
import { AttemptCookies } from '../sessions/attempt-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import type { StartPage } from './start-pages.js';

/** A connection under way. */
export interface ConnectionAttempt {
  readonly state: string;
  readonly verifier: string;
  /** Who has begun it, and may end it. */
  readonly userId: string;
  readonly page: StartPage;
  /** In ms since 1970. */
  readonly startedAt: number;
}

const VALID_MS = 10 * 60_000;
/** Longer than an attempt is valid, so that a late return is told from one that was never begun here. */
const LIFETIME_S = 60 * 60;
const USED_STATES = 'libraryConnection:state';

/** Connections under way. */
@Injectable()
export class ConnectionAttempts extends AttemptCookies<ConnectionAttempt> {
  constructor(
    cookies: Cookies,
    private readonly limits: RateLimits,
  ) {
    super(cookies, { prefix: 'vitrine.library.', lifetimeS: LIFETIME_S });
    limits.define(USED_STATES, 1, LIFETIME_S);
  }

  isLate({ startedAt }: ConnectionAttempt): boolean {
    return Date.now() > startedAt + VALID_MS;
  }

  /** Marks the attempt as used; false when it has been before, by a browser that has kept the cookie. */
  async use({ state }: ConnectionAttempt): Promise<boolean> {
    const key = createHash('sha256').update(state).digest('base64url');
    return (await this.limits.refusalOf([{ limiter: USED_STATES, key, points: 1 }])) === null;
  }
}
