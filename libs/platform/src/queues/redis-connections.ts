import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { Readiness } from '../health/readiness.js';
import { Logger } from '../log/logger.js';
import { ConsumerRedis } from './consumer-redis.js';
import { judgeRedis } from './redis-fitness.js';
import { boundedRedis, REDIS_SILENCE_MS, reportOutages } from './redis-outages.js';

/**
 * The process's Redis connections, opened lazily. Two, because they must fail differently: a request waits behind a
 * producer, none behind a worker.
 */
@Injectable()
export class RedisConnections implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly open = new Map<string, Redis>();

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
    readiness: Readiness,
  ) {
    readiness.register('redis', async () => (await this.readyProducer()).ping());
  }

  /** Says once what is wrong with this Redis, as soon as it is there: a cluster or a replica fails only when it is used. */
  onApplicationBootstrap(): void {
    this.readyProducer()
      .then((redis) => judgeRedis(redis, this.config.QUEUE_PREFIX))
      .then(({ fault, risks }) => {
        if (fault !== undefined) this.logger.error({}, `Redis of REDIS_URL cannot be used. ${fault}`);
        for (const risk of risks) this.logger.warn({}, `REDIS_URL: ${risk}`);
      })
      .catch(() => undefined); // an outage is reported by the connection itself
  }

  /** {@link producer} once it is connected; rejects with the next failed attempt to connect. */
  async readyProducer(): Promise<Redis> {
    const redis = this.producer;
    if (redis.status === 'ready') return redis;
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error): void => {
        redis.off('ready', onReady);
        redis.off('error', settle);
        if (error) reject(error);
        else resolve();
      };
      const onReady = (): void => settle();
      redis.once('ready', onReady);
      redis.once('error', settle);
    });
    return redis;
  }

  /** Fails a command at once while Redis is away; connects at first use. */
  get producer(): Redis {
    return this.connection('producer', Redis, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
    });
  }

  /** Waits for Redis as long as it takes; for consumers only. BullMQ makes its blocking connections from it. */
  get consumer(): Redis {
    return this.connection('consumer', ConsumerRedis, {
      maxRetriesPerRequest: null,
      socketTimeout: REDIS_SILENCE_MS.blocking,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const redis of this.open.values()) redis.disconnect();
    this.open.clear();
  }

  private connection(
    role: string,
    Connection: new (url: string, options: RedisOptions) => Redis,
    options: RedisOptions,
  ): Redis {
    let redis = this.open.get(role);
    if (!redis) {
      redis = new Connection(this.config.REDIS_URL, { ...boundedRedis, ...options });
      reportOutages(redis, role, this.logger);
      this.open.set(role, redis);
    }
    return redis;
  }
}
