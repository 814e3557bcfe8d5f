import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { importPKCS8, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import passport from 'passport';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { discoveryProblem, isAway, isClientRefused, issuerNamedIn, wordsOfProvider } from './provider-failure.js';
import { lacks, namesOnce, userClaims } from './user-claims.js';
import { providerFetch } from './provider-fetch.js';
import { runStrategy, type Passport, type StrategySession } from './run-strategy.js';
import { randomNonce, randomState } from 'openid-client';
import { Strategy, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';

/** The strategy of openid-client, which adds PKCE by itself, with `state` and `nonce` for every provider. */
class SignInStrategy extends Strategy {
  private readonly callbackPath: string;

  constructor(
    options: StrategyOptions & { callbackURL: string },
    verify: VerifyFunction,
    private readonly asForm: boolean,
  ) {
    super(options, verify);
    this.callbackPath = new URL(options.callbackURL).pathname;
  }

  override authorizationRequestParams(...args: Parameters<Strategy['authorizationRequestParams']>): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(...args));
    params.set('state', randomState());
    params.set('nonce', randomNonce());
    if (this.asForm) params.set('response_mode', 'form_post');
    return params;
  }

  /** An answer without a code is refused; it must not begin another sign-in. */
  override shouldInitiateAuthRequest(_request: unknown, currentUrl: URL): boolean {
    return currentUrl.pathname !== this.callbackPath;
  }
}

/** After a failure no request goes to the provider for so long: a thousand sign-ins at once must share one attempt. */
const PAUSE_MS = 1_000;
/** How far our clock and the provider's may be apart. */
const CLOCK_TOLERANCE_S = 90;

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** What the provider's answer is checked against: it belongs to the browser that began. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

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
  /** As {@link clientAuths} has them, the one that worked last before the others. */
  auths: oidc.ClientAuth[];
}

/** Name and session key of the strategy. */
const STRATEGY = 'openid';

