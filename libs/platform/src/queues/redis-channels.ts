import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { Logger } from '../log/logger.js';
import { reconnectPauseMs, reportOutages } from './redis-outages.js';

/** Hears a message as it was published; what it throws is logged. */
export type ChannelHandler = (message: string) => void;

/**
 * Hears what is published on Redis channels while it listens. What happens before, or while Redis is away, is not heard
 * later. One connection for the whole process: Redis allows a subscribed one nothing else.
 */
@Injectable()
export class RedisChannels implements OnApplicationShutdown {
  private readonly handlers = new Map<string, Set<ChannelHandler>>();
  private subscriber: Redis | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
  ) {}

  /** Calls `handler` with every message from about now on, until the answered function is called. */
  listen(channel: string, handler: ChannelHandler): () => void {
    const own: ChannelHandler = (message) => handler(message); // the same handler may listen twice
    const known = this.handlers.get(channel);
    if (known) known.add(own);
    else {
      this.handlers.set(channel, new Set([own]));
      this.subscribe(channel);
    }
    return () => {
      this.handlers.get(channel)?.delete(own);
    };
  }

  onApplicationShutdown(): void {
    this.handlers.clear();
    this.subscriber?.disconnect();
  }

  private subscribe(channel: string): void {
    const redis = (this.subscriber ??= this.connect());
    redis.subscribe(channel).catch((err: unknown) => {
      if (redis.status !== 'end') this.logger.error({ err, channel }, 'A channel cannot be heard');
    });
  }

  private connect(): Redis {
    // It waits for Redis as long as it takes, and subscribes again by itself whenever Redis is back.
    const redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: reconnectPauseMs });
    reportOutages(redis, 'channels', this.logger);
    redis.on('message', (channel, message) => this.hear(channel, message));
    return redis;
  }

  private hear(channel: string, message: string): void {
    for (const handler of this.handlers.get(channel) ?? []) {
      try {
        handler(message);
      } catch (err) {
        this.logger.error({ err, channel }, 'A message could not be handled');
      }
    }
  }
}
