import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { runAs } from '@vitrine/platform/context/request-context';
import { handledBy, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { Sessions } from './sessions.js';

/** A role that was taken away is gone within this time (SEC-21). */
const ROLE_TTL_MS = 2_000;

interface Known {
  user: UserDto | null;
  isSuspended?: boolean;
}

/** Who is behind a request, with the role they have now. */
@Injectable()
export class CurrentUsers {
  private readonly known = new TtlCache<Known>({ ttlMs: ROLE_TTL_MS, maxEntries: 5_000 });

  constructor(
    private readonly sessions: Sessions,
    private readonly rpc: RpcClient,
    events: LiveEvents,
  ) {
    events.subscribe(
      handledBy({
        'identity.user_changed': ({ id }) => this.invalidate(id),
        'identity.user_deleted': ({ userId }) => this.invalidate(userId),
      }),
    );
  }

  /** The user of the request's session; null for visitors, and for deleted and suspended users. */
  async of(request: FastifyRequest): Promise<UserDto | null> {
    return (await this.find(request))?.user ?? null;
  }

  /**
   * The user of the request's session, with `fresh` as identity knows them now. Throws UNAUTHENTICATED, taking back a
   * cookie that promises a session which is no more (AUTH-15), and ACCOUNT_SUSPENDED.
   */
  async require(request: FastifyRequest, reply: FastifyReply, { fresh = false } = {}): Promise<UserDto> {
    const known = await this.find(request, fresh);
    if (known?.user) return known.user;
    if (known?.isSuspended) raise('ACCOUNT_SUSPENDED');
    if (this.sessions.hasCookies(request)) this.sessions.forget(reply);
    return raise('UNAUTHENTICATED');
  }

  /** The user with this id; null when deleted or suspended. */
  async withId(userId: string): Promise<UserDto | null> {
    return (await this.known.get(userId, () => this.load(userId))).user;
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

  private async find(request: FastifyRequest, fresh = false): Promise<Known | null> {
    const session = await this.sessions.read(request);
    if (!session) return null;
    const { userId } = session;
    if (fresh) this.known.delete(userId);
    return this.known.get(userId, () => this.load(userId));
  }

  private async load(userId: string): Promise<Known> {
    try {
      // The role is in the answer; until then the least one applies.
      return { user: await runAs({ userId, role: 'user' }, () => this.rpc.call('identity.user.get', { userId })) };
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === 'USER_NOT_FOUND') return { user: null };
      if (code === 'ACCOUNT_SUSPENDED') return { user: null, isSuspended: true };
      throw error;
    }
  }
}
