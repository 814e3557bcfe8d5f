import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { lacks, personOf } from './person-of.js';
import { providerFetch } from './provider-fetch.js';
import type { SignInAttempt } from './sign-in-attempt.js';

/** After a failure the provider is left alone for so long: a thousand visitors must not knock at once. */
const PAUSE_MS = 1_000;
/** How far our clock and the provider's may be apart. */
const CLOCK_TOLERANCE_S = 90;

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
    const userinfo = await this.userinfo(provider, tokens.access_token, claims);
    return { person: personOf(claims, userinfo), idToken: tokens.id_token };
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

  /** What the ID token leaves out (OpenID Connect Core 5.4). Names are a convenience; who has none can still come in. */
  private async userinfo(
    provider: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Record<string, unknown>> {
    const { address, name } = lacks(claims);
    if (!provider.serverMetadata().userinfo_endpoint || !(address || name)) return {};
    try {
      return await oidc.fetchUserInfo(provider, accessToken, claims.sub);
    } catch (err) {
      if (address) throw err;
      this.logger.warn({ err }, 'the sign-in provider does not tell the name of a person');
      return {};
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
    const mayUseHttp = OIDC_ALLOW_HTTP || isLocalAddress(OIDC_ISSUER);
    return oidc.discovery(
      issuer,
      OIDC_CLIENT_ID,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
      OIDC_CLIENT_SECRET ? oidc.ClientSecretBasic(OIDC_CLIENT_SECRET) : oidc.None(),
      {
        [oidc.customFetch]: providerFetch(OIDC_ISSUER, OIDC_DISCOVERY_URL),
        execute: mayUseHttp ? [oidc.allowInsecureRequests] : [],
      },
    );
  }
}
