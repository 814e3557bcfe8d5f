import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PUBLIC_READS_A_MINUTE } from '@vitrine/contracts/http/rate-limits.rules';
import { addressKey } from './address-key.js';

const MINUTE_MS = 60_000;

interface Count {
  left: number;
  until: number;
}

/**
 * Bounds what one address has services read for it beyond the caches, for this process alone: visitors' reads must not
 * wait for Redis, nor fail without it.
 */
@Injectable()
export class PublicReadLimit {
  private readonly counts = new LRUCache<string, Count>({ max: 20_000 });

  /** Takes reads off the budget; false when none are left this minute. */
  has({ ip }: FastifyRequest, points = 1): boolean {
    const key = addressKey(ip);
    const now = performance.now();
    const known = this.counts.get(key);
    const count = known && known.until > now ? known : { left: PUBLIC_READS_A_MINUTE, until: now + MINUTE_MS };
    if (count !== known) this.counts.set(key, count);
    if (count.left < points) return false;
    count.left -= points;
    return true;
  }

  /** The same; throws `RATE_LIMITED`, with when to come back. */
  take(request: FastifyRequest, reply: FastifyReply, points = 1): void {
    if (this.has(request, points)) return;
    const { until = 0 } = this.counts.peek(addressKey(request.ip)) ?? {};
    reply.header('retry-after', Math.max(1, Math.ceil((until - performance.now()) / 1_000)));
    raise('RATE_LIMITED');
  }
}
