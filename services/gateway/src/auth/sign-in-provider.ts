import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import passport from 'passport';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { lacks, userClaims } from './user-claims.js';
import { providerFetch } from './provider-fetch.js';
import { runStrategy, type Passport, type StrategySession } from './run-strategy.js';
import type { SignInChecks } from './sign-in-attempts.js';
import { SignInStrategy } from './sign-in-strategy.js';

/** After a failure no request goes to the provider for so long: a thousand sign-ins at once must share one attempt. */
const PAUSE_MS = 1_000;
/** How far our clock and the provider's may be apart. */
const CLOCK_TOLERANCE_S = 90;

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

export interface SignedIn {
  claims: SignInDto;
  idToken: string;
}

/** What the strategy keeps of an attempt. */
interface StrategyState {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** The discovered provider, and the passport whose strategy signs in with it. */
interface Provider {
  configuration: oidc.Configuration;
  authenticator: Passport;
}

/** Name and session key of the strategy. */
const STRATEGY = 'openid';

/** The OpenID provider (decision 0053). Discovered at the first sign-in, so that the gateway starts without it. */
@Injectable()
export class SignInProvider {
  readonly redirectUri: string;
  private discovered: Promise<Provider> | null = null;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {
    this.redirectUri = `${config.origin}/api/callback`;
  }

  /** Where the browser goes to sign in, and what its answer is checked against. Throws `SIGN_IN_UNAVAILABLE`. */
  async begin(): Promise<{ url: string; checks: SignInChecks }> {
    const { authenticator } = await this.provider();
    const session: StrategySession<StrategyState> = {};
    const result = await runStrategy(authenticator, STRATEGY, new URL('/api/login', this.redirectUri), session);
    const state = session[STRATEGY];
    if (!('redirect' in result) || !state) throw new AppError('AUTH_FAILED');
    return {
      url: result.redirect,
      checks: { state: state.state, nonce: state.nonce, verifier: state.code_verifier },
    };
  }

  /** Turns the provider's answer into a user. Throws what openid-client throws when a check fails. */
  async complete(query: string, { state, nonce, verifier }: SignInChecks): Promise<SignedIn> {
    const { authenticator } = await this.provider();
    const session = { [STRATEGY]: { state, nonce, code_verifier: verifier } };
    const answer = new URL(`${this.redirectUri}${query}`);
    const result = await runStrategy<SignedIn, StrategyState>(authenticator, STRATEGY, answer, session);
    if ('redirect' in result) throw new AppError('AUTH_FAILED');
    return result.user;
  }

  /** Where the browser goes to end the provider's session too; null when it is unknown. */
  async endSessionUrl(idToken: string): Promise<string | null> {
    try {
      const { configuration } = await this.provider();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
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
      this.logger.warn({ err }, 'the sign-in provider does not give the name of a user');
      return {};
    }
  }

  private async signedIn(configuration: oidc.Configuration, tokens: Tokens): Promise<SignedIn> {
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new AppError('AUTH_FAILED');
    const userinfo = await this.userinfo(configuration, tokens.access_token, claims);
    return { claims: userClaims(claims, userinfo), idToken: tokens.id_token };
  }

  private provider(): Promise<Provider> {
    this.discovered ??= this.discover().catch((err: unknown) => {
      this.logger.error({ err }, 'the sign-in provider is not reachable');
      setTimeout(() => (this.discovered = null), PAUSE_MS).unref();
      throw new AppError('SIGN_IN_UNAVAILABLE');
    });
    return this.discovered;
  }

  private async discover(): Promise<Provider> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DISCOVERY_URL, OIDC_ALLOW_HTTP, OIDC_SCOPE } =
      this.config;
    const issuer = new URL(OIDC_ISSUER);
    const mayUseHttp = OIDC_ALLOW_HTTP || isLocalAddress(OIDC_ISSUER);
    const configuration = await oidc.discovery(
      issuer,
      OIDC_CLIENT_ID,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
      OIDC_CLIENT_SECRET ? oidc.ClientSecretBasic(OIDC_CLIENT_SECRET) : oidc.None(),
      {
        [oidc.customFetch]: providerFetch(OIDC_ISSUER, OIDC_DISCOVERY_URL),
        execute: mayUseHttp ? [oidc.allowInsecureRequests] : [],
      },
    );
    const authenticator = new passport.Passport();
    const options = { config: configuration, sessionKey: STRATEGY, callbackURL: this.redirectUri, scope: OIDC_SCOPE };
    authenticator.use(
      STRATEGY,
      new SignInStrategy(options, async (tokens, verified) => {
        verified(null, await this.signedIn(configuration, tokens));
      }),
    );
    return { configuration, authenticator };
  }
}
