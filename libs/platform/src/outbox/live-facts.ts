import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { BroadcastFact } from '@vitrine/contracts/events/subscriptions';
import { Redis } from 'ioredis';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { Logger } from '../log/logger.js';
import { reconnectPauseMs, reportOutages } from '../queues/redis-outages.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

/** Hears a fact that is called out; what it throws is logged. */
export type LiveFactHandler = (fact: EventEnvelope<BroadcastFact>) => void;

/**
 * Hears the facts of `BROADCAST_FACTS` as they happen, in every process that listens. What happens while nobody listens,
 * or while Redis is away, is not heard later; a fact that is told twice is heard twice.
 */
@Injectable()
export class LiveFacts implements OnApplicationShutdown {
  private readonly handlers = new Set<LiveFactHandler>();
  /** Redis allows a subscribed connection nothing else, so it is nobody else's. */
  private subscriber: Redis | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
  ) {}

  /** Calls `handler` with every fact from about now on, until the answered function is called. */
  listen(handler: LiveFactHandler): () => void {
    const own: LiveFactHandler = (fact) => handler(fact); // the same handler may listen twice
    this.handlers.add(own);
    this.subscriber ??= this.subscribe();
    return () => {
      this.handlers.delete(own);
    };
  }

  onApplicationShutdown(): void {
    this.handlers.clear();
    this.subscriber?.disconnect();
  }

  private subscribe(): Redis {
    // It waits for Redis as long as it takes, and subscribes again by itself whenever Redis is back.
    const redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: reconnectPauseMs });
    reportOutages(redis, 'live facts', this.logger);
    redis.on('message', (_channel, message) => this.hear(message));
    redis.subscribe(liveChannelOf(this.config)).catch((err: unknown) => {
      if (redis.status !== 'end') this.logger.error({ err }, 'Live facts cannot be heard');
    });
    return redis;
  }

  private hear(message: string): void {
    if (this.handlers.size === 0) return;
    try {
      const fact = JSON.parse(message) as EventEnvelope;
      if (!isBroadcast(fact)) return; // a newer release of the sender
      for (const handler of this.handlers) this.tell(handler, fact);
    } catch (err) {
      this.logger.warn({ err }, 'A live fact could not be read');
    }
  }

  private tell(handler: LiveFactHandler, fact: EventEnvelope<BroadcastFact>): void {
    try {
      handler(fact);
    } catch (err) {
      this.logger.error({ err, fact: fact.name }, 'A live fact could not be handled');
    }
  }
}

/** {@link LiveFacts} for everybody in this process. Needs `ConfigModule` only. */
@Module({})
export class LiveFactsModule {
  private static readonly listener: DynamicModule = {
    module: LiveFactsModule,
    global: true,
    providers: [LiveFacts],
    exports: [LiveFacts],
  };

  static forListener(): DynamicModule {
    return this.listener;
  }
}
