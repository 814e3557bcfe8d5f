import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LiveEvents } from '@vitrine/platform/outbox/live-events';
import { SseHub } from './sse-hub.js';
import { type LiveEvent, updatesOf } from './updates-of.js';

/**
 * Sends broadcast events to the open pages. An event that is missed costs seconds, not truth: cached state runs out, and
 * pages that may have missed something connect again and request everything. Features discard what they cache in
 * subscriptions of their own (`*.events.ts`): within the same turn, so before a page can request it again.
 */
@Injectable()
export class EventSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    private readonly events: LiveEvents,
    private readonly hub: SseHub,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.events.subscribe(
      (event) => {
        const found = updatesOf(event as LiveEvent);
        if (found) this.hub.send(found.userId, found.updates);
      },
      () => this.hub.reopen(),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