/** Basic authentication as many providers read it, against RFC 6749 (2.3.1): they do not decode the two parts. */
const plainBasic =
  (secret: string): oidc.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`);

/** A private key on a line of its own, with or without the lines around it. */
const pemOf = (key: string): string =>
  `-----BEGIN PRIVATE KEY-----\n${key.replace(/-----[A-Z ]+-----|\\n|\s/g, '')}\n-----END PRIVATE KEY-----`;

/** Sign in with Apple: its secret is a token that a key of the team has signed (Apple, "Creating a client secret"). */
const appleSecret = (config: GatewayConfig): oidc.ClientAuth => {
  const { APPLE_TEAM_ID: team, APPLE_KEY_ID: kid, OIDC_CLIENT_SECRET: key } = config;
  return async ({ issuer }, { client_id }, body) => {
    const token = new SignJWT().setProtectedHeader({ alg: 'ES256', kid }).setIssuedAt().setExpirationTime('5m');
    token.setIssuer(team!).setSubject(client_id).setAudience(issuer);
    body.set('client_id', client_id);
    body.set('client_secret', await token.sign(await importPKCS8(pemOf(key ?? ''), 'ES256')));
  };
};

/**
 * The ways to authenticate the client, the most promising first. Form encoding changes everything but letters and digits,
 * and providers differ in whether they decode it, so the body is preferred then.
 */
const clientAuths = (
  config: GatewayConfig,
  supported: readonly string[] = ['client_secret_basic', 'client_secret_post'],
): oidc.ClientAuth[] => {
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_AUTH: chosen } = config;
  if (chosen === 'apple') return [appleSecret(config)];
  if (!secret || chosen === 'none') return [oidc.None()];
  const isPlain = /^[a-z\d]*$/i.test(id + secret);
  const basic = isPlain ? [oidc.ClientSecretBasic(secret)] : [oidc.ClientSecretBasic(secret), plainBasic(secret)];
  const ways: Record<string, oidc.ClientAuth[]> = isPlain
    ? { client_secret_basic: basic, client_secret_post: [oidc.ClientSecretPost(secret)] }
    : { client_secret_post: [oidc.ClientSecretPost(secret)], client_secret_basic: basic };
  ways.client_secret_jwt = [oidc.ClientSecretJwt(secret)];
  if (chosen !== 'auto') return ways[chosen] ?? [];
  const promising = Object.keys(ways).filter((name) => supported.includes(name));
  return (promising.length > 0 ? promising : ['client_secret_basic', 'client_secret_post']).flatMap(
    (name) => ways[name] ?? [],
  );
};

const preferIn = (auths: oidc.ClientAuth[], auth: oidc.ClientAuth): void => {
  auths.splice(auths.indexOf(auth), 1);
  auths.unshift(auth);
};

/** The provider lets this client in none of the ways that it could say who it is. */
export class ClientRefused extends Error {
  override readonly name = 'ClientRefused';

  constructor(cause: unknown) {
    super('the sign-in provider does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET', { cause });
  }
}

/** The OpenID provider (decision 0053). Discovered at the first sign-in, so that the gateway starts without it. */
@Injectable()
export class SignInProvider {
  readonly redirectUri: string;
  private discovered: Promise<Provider> | null = null;
  /** With which of a provider's ways the client authenticates in a call. */
  private readonly auth = new AsyncLocalStorage<oidc.ClientAuth>();

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

  /**
   * Turns the provider's answer into a user. Throws {@link ClientRefused}, and what openid-client throws when a check
   * fails.
   */
  async complete(query: string, checks: SignInChecks): Promise<SignedIn> {
    const { configuration, authenticator, auths } = await this.provider();
    let refusal: unknown;
    for (const auth of auths) {
      let tokens: Tokens;
      try {
        tokens = await this.auth.run(auth, () => this.tokens(authenticator, query, checks));
      } catch (error) {
        if (!isClientRefused(error)) {
          // After a refusal: the client is let in this way, if too late for this code.
          if (refusal !== undefined && !isAway(error)) preferIn(auths, auth);
          throw error;
        }
        refusal ??= error;
        continue;
      }
      preferIn(auths, auth);
      return this.signedIn(configuration, tokens, namesOnce(query));
    }
    throw new ClientRefused(refusal);
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

  private async tokens(
    authenticator: Passport,
    query: string,
    { state, nonce, verifier }: SignInChecks,
  ): Promise<Tokens> {
    const session = { [STRATEGY]: { state, nonce, code_verifier: verifier } };
    const answer = new URL(`${this.redirectUri}${query}`);
    const result = await runStrategy<Tokens, StrategyState>(authenticator, STRATEGY, answer, session);
    if ('redirect' in result) throw new AppError('AUTH_FAILED');
    return result.user;
  }

  /**
   * What the ID token leaves out (OpenID Connect Core 5.4). Only an address has to be known: who has no name, or one
   * that nobody has verified, can still come in.
   */
  private async userinfo(
    provider: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Record<string, unknown>> {
    const lacking = lacks(claims);
    const isAsked = lacking.address || lacking.name || (lacking.verification && !this.config.OIDC_TRUST_EMAIL);
    if (!provider.serverMetadata().userinfo_endpoint || !isAsked) return {};
    try {
      return await oidc.fetchUserInfo(provider, accessToken, claims.sub);
    } catch (err) {
      if (lacking.address) throw err;
      const words = await wordsOfProvider(err, this.config.OIDC_CLIENT_SECRET);
      this.logger.warn({ err, words }, 'the sign-in provider does not say more of a user than their ID token');
      return {};
    }
  }

  private async signedIn(configuration: oidc.Configuration, tokens: Tokens, names: object): Promise<SignedIn> {
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new AppError('AUTH_FAILED');
    const userinfo = { ...names, ...(await this.userinfo(configuration, tokens.access_token, claims)) };
    const found = userClaims(claims, userinfo);
    const emailVerified = found.emailVerified || (this.config.OIDC_TRUST_EMAIL && Boolean(found.email));
    return { claims: Object.assign(found, { emailVerified }), idToken: tokens.id_token };
  }

  private provider(): Promise<Provider> {
    this.discovered ??= this.discover().catch((err: unknown) => {
      this.logger.error({ err }, discoveryProblem(err, this.config.OIDC_ISSUER));
      setTimeout(() => (this.discovered = null), PAUSE_MS).unref();
      throw new AppError('SIGN_IN_UNAVAILABLE');
    });
    return this.discovered;
  }

  private async discover(): Promise<Provider> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_DISCOVERY_URL, OIDC_ALLOW_HTTP, OIDC_SCOPE } = this.config;
    // It refuses scopes that it does not know, and gives those it knows by a form alone.
    const isApple = this.config.OIDC_CLIENT_AUTH === 'apple';
    const scope = isApple ? 'openid email name' : OIDC_SCOPE;
    const mayUseHttp = OIDC_ALLOW_HTTP || isLocalAddress(OIDC_ISSUER);
    const configuration = await this.withEitherSlash((issuer) =>
      oidc.discovery(
        issuer,
        OIDC_CLIENT_ID,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
        (...call) => this.auth.getStore()?.(...call),
        {
          [oidc.customFetch]: providerFetch(OIDC_ISSUER, OIDC_DISCOVERY_URL),
          execute: mayUseHttp ? [oidc.allowInsecureRequests] : [],
        },
      ),
    );
    const authenticator = new passport.Passport();
    const options = { config: configuration, sessionKey: STRATEGY, callbackURL: this.redirectUri, scope };
    authenticator.use(STRATEGY, new SignInStrategy(options, (tokens, verified) => verified(null, tokens), isApple));
    const auths = clientAuths(this.config, configuration.serverMetadata().token_endpoint_auth_methods_supported);
    return { configuration, authenticator, auths };
  }

  /** Many providers end their name with a slash, or do not, and say so where it is easily overlooked. */
  private async withEitherSlash(discover: (issuer: URL) => Promise<oidc.Configuration>): Promise<oidc.Configuration> {
    const { OIDC_ISSUER } = this.config;
    try {
      return await discover(new URL(OIDC_ISSUER));
    } catch (error) {
      const named = issuerNamedIn(error);
      // In everything else the two must be the same.
      if (named === null || named.replace(/\/$/, '') !== OIDC_ISSUER.replace(/\/$/, '')) throw error;
      this.logger.warn(
        {},
        `the sign-in provider calls itself ${named}, and OIDC_ISSUER ${OIDC_ISSUER} is taken for it`,
      );
      return discover(new URL(named));
    }
  }
}
