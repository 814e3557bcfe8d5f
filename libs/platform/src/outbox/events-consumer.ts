import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { eventsSubscribedBy } from '@vitrine/contracts/events/subscriptions';
import { findDecoratedMethods } from '../discovery/find-decorated.js';
import { Logger } from '../log/logger.js';
import { Consumers } from '../queues/consumers.js';
import { QueueReadings } from '../queues/queue-readings.js';
import { assertHandled } from '../rpc/assert-handled.js';
import { EVENT_HANDLER } from './event-handler.decorator.js';
import { eventsQueueOf } from './event-publisher.js';

/** Injection token of the service whose events this process handles. */
export const EVENTS_SERVICE = Symbol('vitrine.events-service');

const CONCURRENCY = 4;

/** Hands events to `@EventHandler` methods; refuses to start when an event the service subscribes to has none, or two. */
@Injectable()
export class EventsConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(EVENTS_SERVICE) private readonly service: string,
    private readonly discovery: DiscoveryService,
    private readonly consumers: Consumers,
    private readonly readings: QueueReadings,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const found = findDecoratedMethods<string>(this.discovery, EVENT_HANDLER);
    assertHandled(
      `Events of ${this.service}`,
      eventsSubscribedBy(this.service),
      found.map(({ value }) => value),
    );
    this.readings.add(eventsQueueOf(this.service));
    const handlers = new Map(found.map((handler) => [handler.value, handler]));
    this.consumers.start<EventEnvelope>({
      queue: eventsQueueOf(this.service),
      concurrency: CONCURRENCY,
      perform: async (event) => {
        const handler = handlers.get(event.name);
        // From a newer release of the publisher: retried until this service is up to date, too.
        if (!handler) throw new Error(`${event.name} has no handler here`);
        await handler.call(event.payload, event);
      },
      exhausted: async (event) => {
        this.logger.error({ event: event.name, eventId: event.id }, 'An event could not be handled');
      },
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumers.stop();
  }
}
