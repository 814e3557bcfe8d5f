import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Logger } from '@vitrine/platform/log/logger';
import { boundedRedis } from '@vitrine/platform/queues/redis-outages';
import { GatewayConfig } from '../config.js';

const REPEAT_LOG_MS = 10_000;

/**
 * The connection for sessions and rate limits. It never holds a request up: while Redis is away commands fail at once,
 * so that only what needs a session is answered 503.
 */
@Injectable()
export class EdgeRedis implements OnApplicationShutdown {
  readonly client: Redis;
  private loggedAt = 0;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly logger: Logger,
  ) {
    this.client = new Redis(config.REDIS_URL, {
      ...boundedRedis,
      keyPrefix: `${config.QUEUE_PREFIX}:`, // stacks that share one Redis share no sessions and no limits
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 2_000,
    });
    this.client.on('error', (error) => this.report(error));
  }

  /** Waits for the first connection, or for its failure; either way the gateway starts. */
  async open(): Promise<void> {
    await this.client.connect().catch((error: unknown) => this.report(error));
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }

  private report(err: unknown): void {
    if (Date.now() - this.loggedAt < REPEAT_LOG_MS) return;
    this.loggedAt = Date.now();
    this.logger.warn({ err }, 'redis is not reachable: nobody can be signed in');
  }
}
