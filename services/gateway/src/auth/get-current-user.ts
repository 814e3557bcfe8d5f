import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { Sessions } from '../sessions/sessions.js';

/** The signed-in user, straight from identity: pages read it once, and must see what was just saved. */
@Injectable()
export class GetCurrentUser {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly sessions: Sessions,
  ) {}

  /** Throws `UNAUTHENTICATED` for visitors, and takes back a cookie that promises a session which is no more (AUTH-15). */
  async of(request: EdgeRequest, reply: FastifyReply): Promise<UserDto> {
    const user = await this.currentUsers.of(request, { fresh: true });
    if (user) {
      this.sessions.renewCookies(request, reply);
      return user;
    }
    if (this.sessions.hasCookies(request)) this.sessions.forget(reply);
    return raise('UNAUTHENTICATED');
  }
}
