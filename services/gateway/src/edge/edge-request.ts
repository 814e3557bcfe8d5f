import type { FastifyRequest } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import type { Principal } from '@vitrine/contracts/identity/user.rules';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by the access guard on routes that need it. */
    user: UserDto | null;
    principal: Principal | null;
    /** Of a caller with an access token, and what that is for. */
    tokenId?: string;
    scopes?: readonly TokenScope[];
  }
}

export type EdgeRequest = FastifyRequest;
