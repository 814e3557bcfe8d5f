import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { beginningOf, oneLine } from '@vitrine/contracts/fields/clean-text';
import type { TokenUseDto } from '@vitrine/contracts/identity/access-token.dto';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import { TOKEN_ID, TOKEN_PROGRAM_MAX, TOKEN_SECRET } from '@vitrine/contracts/identity/access-token.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { addressKey } from '../edge/address-key.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { RateLimits } from '../edge/rate-limits.js';
import { whenClosed } from '../edge/slow-readers.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { CurrentUsers } from './current-users.js';

/** A token that has ended is refused within this time. */
const KNOWN_MS = 2_000;
/** So often it is asked whether the tokens of what is under way have ended. */
const LOOK_MS = 1_000;

/** Who calls by a token, and what for. */
export interface TokenCaller {
  readonly tokenId: string;
  /** Never an administrator here: a token is for its owner's own things. */
  readonly user: UserDto;
  readonly scopes: readonly TokenScope[];
}

interface Known {
  use: TokenUseDto | null;
}

const BEARER = /^bearer +([^\s:]+):(\S+)$/i;

/** Id and secret of `Authorization: Bearer <id>:<secret>`; null: another kind of sign-in, or none. */
export const bearerOf = ({ headers }: FastifyRequest): { id: string; secret: string } | null => {
  if (!/^bearer\b/i.test(headers.authorization ?? '')) return null;
  const [, id = '', secret = ''] = BEARER.exec(headers.authorization ?? '') ?? [];
  return { id, secret };
};

/** How the program names itself, in one line. */
export const programOf = ({ headers }: FastifyRequest): string =>
  beginningOf(oneLine(headers['user-agent'] ?? ''), TOKEN_PROGRAM_MAX);

/** On whose behalf services are called. */
export const principalOf = ({ user, scopes }: TokenCaller): Principal => ({
  userId: user.id,
  role: 'user',
  token: { publishes: scopes.includes('publish') },
});

/** The access tokens that programs call with, as identity knows them. */
@Injectable()
export class AccessTokens implements OnModuleDestroy {
  private readonly known = new TtlCache<Known>({ ttlMs: KNOWN_MS, maxEntries: 5_000 });
  private readonly watched = new Map<string, Set<() => void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly limits: RateLimits,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Whose the token is that a request has sent; what it answers is at most two seconds old. Throws TOKEN_UNKNOWN, also when
   * it has ended, and RATE_LIMITED after too many wrong ones with this id, or from this address.
   */
  async admit(request: FastifyRequest, reply: FastifyReply, id: string, secret: string): Promise<TokenCaller> {
    const ofId = [{ limiter: 'wrongToken:user', key: beginningOf(id, 40), points: 1 }];
    const ofAddress = [{ limiter: 'wrongToken:address', key: addressKey(request.ip), points: 1 }];
    return this.callerOf(
      await this.known.get(keyOf(id, secret), async () => {
        await this.limits.take(reply, ofAddress);
        let isWrong = false;
        try {
          const known = await this.load(id, secret, programOf(request));
          // Behind the look-up: whoever has learnt an id must not shut out its owner with wrong secrets.
          if (!known.use) await this.limits.take(reply, ofId);
          isWrong = !known.use;
          return known;
        } finally {
          if (!isWrong) await this.limits.giveBack(ofAddress);
        }
      }),
    );
  }

  /** {@link admit} without the secret, for a session that has begun with the token. */
  async resume(tokenId: string, program: string): Promise<TokenCaller> {
    return this.callerOf(await this.known.get(tokenId, () => this.reload(tokenId, program)));
  }

  /** Whether the token has not ended meanwhile, as of now; true while identity does not answer. */
  async lasts(tokenId: string): Promise<boolean> {
    try {
      return (await this.reload(tokenId, null)).use !== null;
    } catch {
      return true;
    }
  }

  /** Throws TOKEN_UNKNOWN where the request's token has ended since it began. */
  async assertLasts({ tokenId }: Pick<EdgeRequest, 'tokenId'>): Promise<void> {
    if (tokenId && !(await this.reload(tokenId, null)).use) raise('TOKEN_UNKNOWN');
  }

  /** Calls `end` once the token has ended, a second later at most; answers how to stop waiting for that. */
  whenEnded(tokenId: string, end: () => void): () => void {
    const all = this.watched.get(tokenId) ?? new Set();
    this.watched.set(tokenId, all.add(end));
    this.timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    return () => {
      if (all.delete(end) && all.size === 0 && this.watched.get(tokenId) === all) this.watched.delete(tokenId);
      if (this.watched.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Hangs up on what is under way once its token has ended. */
  hangUpWhenEnded(tokenId: string, reply: FastifyReply): void {
    whenClosed(
      reply,
      this.whenEnded(tokenId, () => reply.raw.destroy()),
    );
  }

  private async look(): Promise<void> {
    await Promise.all(
      [...this.watched].map(async ([tokenId, all]) => {
        if (await this.lasts(tokenId)) return;
        this.watched.delete(tokenId);
        for (const end of all) end();
      }),
    );
  }

  private load(id: string, secret: string, program: string): Promise<Known> {
    if (!TOKEN_ID.test(id) || !TOKEN_SECRET.test(secret)) return Promise.resolve({ use: null });
    return known(this.rpc.call('identity.access_token.verify', { id, secret, program }));
  }

  private reload(id: string, program: string | null): Promise<Known> {
    return known(this.rpc.call('identity.access_token.resume', { id, program }));
  }

  private async callerOf({ use }: Known): Promise<TokenCaller> {
    const user = use && (await this.currentUsers.withId(use.userId));
    if (!user) return raise('TOKEN_UNKNOWN');
    return { tokenId: use.tokenId, user: { ...user, role: 'user' }, scopes: use.scopes };
  }
}

/** Nothing here keeps a secret for longer than its request. */
const keyOf = (id: string, secret: string): string => createHash('sha256').update(`${id}:${secret}`).digest('base64');

const known = async (call: Promise<TokenUseDto>): Promise<Known> => {
  try {
    return { use: await call };
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOKEN_UNKNOWN') return { use: null };
    throw error;
  }
};
