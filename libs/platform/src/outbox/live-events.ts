import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { EventEnvelope, EventMap } from '@vitrine/contracts/events/event-map';
import type { BroadcastEvent } from '@vitrine/contracts/events/subscriptions';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { RedisChannels } from '../queues/redis-channels.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

/** Receives a broadcast event; what it throws is logged. */
export type LiveEventHandler = (event: EventEnvelope<BroadcastEvent>) => void;

/** What is done with the payload of each event by name; events that it does not name are passed over. */
export type LiveEventHandlers = { readonly [N in BroadcastEvent]?: (payload: EventMap[N]) => void };

/**
 * Subscribes to the events of `BROADCAST_EVENTS` as they happen, in every process. What happens before the subscription,
 * or while Redis is away, is not delivered later; an event that is published twice is delivered twice.
 */
@Injectable()
export class LiveEvents {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly channels: RedisChannels,
  ) {}

  /**
   * Calls `handler` with every event from about now on, until the returned function is called, and `onGap` when it
   * is subscribed again after a time in which events may have been missed.
   */
  subscribe(handler: LiveEventHandler, onGap?: () => void): () => void {
    const onMessage = (message: string): void => {
      const event = JSON.parse(message) as EventEnvelope;
      // Others may come from a newer release of the sender.
      if (isBroadcast(event)) handler(event);
    };
    return this.channels.subscribe(liveChannelOf(this.config), onMessage, onGap);
  }
}

/** One handler for {@link LiveEvents.subscribe} out of handlers by name. */
export const handledBy =
  (handlers: LiveEventHandlers): LiveEventHandler =>
  ({ name, payload }) =>
    (handlers[name] as ((payload: unknown) => void) | undefined)?.(payload);

/** {@link LiveEvents} and {@link RedisChannels} for the whole process. Needs `ConfigModule` only. */
@Module({})
export class LiveEventsModule {
  private static readonly subscriber: DynamicModule = {
    module: LiveEventsModule,
    global: true,
    providers: [LiveEvents, RedisChannels],
    exports: [LiveEvents, RedisChannels],
  };

  static forSubscribers(): DynamicModule {
    return this.subscriber;
  }
}
