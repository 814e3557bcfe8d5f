import { Inject, Injectable } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { RedisPublisher } from '../queues/redis-publisher.js';
import { type LiveUpdateMessage, liveUpdatesChannelOf } from './live-update-message.js';

/** Sends live updates that no event stands for to a user's open pages. Best effort: a page that misses one reads later. */
@Injectable()
export class LiveUpdatePublisher {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly publisher: RedisPublisher,
  ) {}

  /** Never throws. */
  publish(userId: string, updates: readonly LiveUpdate[]): Promise<void> {
    const message: LiveUpdateMessage = { userId, updates };
    return this.publisher.publish(liveUpdatesChannelOf(this.config), [message]);
  }
}
