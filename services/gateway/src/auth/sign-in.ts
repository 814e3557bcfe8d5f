import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { isNavigation } from '../edge/navigation.js';
import { Serves } from '../edge/serves.decorator.js';
import { AttemptCookies } from '../sessions/attempt-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import { Sessions } from '../sessions/sessions.js';
import { isAway, isDenied, wordsOfProvider } from './provider-failure.js';
import { safeReturnTo } from './return-to.js';
import { ClientRefused, type SignInChecks, SignInProvider } from './sign-in-provider.js';

/** A sign-in under way. */
interface SignInAttempt extends SignInChecks {
  returnTo: string | null;
}

/** Why a sign-in failed, as far as the page has other words for it than "try again". */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof AppError && error.code === 'ACCOUNT_SUSPENDED') return 'suspended';
  if (isAway(error)) return 'unavailable';
  if (error instanceof ClientRefused) return 'setup';
  return isDenied(error) ? 'denied' : null;
};

/** Where a sign-in that failed goes. */
const failedAt = (error: unknown): string => {
  const reason = reasonOf(error);
  return reason ? `/?error=auth_failed&reason=${reason}` : '/?error=auth_failed';
};

const CLOCKS_DIFFER = 'a sign-in failed: the clocks of this machine and of the sign-in provider differ too much';

const isAboutTime = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

const FORM = 'application/x-www-form-urlencoded';
/** More than any provider's code, state and names. */
const FORM_BYTES_MAX = 8_192;

/**
 * The answer of a provider that sends it as a form (`response_mode=form_post`). The browser brings no cookies along from
 * another site, so it is asked to come again by itself, with the same answer in the address.
 */
export const registerCallbackForm = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  fastify.post('/api/callback', { config: { takesAnything: true } }, ({ body }, reply) => {
    const answer = new URLSearchParams(typeof body === 'string' ? body : '');
    return reply.redirect(`/api/callback?${answer.toString()}`, 303);
  });
};

/** From "Sign in" to a session (AUTH-13). */
@Controller()
export class SignIn {
  private readonly attempts: AttemptCookies<SignInAttempt>;

  constructor(
    private readonly provider: SignInProvider,
    private readonly sessions: Sessions,
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
    cookies: Cookies,
  ) {
    this.attempts = new AttemptCookies(cookies, { prefix: 'vitrine.signin.', lifetimeS: 10 * 60 });
  }

  @Serves('login')
  async login(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.begin(request, reply), 302);
  }

  @Serves('callback')
  async callback(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.complete(request, reply), 302);
  }

  @Serves('signInProvider')
  account(): { accountUrl: string | null; own?: true } {
    return { accountUrl: this.config.OIDC_ACCOUNT_URL ?? null, ...(this.config.isOwnSignIn && { own: true }) };
  }

  /**
   * Where the browser goes to sign in. One that came by another name of the site is led to `PUBLIC_URL` first: the
   * provider answers there, and cookies stay with their host.
   */
  private async begin(request: EdgeRequest, reply: FastifyReply): Promise<string> {
    const { returnTo, led } = request.query as { returnTo?: unknown; led?: unknown };
    if (led === undefined && !this.isOwnHost(request.host)) return this.ledHere(safeReturnTo(returnTo));
    try {
      const { url, checks } = await this.provider.begin();
      this.attempts.keep(request, reply, { ...checks, returnTo: safeReturnTo(returnTo) });
      return url;
    } catch (error) {
      if (!isNavigation(request)) throw error;
      this.logger.warn({ err: error }, 'a sign-in could not begin');
      return failedAt(error);
    }
  }

  /** Checks the provider's answer; where to go next. A failure is logged, and the user can try again. */
  private async complete(request: EdgeRequest, reply: FastifyReply): Promise<string> {
    try {
      const { state } = request.query as { state?: unknown };
      const attempt = this.attempts.take(request, reply, state);
      if (!attempt) throw new AppError('AUTH_FAILED', i18n._('This browser has not begun this sign-in.'));
      return await this.finish(request, reply, attempt);
    } catch (err) {
      await this.tell(err);
      return failedAt(err);
    }
  }

  private isOwnHost(host: string): boolean {
    const { protocol, host: own } = new URL(this.config.origin);
    const asked = `${protocol}//${host}`;
    return !URL.canParse(asked) || new URL(asked).host === own;
  }

  /** Once: behind a proxy that hides the address that the browser knows there would be no end. */
  private ledHere(returnTo: string | null): string {
    const query = new URLSearchParams({ led: '1', ...(returnTo !== null && { returnTo }) });
    return `${this.config.origin}/api/login?${query.toString()}`;
  }

  /** Says in the log why a sign-in failed, in the provider's own words where it has said any. */
  private async tell(err: unknown): Promise<void> {
    const words = await wordsOfProvider(err, this.config.OIDC_CLIENT_SECRET);
    const said = words === null ? '' : `: the provider says ${words}`;
    if (err instanceof ClientRefused) this.logger.error({}, `nobody can sign in: ${err.message}${said}`);
    else if (isAboutTime(err)) this.logger.error({ err }, CLOCKS_DIFFER);
    else this.logger.warn({ err }, `a sign-in failed${said}`);
  }

  private async finish(request: EdgeRequest, reply: FastifyReply, attempt: SignInAttempt): Promise<string> {
    const query = request.raw.url?.match(/\?.*$/)?.[0] ?? '';
    const { claims, idToken } = await this.provider.complete(query, attempt);
    const { userId, onboarded } = await this.rpc.call('identity.user.sign_in', claims);
    if (!claims.emailVerified)
      this.logger.warn(
        { userId },
        claims.email
          ? `the sign-in provider does not say that it has verified the address of user ${userId}: messages for them go to the operator, and ADMIN_EMAILS does not count for them. If it verifies all addresses, set OIDC_TRUST_EMAIL=1`
          : `the sign-in provider gives no address of user ${userId}: messages for them go to the operator. OIDC_SCOPE asks for it with email`,
      );
    await this.sessions.start(request, reply, { userId, idToken, signedInAt: new Date().toISOString() });
    return onboarded ? (attempt.returnTo ?? '/') : '/onboarding';
  }
}
