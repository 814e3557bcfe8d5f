import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { Logger } from '../log/logger.js';
import { boundedRedis, reportOutages } from './redis-outages.js';

/** Receives a message as it was published; what it throws is logged. */
export type ChannelHandler = (message: string) => void;

const PING_EVERY_MS = 5_000;

interface Listener {
  onMessage: ChannelHandler;
  onGap: () => void;
}

/**
 * Subscribes to Redis channels. What is published before, or while Redis is away, is not delivered later; `onGap`
 * reports that it may have happened. One connection for the whole process: Redis allows a subscribed one nothing else.
 */
@Injectable()
export class RedisChannels implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Listener>>();
  private subscriber: Redis | undefined;
  private pinging: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
  ) {}

  /**
   * Calls `onMessage` with every message from about now on, until the returned function is called, and `onGap` when it
   * is subscribed again after a time in which it was not.
   */
  subscribe(channel: string, onMessage: ChannelHandler, onGap: () => void = () => undefined): () => void {
    const own: Listener = { onMessage, onGap }; // the same handler may subscribe twice
    const known = this.listeners.get(channel);
    if (known) known.add(own);
    else {
      this.listeners.set(channel, new Set([own]));
      this.open(channel);
    }
    return () => {
      this.listeners.get(channel)?.delete(own);
    };
  }

  onApplicationShutdown(): void {
    clearInterval(this.pinging);
    this.listeners.clear();
    this.subscriber?.disconnect();
  }

  private open(channel: string): void {
    const redis = (this.subscriber ??= this.connect());
    redis.subscribe(channel).catch((err: unknown) => {
      if (redis.status !== 'end') this.logger.error({ err, channel }, 'A channel cannot be subscribed to');
    });
  }

  private connect(): Redis {
    // It waits for Redis as long as it takes, and subscribes again by itself whenever Redis is back.
    const redis = new Redis(this.config.REDIS_URL, { ...boundedRedis, maxRetriesPerRequest: null });
    // A channel may be quiet for hours: only a missing answer shows that the connection is lost.
    this.pinging = setInterval(() => {
      if (redis.status === 'ready') redis.ping().catch(() => undefined);
    }, PING_EVERY_MS);
    reportOutages(redis, 'channels', this.logger);
    redis.on('message', (channel, message) => this.call(channel, ({ onMessage }) => onMessage(message)));
    let wasAway = false;
    redis.on('close', () => (wasAway = true));
    // By now the channels are on their way to Redis again: what is read from here on misses nothing.
    redis.on('ready', () => {
      if (wasAway) for (const channel of this.listeners.keys()) this.call(channel, ({ onGap }) => onGap());
      wasAway = false;
    });
    return redis;
  }

  private call(channel: string, run: (listener: Listener) => void): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      try {
        run(listener);
      } catch (err) {
        this.logger.error({ err, channel }, 'A message could not be handled');
      }
    }
  }
}
