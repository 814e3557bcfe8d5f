import { Inject, Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { Logger } from '../log/logger.js';
import { withDeadline } from '../queues/deadline.js';
import { RedisConnections } from '../queues/redis-connections.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

const LIMIT_MS = 1_000;

/** Broadcasts events to the `LiveEvents` of all processes. Best effort: a page that misses one fetches again later. */
@Injectable()
export class EventBroadcaster {
  private failing = false;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly redis: RedisConnections,
    private readonly logger: Logger,
  ) {}

  /** Broadcasts those of `events` that open pages follow, in one round trip. Never throws. */
  async broadcast(events: readonly EventEnvelope[]): Promise<void> {
    const live = events.filter(isBroadcast);
    if (live.length === 0) return;
    try {
      await withDeadline(this.publish(live), LIMIT_MS, () => new Error('Redis did not take it in time'));
      this.failing = false;
    } catch (err) {
      if (!this.failing) this.logger.warn({ err }, 'Events could not be broadcast to open pages');
      this.failing = true;
    }
  }

  private async publish(events: readonly EventEnvelope[]): Promise<void> {
    const channel = liveChannelOf(this.config);
    const pipeline = this.redis.producer.pipeline();
    for (const event of events) pipeline.publish(channel, JSON.stringify(event));
    const failed = (await pipeline.exec())?.find(([error]) => error);
    if (failed?.[0]) throw failed[0];
  }
}
