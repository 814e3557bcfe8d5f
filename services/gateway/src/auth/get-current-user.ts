import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { Sessions } from '../sessions/sessions.js';

/** The signed-in user, straight from identity: pages read it once, and must see what was just saved. */
@Controller()
export class GetCurrentUser {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: Sessions,
  ) {}

  /** Throws UNAUTHENTICATED for visitors, and ACCOUNT_SUSPENDED, once: with it the session ends. */
  @Serves('currentUser')
  async user(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserDto> {
    try {
      const user = await this.currentUsers.require(request, reply, { fresh: true });
      this.sessions.renewCookies(request, reply);
      return user;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ACCOUNT_SUSPENDED') await this.sessions.end(request, reply);
      throw error;
    }
  }
}
