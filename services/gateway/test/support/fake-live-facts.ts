import type { EventEnvelope, EventMap } from '@vitrine/contracts/events/event-map';
import type { BroadcastFact } from '@vitrine/contracts/events/subscriptions';
import type { LiveFactHandler, LiveFacts } from '@vitrine/platform/outbox/live-facts';
import { anId } from '@vitrine/testing/builders/id';

/** Facts that are heard when a test says so. */
export class FakeLiveFacts {
  /** As if Redis had been away. */
  miss: () => void = () => undefined;
  private readonly handlers = new Set<LiveFactHandler>();

  listen(handler: LiveFactHandler, missed = this.miss): () => void {
    this.miss = missed;
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  tell<N extends BroadcastFact>(name: N, payload: EventMap[N]): void {
    const fact = { id: anId(), name, payload, occurredAt: new Date(0).toISOString() };
    for (const handler of this.handlers) handler(fact as unknown as EventEnvelope<BroadcastFact>);
  }

  asLiveFacts(): LiveFacts {
    return this as unknown as LiveFacts;
  }
}
