import { Inject, Injectable } from '@nestjs/common';
import type { EventEnvelope, EventMap, EventName } from '@vitrine/contracts/events/event-map';
import { ownerOf } from '@vitrine/contracts/events/event-rules';
import { SUBSCRIBERS, SUBSCRIPTIONS, type SubscriberName } from '@vitrine/contracts/events/subscriptions';
import type { JobsOptions } from 'bullmq';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { currentContext } from '../context/request-context.js';
import { CAPPED_BACKOFF } from '../queues/capped-backoff.js';
import { OpenQueues } from '../queues/open-queues.js';
import { RedisPublisher } from '../queues/redis-publisher.js';
import { currentTraceparent } from '../tracing/tracing.js';
import { FairShare } from './fair-share.js';
import { isBroadcast, liveChannelOf } from './live-channel.js';

/** The queue through which `subscriber` gets its events. */
export const eventsQueueOf = (subscriber: string): string => `events.${subscriber}`;

/**
 * Events a subscriber's queue may hold; more wait in the outbox, where newer ones replace older ones. The longest photo
 * is some 40 kB, so that Redis holds less than 200 MB of them for one subscriber, those handled lately included.
 */
const QUEUE_LIMIT = 4_000;
const HANDLED_LIMIT = 500;
const LOOK_EVERY_MS = 1_000;

/** How deliveries are attempted: for about three days, the longest pause being a minute. */
const DELIVERY: JobsOptions = {
  attempts: 4_500,
  backoff: { type: CAPPED_BACKOFF },
  stackTraceLimit: 1, // each attempt would leave its own in Redis
  // Within this time a second publication of the same event is dropped; later ones reach its idempotent handler.
  removeOnComplete: { age: 3_600, count: HANDLED_LIMIT, limit: 1_000 },
  // Kept for `npm run events:retry`.
  removeOnFail: { count: QUEUE_LIMIT },
};

/**
 * Adds events to their subscribers' queues. Services with a database use `Outbox` instead; this is for the relay and
 * for a process without one, as the last step of a job that is retried when it throws.
 */
@Injectable()
export class EventPublisher {
  private readonly share = new FairShare();
  private heldNames: EventName[] = [];
  private lookAt = 0;

  constructor(
    private readonly queues: OpenQueues,
    private readonly publisher: RedisPublisher,
    @Inject(CONFIG) private readonly config: BaseConfig,
  ) {}

  /**
   * Publishes one event. `eventId` must be the same whenever the same event is published again (a job's id will do) and may hold
   * letters, digits, `-`, `_` and `.`. Throws `SERVICE_UNAVAILABLE` when Redis is away.
   */
  async publish<N extends EventName>(name: N, payload: EventMap[N], eventId: string): Promise<void> {
    const requestId = currentContext()?.requestId;
    const trace = currentTraceparent();
    await this.deliver([
      {
        id: eventId,
        name,
        payload,
        occurredAt: new Date().toISOString(),
        ...(requestId !== undefined && { requestId }),
        ...(trace !== undefined && { trace }),
      },
    ]);
  }

  /** Names of events that a subscriber has too many of already. Throws `SERVICE_UNAVAILABLE` when Redis is away. */
  async held(): Promise<readonly EventName[]> {
    if (Date.now() < this.lookAt) return this.heldNames;
    const names = Object.keys(SUBSCRIPTIONS) as EventName[];
    const full = new Set<SubscriberName>();
    for (const subscriber of SUBSCRIBERS) if ((await this.sizeOf(subscriber)) >= QUEUE_LIMIT) full.add(subscriber);
    this.heldNames = names.filter((name) => SUBSCRIPTIONS[name].some((subscriber) => full.has(subscriber)));
    this.lookAt = Date.now() + LOOK_EVERY_MS;
    return this.heldNames;
  }

  /**
   * Publishes many events in their order, one round trip per subscriber; then broadcasts those that open pages follow.
   * Events whose ids are in `revocations` overtake all that wait.
   */
  async deliver(envelopes: readonly EventEnvelope[], revocations: ReadonlySet<string> = new Set()): Promise<void> {
    const priorities = new Map(envelopes.map((event) => [event.id, this.priorityOf(event, revocations)]));
    const bySubscriber = new Map<SubscriberName, EventEnvelope[]>();
    for (const envelope of envelopes) {
      for (const subscriber of SUBSCRIPTIONS[envelope.name] ?? []) {
        bySubscriber.set(subscriber, [...(bySubscriber.get(subscriber) ?? []), envelope]);
      }
    }
    for (const [subscriber, events] of bySubscriber) {
      const jobs = events.map((data) => ({
        name: data.name,
        data,
        opts: { ...DELIVERY, jobId: data.id, ...priorities.get(data.id) },
      }));
      await this.queues.use(eventsQueueOf(subscriber), (queue) => queue.addBulk(jobs));
    }
    // Best effort: an open page that misses one fetches again later.
    await this.publisher.publish(liveChannelOf(this.config), envelopes.filter(isBroadcast));
  }

  private sizeOf(subscriber: SubscriberName): Promise<number> {
    return this.queues.use(eventsQueueOf(subscriber), (queue) =>
      queue.getJobCountByTypes('waiting', 'prioritized', 'delayed'),
    );
  }

  /** Jobs without a priority go before those with one. */
  private priorityOf(event: EventEnvelope, revocations: ReadonlySet<string>): { priority?: number } {
    if (revocations.has(event.id)) return {};
    const ownerId = ownerOf(event);
    return { priority: ownerId === null ? 1 : this.share.priorityOf(ownerId, Date.now()) };
  }
}
