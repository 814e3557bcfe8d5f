import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { RATE_LIMITS, RATE_WINDOW_S, type RateLimitKind } from '@vitrine/contracts/http/rate-limits.rules';
import { limitKindOf } from '@vitrine/contracts/http/route-limits.rules';
import type { RouteName } from '@vitrine/contracts/http/routes';
import { EdgeRedis } from './edge-redis.js';
import { addressKey } from './address-key.js';
import type { EdgeRequest } from './edge-request.js';

/** Points of one limiter, for one user or address. */
export interface Share {
  readonly limiter: string;
  readonly key: string;
  readonly points: number;
}

/** When what was refused may be tried again. */
export interface Refusal {
  readonly retryAfterS: number;
}

/**
 * Counts in Redis; in memory while Redis is away. Limiters of the kinds of `RATE_LIMITS` are here; a feature defines its
 * own in its module.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(private readonly redis: EdgeRedis) {
    for (const [kind, points] of Object.entries(RATE_LIMITS))
      // 0: not counted.
      for (const [holder, limit] of Object.entries(points))
        if (limit > 0) this.define(`${kind}:${holder}`, limit, RATE_WINDOW_S);
  }

  /** Adds a limiter. Throws on a name that is taken. */
  define(name: string, points: number, durationS: number): void {
    if (this.limiters.has(name)) throw new Error(`gateway: there are two limits named ${name}`);
    const options = { keyPrefix: `limit:${name}`, points, duration: durationS };
    this.limiters.set(
      name,
      new RateLimiterRedis({
        ...options,
        storeClient: this.redis.client,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    );
  }

  async ofAddress(name: RouteName, { ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(reply, shareOf(kind, 'address', addressKey(ip)));
  }

  async ofUser(name: RouteName, userId: string, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(reply, shareOf(kind, 'user', userId));
  }

  /** Takes all shares, or throws RATE_LIMITED with `retry-after`. */
  async take(reply: FastifyReply, shares: readonly Share[]): Promise<void> {
    const refusal = await this.refusalOf(shares);
    if (refusal === null) return;
    reply.header('retry-after', refusal.retryAfterS);
    throw new AppError('RATE_LIMITED');
  }

  /** Takes all shares, or none: what is refused for many must not use up what fewer still need. Null when all were there. */
  async refusalOf(shares: readonly Share[]): Promise<Refusal | null> {
    for (const [i, share] of shares.entries()) {
      const refusal = await this.consume(share);
      if (refusal === null) continue;
      await this.giveBack(shares.slice(0, i + 1));
      return { retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
    return null;
  }

  async giveBack(shares: readonly Share[]): Promise<void> {
    await Promise.all(shares.map(({ limiter, key, points }) => this.limiterOf(limiter).reward(key, points)));
  }

  /** Null when it was there; a refused share is counted all the same. */
  private async consume({ limiter, key, points }: Share): Promise<RateLimiterRes | null> {
    try {
      await this.limiterOf(limiter).consume(key, points);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  private limiterOf(name: string): RateLimiterRedis {
    const limiter = this.limiters.get(name);
    if (!limiter) throw new Error(`gateway: there is no limit named ${name}`);
    return limiter;
  }
}

const shareOf = (kind: RateLimitKind, holder: 'user' | 'address', key: string, points = 1): Share[] =>
  RATE_LIMITS[kind][holder] > 0 ? [{ limiter: `${kind}:${holder}`, key, points }] : [];

/** `points` of a kind, of the request's address and of its user. */
export const sharesOf = (
  kind: RateLimitKind,
  points: number,
  { ip, user }: Pick<EdgeRequest, 'ip' | 'user'>,
): Share[] => [
  ...shareOf(kind, 'address', addressKey(ip), points),
  ...(user ? shareOf(kind, 'user', user.id, points) : []),
];
