import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Readiness } from '@vitrine/platform/health/readiness';
import { Logger } from '@vitrine/platform/log/logger';
import { boundedRedis, reportOutages } from '@vitrine/platform/queues/redis-outages';
import { GatewayConfig } from '../config.js';

/**
 * The connection for sessions and rate limits. It never holds a request up: while Redis is away commands fail at once,
 * so that only what needs a session is answered 503.
 */
@Injectable()
export class EdgeRedis implements OnApplicationShutdown {
  readonly client: Redis;

  constructor(@Inject(GatewayConfig) config: GatewayConfig, logger: Logger, readiness: Readiness) {
    this.client = new Redis(config.REDIS_URL, {
      ...boundedRedis,
      keyPrefix: `${config.QUEUE_PREFIX}:`, // stacks that share one Redis share no sessions and no limits
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
    });
    reportOutages(this.client, 'edge', logger);
    // Visitors are served without it.
    readiness.watch('redis', () => this.client.ping());
  }

  /** Waits for the first connection, or for its failure; either way the gateway starts. */
  async open(): Promise<void> {
    await this.client.connect().catch(() => undefined); // an outage is reported by the connection itself
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
