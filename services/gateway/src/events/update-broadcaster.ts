import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { Logger } from '@vitrine/platform/log/logger';
import { RedisChannels } from '@vitrine/platform/queues/redis-channels';
import { GatewayConfig } from '../config.js';
import { EdgeRedis } from '../edge/edge-redis.js';
import { SseHub } from './sse-hub.js';

interface UpdateMessage {
  /** The replica that tells it, and has told its own pages. */
  from: string;
  userId: string;
  updates: LiveUpdate[];
  /** Some session of the user has ended: streams look whether it was theirs. */
  recheck?: boolean;
}

/** The Redis channel between the gateway's replicas; apart for stacks that share one Redis, as their queues are. */
export const updatesChannelOf = ({ QUEUE_PREFIX }: GatewayConfig): string => `${QUEUE_PREFIX}.pages.live`;

/**
 * Tells a person's open pages, at every replica, what no event tells. Those of this process hear it even while Redis is
 * away; the others then see it when they ask.
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
    this.stop = this.channels.listen(updatesChannelOf(this.config), (message) =>
      this.receive(JSON.parse(message) as UpdateMessage),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }

  broadcast(userId: string, updates: LiveUpdate[]): void {
    this.publish({ from: this.self, userId, updates });
  }

  /** Has each open page of a user look whether its session still lasts; one that does not is told at once. */
  sessionsEnded(userId: string): void {
    this.publish({ from: this.self, userId, updates: [], recheck: true });
  }

  private publish(told: UpdateMessage): void {
    this.deliver(told);
    this.redis.client.publish(updatesChannelOf(this.config), JSON.stringify(told)).catch((err: unknown) => {
      this.logger.warn({ err }, 'other replicas were not told what changed; their pages see it when they ask');
    });
  }

  private receive(told: UpdateMessage): void {
    if (told.from !== this.self) this.deliver(told);
  }

  private deliver({ userId, updates, recheck }: UpdateMessage): void {
    if (recheck) this.hub.recheck(userId);
    else this.hub.send(userId, updates);
  }
}
