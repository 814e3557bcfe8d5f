import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { EdgeRedis } from '../sessions/redis.js';

const WINDOW_S = 15 * 60;

/**
 * Calls within {@link WINDOW_S}, by person and by address. An address may stand for a whole studio or school, so it
 * gets several times as much. A person who sends a whole archive of 1,000 pictures, and some of them twice, stays below:
 * what they may keep is bounded by their quota.
 */
const LIMITS = {
  /** Two calls a sign-in. */
  signIn: { user: 0, address: 240 },
  write: { user: 1_200, address: 5_000 },
  upload: { user: 2_000, address: 8_000 },
  ai: { user: 200, address: 800 },
} as const;
type Kind = keyof typeof LIMITS;

const KINDS: Partial<Record<RouteName, Kind>> = {
  login: 'signIn',
  callback: 'signIn',
  uploadPhoto: 'upload',
  uploadProfileImage: 'upload',
  uploadHeroImage: 'upload',
  analysePhoto: 'ai',
  // A read, but one that could be used to find out who is there.
  checkAddress: 'write',
};

/** Which limit a route falls under; reads have none, so that a page with a thousand pictures never meets one. */
export const limitKindOf = (name: RouteName): Kind | null =>
  KINDS[name] ?? (ROUTES[name].method === 'GET' ? null : 'write');

/** Counts in Redis; in memory while Redis is away. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(redis: EdgeRedis) {
    for (const [kind, points] of Object.entries(LIMITS)) {
      for (const [who, limit] of Object.entries(points)) {
        if (limit === 0) continue;
        const options = { keyPrefix: `limit:${kind}:${who}`, points: limit, duration: WINDOW_S };
        this.limiters.set(
          `${kind}:${who}`,
          new RateLimiterRedis({
            ...options,
            storeClient: redis.client,
            insuranceLimiter: new RateLimiterMemory(options),
          }),
        );
      }
    }
  }

  async ofAddress(name: RouteName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(`${kind}:address`, request.ip, reply);
  }

  async ofUser(name: RouteName, userId: string, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(`${kind}:user`, userId, reply);
  }

  private async take(limiter: string, key: string, reply: FastifyReply): Promise<void> {
    try {
      await this.limiters.get(limiter)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      reply.header('retry-after', Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      raise('RATE_LIMITED');
    }
  }
}
