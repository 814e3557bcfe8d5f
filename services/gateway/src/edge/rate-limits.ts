import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { CONTACT_MESSAGES_MAX } from '@vitrine/contracts/notify/contact.rules';
import { EdgeRedis } from '../sessions/redis.js';
import { addressKey } from './address-key.js';

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
  /** Tries to send a message, successful or not; and messages that were stored (CONT-30). */
  contact: { user: 0, address: 100 },
  message: { user: 0, address: CONTACT_MESSAGES_MAX },
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

/** A place among the messages an address may send. */
export interface MessagePlace {
  /** False: there was none left. */
  isFree: boolean;
  /** Until there is one again, when there was none. */
  retryAfterS: number;
  /** What was not stored has taken none. */
  giveBack(): Promise<void>;
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

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
    if (kind) await this.take(`${kind}:address`, addressKey(request.ip), reply);
  }

  async ofUser(name: RouteName, userId: string, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(`${kind}:user`, userId, reply);
  }

  /** Every try to send a message counts; past the limit it is refused before anybody looks at it. */
  async ofContact(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.take('contact:address', addressKey(request.ip), reply);
  }

  /** Taken before a message is sent, so that many at once cannot all find the last place free. */
  async messagePlace({ ip }: FastifyRequest): Promise<MessagePlace> {
    const limiter = this.limiters.get('message:address');
    const key = addressKey(ip);
    const giveBack = async (): Promise<void> => void (await limiter?.reward(key));
    try {
      await limiter?.consume(key);
      return { isFree: true, retryAfterS: 0, giveBack };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { isFree: false, retryAfterS: secondsOf(refusal), giveBack };
    }
  }

  private async take(limiter: string, key: string, reply: FastifyReply): Promise<void> {
    try {
      await this.limiters.get(limiter)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      reply.header('retry-after', secondsOf(refusal));
      raise('RATE_LIMITED');
    }
  }
}
