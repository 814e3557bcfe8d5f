import { Inject, Injectable } from '@nestjs/common';
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
import { type ConnectionAttempt, ConnectionAttempts } from './connection-attempts.js';
import { connectedAt, failedAt, startPageOf } from './start-pages.js';

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

/** From the start of a connection to its end; both answer where the browser goes next. */
@Injectable()
export class ConnectLibrary {
  private readonly redirectUri: string;

  constructor(
    private readonly rpc: RpcClient,
    private readonly attempts: ConnectionAttempts,
    private readonly limits: RateLimits,
    private readonly logger: Logger,
    @Inject(GatewayConfig) config: GatewayConfig,
  ) {
    this.redirectUri = `${config.origin}${ROUTES.googlePhotosCallback.path}`;
  }

  async begin(
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

  async complete(user: UserDto, request: EdgeRequest, reply: FastifyReply): Promise<string> {
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
    if (this.attempts.isLate(attempt)) return 'verification_expired';
    if (!(await this.attempts.use(attempt))) return 'invalid_state';
    if (error !== undefined) return REFUSALS.get(error) ?? 'oauth_failed';
    return typeof code === 'string' && code ? null : 'invalid_request';
  }

  private failure(err: unknown): ConnectionError {
    const known = err instanceof AppError ? OWN[err.code] : undefined;
    if (!known) this.logger.warn({ err }, 'a photo library could not be connected');
    return known ?? 'oauth_failed';
  }
}
