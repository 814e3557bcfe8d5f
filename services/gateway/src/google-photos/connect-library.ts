import { createHash } from 'node:crypto';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { RateLimits, sharesOf } from '../edge/rate-limits.js';
import { Serves } from '../edge/serves.decorator.js';
import { AttemptCookies } from '../sessions/attempt-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';

/** A connection under way. */
interface ConnectionAttempt {
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

const PAGES = {
  account: { path: '/account', connected: '/account?success=connected' },
  albums: { path: '/account/google-photos/albums', connected: '/account/google-photos/albums' },
  'my-photos': { path: '/my-photos', connected: '/my-photos?success=google_photos_connected' },
} as const;

/** Where a connection begins, and ends again (API-75, GPH-40). */
type StartPage = keyof typeof PAGES;

/** The page a start returns to; null for a `returnTo` that is not offered. */
const startPageOf = (begunAt: 'account' | 'albums', returnTo: unknown): StartPage | null => {
  if (returnTo === undefined) return begunAt;
  return returnTo === 'my-photos' ? 'my-photos' : null;
};

/** Where a connection that failed goes. */
const failedAt = (page: StartPage, error: ConnectionError): string => `${PAGES[page].path}?error=${error}`;

/** Where a connection that succeeded goes: without albums, to the page that picks photos. */
const connectedAt = (page: StartPage, hasAlbums: boolean): string =>
  page === 'albums' && !hasAlbums ? '/account/google-photos/connect' : PAGES[page].connected;

/** The library's token address is given ten seconds. */
const EXCHANGE_WAIT = { timeoutMs: 15_000 };

/** What our own errors come to. */
const OWN: Partial<Record<ErrorCode, ConnectionError>> = {
  LIBRARY_DISABLED: 'feature_disabled',
  VALIDATION: 'invalid_request',
};

/** What the library's authorisation page returns instead of a code (RFC 6749 4.1.2.1, and Google's own). */
const REFUSALS: ReadonlyMap<unknown, ConnectionError> = new Map([
  ['access_denied', 'oauth_denied'],
  ['invalid_request', 'invalid_request'],
  ['unauthorized_client', 'client_configuration_error'],
  ['invalid_scope', 'client_configuration_error'],
  ['redirect_uri_mismatch', 'client_configuration_error'],
  ['admin_policy_enforced', 'client_configuration_error'],
  ['org_internal', 'client_configuration_error'],
]);

/** The link to Google Photos, from the start of a connection to its end. */
@Controller()
export class ConnectLibrary {
  private readonly redirectUri: string;
  private readonly attempts: AttemptCookies<ConnectionAttempt>;

  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimits,
    private readonly logger: Logger,
    @Inject(GatewayConfig) config: GatewayConfig,
    cookies: Cookies,
  ) {
    this.redirectUri = `${config.origin}${ROUTES.googlePhotosCallback.path}`;
    this.attempts = new AttemptCookies(cookies, { prefix: 'vitrine.library.', lifetimeS: LIFETIME_S });
    limits.define(USED_STATES, 1, LIFETIME_S);
  }

  @Serves('googlePhotosStart')
  async start(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.begin('account', user, request, reply), 302);
  }

  @Serves('googlePhotosConnect')
  async connect(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.begin('albums', user, request, reply), 302);
  }

  @Serves('googlePhotosCallback')
  async callback(@CurrentUser() user: UserDto, @Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.redirect(await this.complete(user, request, reply), 302);
  }

  private async begin(
    begunAt: 'account' | 'albums',
    user: UserDto,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const page = startPageOf(begunAt, (request.query as { returnTo?: unknown }).returnTo);
    if (page === null) return failedAt(begunAt, 'invalid_request');
    if (await this.limits.refusalOf(sharesOf('libraryConnection', 1, request)))
      return failedAt(page, 'rate_limit_exceeded');
    try {
      const { redirectUri } = this;
      const { url, state, verifier } = await this.rpc.call('media.library_connection.begin', { redirectUri });
      this.attempts.keep(request, reply, { state, verifier, page, userId: user.id, startedAt: Date.now() });
      return url;
    } catch (err) {
      return failedAt(page, this.failure(err));
    }
  }

  private async complete(user: UserDto, request: EdgeRequest, reply: FastifyReply): Promise<string> {
    const { state, code, error } = request.query as Record<string, unknown>;
    if (typeof state !== 'string') return failedAt('account', 'invalid_request');
    const attempt = this.attempts.take(request, reply, state);
    if (!attempt) return failedAt('account', 'invalid_state');
    const refusal = await this.refusalOf(attempt, user, { code, error });
    if (refusal) return failedAt(attempt.page, refusal);
    try {
      const { verifier } = attempt;
      const dto = { code: code as string, verifier, redirectUri: this.redirectUri };
      const completed = await this.rpc.call('media.library_connection.complete', dto, EXCHANGE_WAIT);
      return completed.error === null
        ? connectedAt(attempt.page, completed.hasAlbums)
        : failedAt(attempt.page, completed.error);
    } catch (err) {
      return failedAt(attempt.page, this.failure(err));
    }
  }

  private async refusalOf(
    attempt: ConnectionAttempt,
    user: UserDto,
    { code, error }: { code: unknown; error: unknown },
  ): Promise<ConnectionError | null> {
    if (attempt.userId !== user.id) return 'auth_failed';
    if (Date.now() > attempt.startedAt + VALID_MS) return 'verification_expired';
    if (!(await this.use(attempt))) return 'invalid_state';
    if (error !== undefined) return REFUSALS.get(error) ?? 'oauth_failed';
    return typeof code === 'string' && code ? null : 'invalid_request';
  }

  /** Marks the attempt as used; false when it has been before, by a browser that has kept the cookie. */
  private async use({ state }: ConnectionAttempt): Promise<boolean> {
    const key = createHash('sha256').update(state).digest('base64url');
    return (await this.limits.refusalOf([{ limiter: USED_STATES, key, points: 1 }])) === null;
  }

  private failure(err: unknown): ConnectionError {
    const known = err instanceof AppError ? OWN[err.code] : undefined;
    if (!known) this.logger.warn({ err }, 'a photo library could not be connected');
    return known ?? 'oauth_failed';
  }
}
