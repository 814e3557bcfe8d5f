import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { GatewayConfig } from '../config.js';
import type { EdgeRequest } from './edge-request.js';
import { RateLimits, type Share, sharesOf } from './rate-limits.js';

const DAY_S = 24 * 60 * 60;

/** How many photos suggestions are requested for: within the window, and within the day's budgets. */
@Injectable()
export class SuggestionLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(GatewayConfig) { AI_PHOTOS_A_DAY_USER, AI_PHOTOS_A_DAY }: GatewayConfig,
  ) {
    limits.define('aiDay:user', AI_PHOTOS_A_DAY_USER, DAY_S);
    limits.define('aiDay:all', AI_PHOTOS_A_DAY, DAY_S);
  }

  /** Throws RATE_LIMITED unless `count` photos are left in both. */
  async take(count: number, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    await this.limits.take(reply, [...sharesOf('ai', count, request), ...ofTheDay(count, request)]);
  }

  /** Gives photos back to the day's budgets for which no suggestion was requested after all. */
  async giveBack(count: number, request: EdgeRequest): Promise<void> {
    if (count > 0) await this.limits.giveBack(ofTheDay(count, request));
  }

  /**
   * Runs what has taken `count`; where it is refused, they are given back. After a timeout or an outage nobody knows
   * whether the suggestions are being made, and paid for.
   */
  async orGiveBack<T>(count: number, request: EdgeRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.giveBack(count, request);
      throw error;
    }
  }

  /** Takes an upload's suggestion out of the day's budgets; false when there is none left. */
  async takeForUpload(request: EdgeRequest): Promise<boolean> {
    return (await this.limits.refusalOf(ofTheDay(1, request))) === null;
  }
}

const ofTheDay = (points: number, { user }: EdgeRequest): Share[] => [
  ...(user ? [{ limiter: 'aiDay:user', key: user.id, points }] : []),
  { limiter: 'aiDay:all', key: 'all', points },
];
