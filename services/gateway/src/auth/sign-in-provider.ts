import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { providerFetch } from './provider-fetch.js';
import type { SignInAttempt } from './sign-in-attempt.js';

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;
/** After a failure the provider is left alone for so long: a thousand visitors must not knock at once. */
const PAUSE_MS = 1_000;

export interface SignedIn {
  person: SignInDto;
  idToken: string;
}

/** The OpenID provider (docs/decisions/0003). Asked for its addresses at the first sign-in, so that we start without it. */
@Injectable()
export class SignInProvider {
  readonly redirectUri: string;
  private discovered: Promise<oidc.Configuration> | null = null;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {
    this.redirectUri = `${config.origin}/api/callback`;
  }

  /** Where the browser goes to sign in. Throws `SIGN_IN_UNAVAILABLE`. */
  async authorizationUrl(attempt: SignInAttempt): Promise<URL> {
    const provider = await this.provider();
    return oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.redirectUri,
      scope: this.config.OIDC_SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
  }

  /** Turns the provider's answer into a person. Throws what openid-client throws when anything does not match. */
  async complete(query: string, attempt: SignInAttempt): Promise<SignedIn> {
    const provider = await this.provider();
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${this.redirectUri}${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new AppError('AUTH_FAILED');
    // Many providers keep names and address out of the ID token of the code flow (OpenID Connect Core 5.4).
    const hasMore = Boolean(provider.serverMetadata().userinfo_endpoint) && claims.email === undefined;
    const more = hasMore ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    return { person: toSignInDto({ ...claims, ...more }), idToken: tokens.id_token };
  }

  /** Where the browser goes to end the provider's session too; null when it cannot be told. */
  async endSessionUrl(idToken: string): Promise<string | null> {
    try {
      const provider = await this.provider();
      if (!provider.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(provider, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.config.origin}/`,
      }).href;
    } catch {
      return null;
    }
  }

  private provider(): Promise<oidc.Configuration> {
    this.discovered ??= this.discover().catch((err: unknown) => {
      this.logger.error({ err }, 'the sign-in provider is not reachable');
      setTimeout(() => (this.discovered = null), PAUSE_MS).unref();
      throw new AppError('SIGN_IN_UNAVAILABLE');
    });
    return this.discovered;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DISCOVERY_URL, OIDC_ALLOW_HTTP } = this.config;
    const issuer = new URL(OIDC_ISSUER);
    const mayUseHttp = OIDC_ALLOW_HTTP || LOCAL.test(issuer.hostname);
    return oidc.discovery(
      issuer,
      OIDC_CLIENT_ID,
      {},
      OIDC_CLIENT_SECRET ? oidc.ClientSecretBasic(OIDC_CLIENT_SECRET) : oidc.None(),
      {
        [oidc.customFetch]: providerFetch(OIDC_ISSUER, OIDC_DISCOVERY_URL),
        execute: mayUseHttp ? [oidc.allowInsecureRequests] : [],
      },
    );
  }
}

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, max) : null;

const toSignInDto = (claims: Record<string, unknown>): SignInDto => ({
  issuer: String(claims.iss),
  subject: String(claims.sub),
  email: text(claims.email, 320),
  emailVerified: claims.email_verified === true,
  givenName: text(claims.given_name, 200),
  familyName: text(claims.family_name, 200),
});
