import type { Redis } from 'ioredis';
import type { Logger } from '../log/logger.js';

/** Pauses between attempts to reach Redis: longer each time, a second at most. */
export const reconnectPauseMs = (times: number): number => Math.min(times * 100, 1_000);

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
