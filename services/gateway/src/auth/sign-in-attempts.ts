import { Injectable } from '@nestjs/common';
import { AttemptCookies } from '../sessions/attempt-cookies.js';
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

/** Sign-ins under way. */
@Injectable()
export class SignInAttempts extends AttemptCookies<SignInAttempt> {
  constructor(cookies: Cookies) {
    super(cookies, { prefix: 'vitrine.signin.', lifetimeS: 10 * 60 });
  }
}
