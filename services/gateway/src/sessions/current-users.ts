import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { runAs } from '@vitrine/platform/context/request-context';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { Sessions } from './sessions.js';

/** A role that was taken away is gone within this time (SEC-21). */
const ROLE_TTL_MS = 2_000;

interface Known {
  user: UserDto | null;
}

/** Who is behind a request, with the role they have now. */
@Injectable()
export class CurrentUsers {
  private readonly known = new TtlCache<Known>({ ttlMs: ROLE_TTL_MS, maxEntries: 5_000 });

  constructor(
    private readonly sessions: Sessions,
    private readonly rpc: RpcClient,
  ) {}

  /** The user of the request's session; null for visitors and for deleted users. */
  async of(request: FastifyRequest, { fresh = false } = {}): Promise<UserDto | null> {
    const session = await this.sessions.read(request);
    if (!session) return null;
    const { userId } = session;
    if (fresh) this.known.delete(userId);
    return (await this.known.get(userId, async () => ({ user: await this.load(userId) }))).user;
  }

  /** Keeps what a write has just answered, so that the next read does not show the state before it. */
  store(user: UserDto): UserDto {
    this.known.set(user.id, { user });
    return user;
  }

  /** The next read goes to identity, whatever is cached or on its way. */
  invalidate(userId: string): void {
    this.known.delete(userId);
  }

  private async load(userId: string): Promise<UserDto | null> {
    try {
      // The role is in the answer; until then the least one applies.
      return await runAs({ userId, role: 'user' }, () => this.rpc.call('identity.user.get', { userId }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    }
  }
}
