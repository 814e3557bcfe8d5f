import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@vitrine/contracts/errors/app-error';
import {
  MESSAGES_OF_NETWORKS,
  RATE_LIMITS,
  RATE_WINDOW_S,
  type RateLimitKind,
} from '@vitrine/contracts/http/rate-limits.rules';
import { limitKindOf } from '@vitrine/contracts/http/route-limits.rules';
import type { RouteName } from '@vitrine/contracts/http/routes';
import { CONTACT_MESSAGES_MAX } from '@vitrine/contracts/notify/contact.rules';
import { GatewayConfig } from '../config.js';
import { EdgeRedis } from './edge-redis.js';
import { addressKey, networkKeys } from './address-key.js';
import type { EdgeRequest } from './edge-request.js';

const DAY_S = 24 * 60 * 60;

/** So many points of one limiter, for one user or address. */
interface Share {
  limiter: string;
  key: string;
  points: number;
}

/** A place among the messages an address may send. */
export interface ContactSlot {
  /** False: there was none left. */
  isFree: boolean;
  /** Until there is one again, when there was none. */
  retryAfterS: number;
  /** What was not stored has taken none. */
  release(): Promise<void>;
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Counts in Redis; in memory while Redis is away. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly redis: EdgeRedis,
    @Inject(GatewayConfig) { AI_PHOTOS_A_DAY_USER, AI_PHOTOS_A_DAY }: GatewayConfig,
  ) {
    for (const [kind, points] of Object.entries(RATE_LIMITS))
      // 0: not counted.
      for (const [who, limit] of Object.entries(points))
        if (limit > 0) this.add(`${kind}:${who}`, limit, RATE_WINDOW_S);
    this.add('message:address', CONTACT_MESSAGES_MAX, RATE_WINDOW_S);
    this.add('message:home', CONTACT_MESSAGES_MAX * MESSAGES_OF_NETWORKS.home, RATE_WINDOW_S);
    this.add('message:site', CONTACT_MESSAGES_MAX * MESSAGES_OF_NETWORKS.site, RATE_WINDOW_S);
    this.add('aiDay:user', AI_PHOTOS_A_DAY_USER, DAY_S);
    this.add('aiDay:all', AI_PHOTOS_A_DAY, DAY_S);
  }

  async ofAddress(name: RouteName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(reply, [shareOf(kind, 'address', addressKey(request.ip))]);
  }

  async ofUser(name: RouteName, userId: string, reply: FastifyReply): Promise<void> {
    const kind = limitKindOf(name);
    if (kind) await this.take(reply, [shareOf(kind, 'user', userId)]);
  }

  /** What a call for many photos weighs, beside being a call. */
  async ofPhotos(count: number, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    await this.take(reply, sharesOf('photos', count, request));
  }

  /** Suggestions asked for so many photos: within the window, and within the day's budgets. */
  async ofSuggestions(count: number, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    await this.take(reply, [...sharesOf('ai', count, request), ...ofTheDay(count, request)]);
  }

  /** Takes an upload's suggestion out of the day's budgets; false when there is none left. */
  async hasSuggestion(request: EdgeRequest): Promise<boolean> {
    return (await this.refusalOf(ofTheDay(1, request))) === null;
  }

  /** Every try to send a message counts; past the limit it is refused before anybody looks at it. */
  async ofContact(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.take(reply, [shareOf('contact', 'address', addressKey(request.ip))]);
  }

  /** Taken before a message is sent, so that many at once cannot all find the last place free. */
  async reserveContactSlot({ ip }: FastifyRequest): Promise<ContactSlot> {
    const networks = networkKeys(ip);
    const shares: Share[] = [
      { limiter: 'message:address', key: addressKey(ip), points: 1 },
      ...(networks
        ? [
            { limiter: 'message:home', key: networks.home, points: 1 },
            { limiter: 'message:site', key: networks.site, points: 1 },
          ]
        : []),
    ];
    const refusal = await this.refusalOf(shares);
    return {
      isFree: refusal === null,
      retryAfterS: refusal === null ? 0 : secondsOf(refusal),
      release: async () => {
        if (refusal === null) await Promise.all(shares.map((share) => this.giveBack(share)));
      },
    };
  }

  private add(name: string, points: number, duration: number): void {
    const options = { keyPrefix: `limit:${name}`, points, duration };
    this.limiters.set(
      name,
      new RateLimiterRedis({
        ...options,
        storeClient: this.redis.client,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    );
  }

  private async take(reply: FastifyReply, shares: readonly Share[]): Promise<void> {
    const refusal = await this.refusalOf(shares);
    if (refusal === null) return;
    reply.header('retry-after', secondsOf(refusal));
    throw new AppError('RATE_LIMITED');
  }

  /** Takes all shares, or none: what is refused for many must not use up what fewer still need. Null when all were there. */
  private async refusalOf(shares: readonly Share[]): Promise<RateLimiterRes | null> {
    for (const [i, share] of shares.entries()) {
      const refusal = await this.consume(share);
      if (refusal === null) continue;
      await Promise.all(shares.slice(0, i + 1).map((taken) => this.giveBack(taken)));
      return refusal;
    }
    return null;
  }

  /** Null when it was there; a refused share is counted all the same. */
  private async consume({ limiter, key, points }: Share): Promise<RateLimiterRes | null> {
    try {
      await this.limiters.get(limiter)?.consume(key, points);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  private async giveBack({ limiter, key, points }: Share): Promise<void> {
    await this.limiters.get(limiter)?.reward(key, points);
  }
}

const shareOf = (kind: RateLimitKind, who: 'user' | 'address', key: string, points = 1): Share => ({
  limiter: `${kind}:${who}`,
  key,
  points,
});

const sharesOf = (kind: RateLimitKind, points: number, { ip, user }: EdgeRequest): Share[] => [
  shareOf(kind, 'address', addressKey(ip), points),
  ...(user ? [shareOf(kind, 'user', user.id, points)] : []),
];

const ofTheDay = (points: number, { user }: EdgeRequest): Share[] => [
  ...(user ? [{ limiter: 'aiDay:user', key: user.id, points }] : []),
  { limiter: 'aiDay:all', key: 'all', points },
];
