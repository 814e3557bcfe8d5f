import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { type Access, type Route, ROUTES, type TokenScope } from '@vitrine/contracts/http/routes';
import { GatewayConfig } from '../config.js';
import { isOwnLink } from '../edge/navigation.js';
import { AccessTokens, bearerOf, principalOf } from './access-tokens.js';
import { CurrentUsers } from './current-users.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { RateLimits } from '../edge/rate-limits.js';
import { servedBy } from '../edge/serves.decorator.js';

/** Allows the callers that the route's row in `ROUTES` names, within its rate limits. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = servedBy(context.getHandler()) ?? raise('NOT_FOUND');
    const { access, scope, startsWork }: Route = ROUTES[name];
    const http = context.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const reply = http.getResponse<FastifyReply>();

    if (startsWork && !isOwnLink(request, this.config.origin)) raise('CROSS_ORIGIN');
    await this.limits.ofAddress(name, request, reply);
    if (access === 'public') return true;

    const token = bearerOf(request);
    const user = token
      ? await this.byToken(token, scope, request, reply)
      : await this.bySession(access, request, reply);
    await this.limits.ofUser(name, user.id, reply);
    return true;
  }

  private async bySession(access: Access, request: EdgeRequest, reply: FastifyReply): Promise<UserDto> {
    const user = await this.currentUsers.require(request, reply);
    if (access === 'admin' && user.role !== 'admin') raise('FORBIDDEN');
    request.user = user;
    request.principal = { userId: user.id, role: user.role };
    return user;
  }

  /** No cookie is read beside a token, and what the token is not for a session does not make up for. */
  private async byToken(
    { id, secret }: { id: string; secret: string },
    scope: TokenScope | undefined,
    request: EdgeRequest,
    reply: FastifyReply,
  ): Promise<UserDto> {
    const caller = await this.tokens.admit(request, reply, id, secret);
    if (!scope || !caller.scopes.includes(scope)) raise('TOKEN_SCOPE');
    Object.assign(request, caller, { principal: principalOf(caller) });
    this.tokens.hangUpWhenEnded(caller.tokenId, reply);
    return caller.user;
  }
}
