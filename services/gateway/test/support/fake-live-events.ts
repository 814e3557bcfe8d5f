import type { EventEnvelope, EventMap } from '@vitrine/contracts/events/event-map';
import type { BroadcastEvent } from '@vitrine/contracts/events/subscriptions';
import type { LiveEventHandler, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { anId } from '@vitrine/testing/builders/id';

/** Events that are heard when a test says so. */
export class FakeLiveEvents {
  /** As if Redis had been away. */
  miss: () => void = () => undefined;
  private readonly handlers = new Set<LiveEventHandler>();

  subscribe(handler: LiveEventHandler, missed = this.miss): () => void {
    this.miss = missed;
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  tell<N extends BroadcastEvent>(name: N, payload: EventMap[N]): void {
    const event = { id: anId(), name, payload, occurredAt: new Date(0).toISOString() };
    for (const handler of this.handlers) handler(event as unknown as EventEnvelope<BroadcastEvent>);
  }

  asLiveEvents(): LiveEvents {
    return this as unknown as LiveEvents;
  }
}
