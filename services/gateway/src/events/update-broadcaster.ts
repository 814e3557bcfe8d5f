import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { type LiveUpdateMessage, liveUpdatesChannelOf } from '@vitrine/platform/live-updates/live-update-message';
import { Logger } from '@vitrine/platform/log/logger';
import { LiveEvents } from '@vitrine/platform/outbox/live-events';
import { RedisChannels } from '@vitrine/platform/queues/redis-channels';
import { GatewayConfig } from '../config.js';
import { EdgeRedis } from '../edge/edge-redis.js';
import { SseHub } from './sse-hub.js';
import { type LiveEvent, updatesOf } from './updates-of.js';

/**
 * Live updates of a user's open pages: those that broadcast events mean, and those that no event stands for, which are
 * sent to every replica; services publish such ones too. Pages of this process receive them even while Redis is away, the
 * others then see the change when they fetch.
 *
 * An event that is missed costs seconds, not truth: cached state runs out, and pages that may have missed something
 * connect again and request everything. What caches something subscribes too, and discards it within the same turn: before
 * a page can request it again.
 */
@Injectable()
export class UpdateBroadcaster {
  private readonly self = randomUUID();

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly redis: EdgeRedis,
    private readonly hub: SseHub,
    private readonly logger: Logger,
    channels: RedisChannels,
    events: LiveEvents,
  ) {
    channels.subscribe(liveUpdatesChannelOf(config), (text) => this.receive(JSON.parse(text) as LiveUpdateMessage));
    events.subscribe(
      (event) => {
        const found = updatesOf(event as LiveEvent);
        if (found) hub.send(found.userId, found.updates);
      },
      () => hub.reopen(),
    );
  }

  broadcast(userId: string, updates: LiveUpdate[]): void {
    this.publish({ from: this.self, userId, updates });
  }

  /** Rechecks the session of each of the user's open pages; one that is over ends its stream at once. */
  sessionsEnded(userId: string): void {
    this.publish({ from: this.self, userId, updates: [], recheck: true });
  }

  private publish(message: LiveUpdateMessage): void {
    this.deliver(message);
    this.redis.client.publish(liveUpdatesChannelOf(this.config), JSON.stringify(message)).catch((err: unknown) => {
      this.logger.warn({ err }, 'A live update could not be sent to other replicas');
    });
  }

  private receive(message: LiveUpdateMessage): void {
    if (message.from !== this.self) this.deliver(message);
  }

  private deliver({ userId, updates, recheck }: LiveUpdateMessage): void {
    if (recheck) this.hub.recheck(userId);
    else this.hub.send(userId, updates);
  }
}
