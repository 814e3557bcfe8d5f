import { Inject, Injectable } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { Logger } from '../log/logger.js';
import { withDeadline } from '../queues/deadline.js';
import { RedisConnections } from '../queues/redis-connections.js';
import { type LiveUpdateMessage, liveUpdatesChannelOf } from './live-update-message.js';

const LIMIT_MS = 1_000;

/** Sends live updates that no event stands for to a user's open pages. Best effort: a page that misses one reads later. */
@Injectable()
export class LiveUpdatePublisher {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly redis: RedisConnections,
    private readonly logger: Logger,
  ) {}

  /** Never throws. */
  async publish(userId: string, updates: readonly LiveUpdate[]): Promise<void> {
    const message: LiveUpdateMessage = { userId, updates };
    try {
      const sent = this.redis.producer.publish(liveUpdatesChannelOf(this.config), JSON.stringify(message));
      await withDeadline(sent, LIMIT_MS, () => new Error('Redis did not take it in time'));
    } catch (err) {
      this.logger.warn({ err }, 'A live update could not be sent to open pages');
    }
  }
}
