import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { eventsSubscribedBy } from '@vitrine/contracts/events/subscriptions';
import { Drain } from '../bootstrap/drain.js';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { WorkScope } from '../context/work-scope.js';
import { findDecoratedMethods } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { Consumer } from '../queues/consumer.js';
import { RedisConnections } from '../queues/redis-connections.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { EVENT_HANDLER } from './event-handler.decorator.js';
import { eventsQueueOf } from './event-publisher.js';

/** Injection token of the service whose events this process hears. */
export const EVENTS_SERVICE = Symbol('vitrine.events-service');

const CONCURRENCY = 4;

/** Hands events to `@EventHandler` methods; refuses to start when an event the service subscribes to has none, or two. */
@Injectable()
export class EventsConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private consumer: Consumer<EventEnvelope> | undefined;

  constructor(
    @Inject(EVENTS_SERVICE) private readonly service: string,
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly discovery: DiscoveryService,
    private readonly redis: RedisConnections,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
    private readonly drain: Drain,
  ) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedMethods<string>(this.discovery, EVENT_HANDLER);
    assertHandled(
      `Events of ${this.service}`,
      eventsSubscribedBy(this.service),
      found.map(({ value }) => value),
    );
    const handlers = new Map(found.map((handler) => [handler.value, handler]));
    this.consumer = new Consumer<EventEnvelope>(
      {
        queue: eventsQueueOf(this.service),
        concurrency: CONCURRENCY,
        perform: async (event) => {
          const handler = handlers.get(event.name);
          // Told by a newer release of the sender: it is tried again until this service is up to date, too.
          if (!handler) throw new Error(`${event.name} has no handler here`);
          await handler.call(event.payload, event);
        },
        exhausted: async (event) => {
          this.logger.error({ event: event.name, eventId: event.id }, 'An event could not be handled');
        },
      },
      { config: this.config, redis: this.redis, scope: this.scope, logger: this.logger, drain: this.drain },
    );
    this.consumer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop();
  }
}
