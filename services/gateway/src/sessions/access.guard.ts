import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type Route, ROUTES } from '@vitrine/contracts/http/routes';
import { GatewayConfig } from '../config.js';
import { isOwnLink } from '../edge/navigation.js';
import { CurrentUsers } from './current-users.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { RateLimits } from '../edge/rate-limits.js';
import { servedBy } from '../edge/serves.decorator.js';

/** Allows the callers that the route's row in `ROUTES` names, within its rate limits. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly limits: RateLimits,
    private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = servedBy(context.getHandler()) ?? raise('NOT_FOUND');
    const { access, startsWork }: Route = ROUTES[name];
    const http = context.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const reply = http.getResponse<FastifyReply>();

    if (startsWork && !isOwnLink(request, this.config.origin)) raise('CROSS_ORIGIN');
    await this.limits.ofAddress(name, request, reply);
    if (access === 'public') return true;

    const user = await this.currentUsers.require(request, reply);
    if (access === 'admin' && user.role !== 'admin') raise('FORBIDDEN');
    request.user = user;
    request.principal = { userId: user.id, role: user.role };
    await this.limits.ofUser(name, user.id, reply);
    return true;
  }
}
