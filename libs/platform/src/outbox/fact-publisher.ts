import { Injectable } from '@nestjs/common';
import type { EventEnvelope, EventMap, EventName } from '@vitrine/contracts/events/event-map';
import { SUBSCRIPTIONS, type SubscriberName } from '@vitrine/contracts/events/subscriptions';
import type { JobsOptions } from 'bullmq';
import { currentContext } from '../context/request-context.js';
import { CAPPED_BACKOFF } from '../queues/capped-backoff.js';
import { OpenQueues } from '../queues/open-queues.js';
import { FactBroadcast } from './fact-broadcast.js';

/** The queue on which `subscriber` hears facts. */
export const factsQueueOf = (subscriber: string): string => `facts.${subscriber}`;

/**
 * How deliveries are tried: for about three days, the longest pause being a minute. No row and no reconciler stands
 * behind a delivery, so one that is given up is lost; a subscriber's database may be away for a weekend.
 */
const DELIVERY: JobsOptions = {
  attempts: 4_500,
  backoff: { type: CAPPED_BACKOFF },
  stackTraceLimit: 1, // each try would leave its own in Redis
  // Kept for an hour after its end: so long a second publication of the same fact is dropped.
  removeOnComplete: { age: 3_600, limit: 1_000 },
  removeOnFail: { count: 1_000 },
};

/**
 * Hands facts to their subscribers' queues. Services with a database use `Outbox` instead; this is for the relay and
 * for a process without one, as the last step of a job that is retried when it throws.
 */
@Injectable()
export class FactPublisher {
  constructor(
    private readonly queues: OpenQueues,
    private readonly broadcast: FactBroadcast,
  ) {}

  /**
   * Tells one fact. `factId` must be the same whenever the same fact is told again (a job's id will do) and may hold
   * letters, digits, `-`, `_` and `.`. Throws `SERVICE_UNAVAILABLE` when Redis is away.
   */
  async publish<N extends EventName>(name: N, payload: EventMap[N], factId: string): Promise<void> {
    const requestId = currentContext()?.requestId;
    await this.deliver([
      {
        id: factId,
        name,
        payload,
        occurredAt: new Date().toISOString(),
        ...(requestId !== undefined && { requestId }),
      },
    ]);
  }

  /** Tells many facts in their order, one round trip per subscriber; then calls them out to whoever listens. */
  async deliver(envelopes: readonly EventEnvelope[]): Promise<void> {
    const bySubscriber = new Map<SubscriberName, EventEnvelope[]>();
    for (const envelope of envelopes) {
      for (const subscriber of SUBSCRIPTIONS[envelope.name] ?? []) {
        bySubscriber.set(subscriber, [...(bySubscriber.get(subscriber) ?? []), envelope]);
      }
    }
    for (const [subscriber, facts] of bySubscriber) {
      const jobs = facts.map((data) => ({ name: data.name, data, opts: { ...DELIVERY, jobId: data.id } }));
      await this.queues.use(factsQueueOf(subscriber), (queue) => queue.addBulk(jobs));
    }
    await this.broadcast.callOut(envelopes);
  }
}
