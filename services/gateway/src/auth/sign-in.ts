import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Sessions } from '../sessions/sessions.js';
import { isNavigation } from '../edge/navigation.js';
import { safeReturnTo } from './return-to.js';
import { type SignInAttempt, SignInAttempts } from './sign-in-attempts.js';
import { SignInProvider } from './sign-in-provider.js';

const REASONS: Partial<Record<ErrorCode, string>> = {
  SIGN_IN_UNAVAILABLE: 'unavailable',
  ACCOUNT_SUSPENDED: 'suspended',
};

/** Where a sign-in that failed goes; the page distinguishes a provider that is away from one that refused. */
const failedAt = (error: unknown): string => {
  const reason = error instanceof AppError && REASONS[error.code];
  return reason ? `/?error=auth_failed&reason=${reason}` : '/?error=auth_failed';
};

const CLOCKS_DIFFER = 'a sign-in failed: the clocks of this machine and of the sign-in provider differ too much';

const isAboutTime = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** From "Sign in" to a session (AUTH-13). */
@Injectable()
export class SignIn {
  constructor(
    private readonly provider: SignInProvider,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  /** Where the browser goes to sign in. */
  async begin(request: EdgeRequest, reply: FastifyReply): Promise<string> {
    const { returnTo } = request.query as { returnTo?: unknown };
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
  async complete(request: EdgeRequest, reply: FastifyReply): Promise<string> {
    try {
      const { state } = request.query as { state?: unknown };
      const attempt = this.attempts.take(request, reply, state);
      if (!attempt) throw new AppError('AUTH_FAILED', 'This browser has not begun this sign-in.');
      return await this.finish(request, reply, attempt);
    } catch (err) {
      this.logger.warn({ err }, isAboutTime(err) ? CLOCKS_DIFFER : 'a sign-in failed');
      return failedAt(err);
    }
  }

  private async finish(request: EdgeRequest, reply: FastifyReply, attempt: SignInAttempt): Promise<string> {
    const query = request.raw.url?.match(/\?.*$/)?.[0] ?? '';
    const { claims, idToken } = await this.provider.complete(query, attempt);
    const { userId, onboarded } = await this.rpc.call('identity.user.sign_in', claims);
    await this.sessions.start(request, reply, { userId, idToken, signedInAt: new Date().toISOString() });
    return onboarded ? (attempt.returnTo ?? '/') : '/onboarding';
  }
}
