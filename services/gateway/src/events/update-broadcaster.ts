import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { type LiveUpdateMessage, liveUpdatesChannelOf } from '@vitrine/platform/live-updates/live-update-message';
import { Logger } from '@vitrine/platform/log/logger';
import { RedisChannels } from '@vitrine/platform/queues/redis-channels';
import { GatewayConfig } from '../config.js';
import { EdgeRedis } from '../edge/edge-redis.js';
import { SseHub } from './sse-hub.js';

/**
 * Live updates that no event stands for, sent to a user's open pages at every replica; services publish such ones too.
 * Pages of this process receive them even while Redis is away, the others then see the change when they fetch.
 */
@Injectable()
export class UpdateBroadcaster implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly self = randomUUID();
  private stop: () => void = () => undefined;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly redis: EdgeRedis,
    private readonly channels: RedisChannels,
    private readonly hub: SseHub,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.channels.subscribe(liveUpdatesChannelOf(this.config), (text) =>
      this.receive(JSON.parse(text) as LiveUpdateMessage),
    );
  }

  onModuleDestroy(): void {
    this.stop();
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
