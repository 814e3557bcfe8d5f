import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES_OF_NETWORKS, RATE_WINDOW_S } from '@vitrine/contracts/http/rate-limits.rules';
import { CONTACT_MESSAGES_MAX } from '@vitrine/contracts/notify/contact.rules';
import { addressKey, networkKeys } from '../edge/address-key.js';
import { RateLimits, type Share, sharesOf } from '../edge/rate-limits.js';

/** A place among the enquiries an address may send. */
export interface ContactSlot {
  /** False: there was none left. */
  readonly isFree: boolean;
  /** Until there is one again, when there was none. */
  readonly retryAfterS: number;
  /** What was not stored has taken none. */
  release(): Promise<void>;
}

/** Limits of enquiries: of attempts, and of those that are stored. */
@Injectable()
export class ContactLimits {
  constructor(private readonly limits: RateLimits) {
    limits.define('message:address', CONTACT_MESSAGES_MAX, RATE_WINDOW_S);
    limits.define('message:home', CONTACT_MESSAGES_MAX * MESSAGES_OF_NETWORKS.home, RATE_WINDOW_S);
    limits.define('message:site', CONTACT_MESSAGES_MAX * MESSAGES_OF_NETWORKS.site, RATE_WINDOW_S);
  }

  /** Every attempt counts; past the limit it is refused before it is read. Throws RATE_LIMITED. */
  async takeAttempt(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.limits.take(reply, sharesOf('contact', 1, request));
  }

  /** Taken before an enquiry is sent, so that many at once cannot all find the last place free. */
  async reserveSlot({ ip }: FastifyRequest): Promise<ContactSlot> {
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
    const refusal = await this.limits.refusalOf(shares);
    return {
      isFree: refusal === null,
      retryAfterS: refusal?.retryAfterS ?? 0,
      release: async () => {
        if (refusal === null) await this.limits.giveBack(shares);
      },
    };
  }
}
