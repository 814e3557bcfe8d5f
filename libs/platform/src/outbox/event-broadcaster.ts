import { Inject, Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { RedisPublisher } from '../queues/redis-publisher.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

/** Broadcasts events to the `LiveEvents` of all processes. Best effort: a page that misses one fetches again later. */
@Injectable()
export class EventBroadcaster {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly publisher: RedisPublisher,
  ) {}

  /** Broadcasts those of `events` that open pages follow, in one round trip. Never throws. */
  broadcast(events: readonly EventEnvelope[]): Promise<void> {
    return this.publisher.publish(liveChannelOf(this.config), events.filter(isBroadcast));
  }
}
