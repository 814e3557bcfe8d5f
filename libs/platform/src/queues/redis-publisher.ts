import { Injectable } from '@nestjs/common';
import { Logger } from '../log/logger.js';
import { withDeadline } from '../concurrency/deadline.js';
import { RedisConnections } from './redis-connections.js';

const LIMIT_MS = 1_000;

/** Publishes on Redis channels, best effort: `RedisChannels` delivers what it publishes while it is subscribed. */
@Injectable()
export class RedisPublisher {
  private readonly failing = new Set<string>();

  constructor(
    private readonly redis: RedisConnections,
    private readonly logger: Logger,
  ) {}

  /** Publishes `messages` as JSON, in one round trip. Never throws; the first of several failures in a row is logged. */
  async publish(channel: string, messages: readonly object[]): Promise<void> {
    if (messages.length === 0) return;
    try {
      await withDeadline(this.send(channel, messages), LIMIT_MS, () => new Error('Redis did not take it in time'));
      this.failing.delete(channel);
    } catch (err) {
      if (!this.failing.has(channel)) this.logger.warn({ err, channel }, 'Messages could not be published');
      this.failing.add(channel);
    }
  }

  private async send(channel: string, messages: readonly object[]): Promise<void> {
    const pipeline = this.redis.producer.pipeline();
    for (const message of messages) pipeline.publish(channel, JSON.stringify(message));
    const failed = (await pipeline.exec())?.find(([error]) => error);
    if (failed?.[0]) throw failed[0];
  }
}
