import type { FastifyRequest } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by the access guard on routes that need it. */
    user: UserDto | null;
    principal: Principal | null;
  }
}

export type EdgeRequest = FastifyRequest;
