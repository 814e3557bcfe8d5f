import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from '../log/logger.js';

/** Pauses between attempts to reach Redis: longer each time, a second at most. */
const reconnectPauseMs = (times: number): number => Math.min(times * 100, 1_000);

/**
 * Ms without an answer after which a connection is given up: a network that drops packets reports nothing itself. Longer for connections that BullMQ blocks, for ten seconds at most.
 */
export const REDIS_SILENCE_MS = { answering: 5_000, blocking: 15_000 } as const;

/** What every connection to Redis has in common. A primary that was demoted is left, wherever its address now leads. */
export const boundedRedis: RedisOptions = {
  connectTimeout: 5_000,
  socketTimeout: REDIS_SILENCE_MS.answering,
  retryStrategy: reconnectPauseMs,
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

/** One line when Redis goes and one when it is back, not one per failed attempt. */
export function reportOutages(redis: Redis, role: string, logger: Logger): void {
  let away = false;
  redis.on('error', (err) => {
    if (!away) logger.warn({ err, role }, 'Redis is not reachable');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info({ role }, 'Redis is reachable again');
    away = false;
  });
}
