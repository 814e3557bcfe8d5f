import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { BroadcastFact } from '@vitrine/contracts/events/subscriptions';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { RedisChannels } from '../queues/redis-channels.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

/** Hears a fact that is called out; what it throws is logged. */
export type LiveFactHandler = (fact: EventEnvelope<BroadcastFact>) => void;

/**
 * Hears the facts of `BROADCAST_FACTS` as they happen, in every process that listens. What happens while nobody listens,
 * or while Redis is away, is not heard later; a fact that is told twice is heard twice.
 */
@Injectable()
export class LiveFacts {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly channels: RedisChannels,
  ) {}

  /**
   * Calls `handler` with every fact from about now on, until the answered function is called, and `missed` when it
   * listens again after a time in which facts may have been told unheard.
   */
  listen(handler: LiveFactHandler, missed?: () => void): () => void {
    const hear = (message: string): void => {
      const fact = JSON.parse(message) as EventEnvelope;
      // Others may come from a newer release of the sender.
      if (isBroadcast(fact)) handler(fact);
    };
    return this.channels.listen(liveChannelOf(this.config), hear, missed);
  }
}

/** {@link LiveFacts} and {@link RedisChannels} for everybody in this process. Needs `ConfigModule` only. */
@Module({})
export class LiveFactsModule {
  private static readonly listener: DynamicModule = {
    module: LiveFactsModule,
    global: true,
    providers: [LiveFacts, RedisChannels],
    exports: [LiveFacts, RedisChannels],
  };

  static forListener(): DynamicModule {
    return this.listener;
  }
}
