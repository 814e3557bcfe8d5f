import { AsyncLocalStorage } from 'node:async_hooks';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { Metrics } from '../health/define-metric.js';
import { outboxPublished } from '../health/metrics.js';
import { Logger } from '../log/logger.js';
import { EventPublisher } from './event-publisher.js';
import type { OutboxEvent } from './outbox-event.entity.js';
import { OutboxRows, toEnvelope } from './outbox-rows.js';
import { Tracing, endSpan, type Span } from '../tracing/tracing.js';
import { RedisMark } from './redis-mark.js';
import { traceparentOf } from '../tracing/traceparent.js';

/**
 * Hands `events` to `deliver`, each with a span of its own from when it was written until the queues have it; what
 * handles the event comes under that.
 */
async function traceRelay(
  tracing: Tracing,
  events: readonly EventEnvelope[],
  deliver: (events: readonly EventEnvelope[]) => Promise<void>,
): Promise<void> {
  if (!tracing.isOn) return deliver(events);
  const relayed = events.map((event) => ({ event, span: spanOf(tracing, event) }));
  const end = (error?: unknown): void => relayed.forEach(({ span }) => endSpan(span, error));
  try {
    await deliver(
      relayed.map(({ event, span }) => (span ? { ...event, trace: traceparentOf(span.spanContext()) } : event)),
    );
    end();
  } catch (error) {
    end(error);
    throw error;
  }
}

const spanOf = (tracing: Tracing, { name, occurredAt, trace }: EventEnvelope): Span | undefined =>
  trace === undefined
    ? undefined
    : tracing.open(`relay ${name}`, {
        kind: 'PRODUCER',
        parent: trace,
        startTime: new Date(occurredAt),
        attributes: { 'messaging.operation.name': 'relay', 'vitrine.event': name },
      });

/** Who writes an event wakes the relay of its process (`outbox.module.ts`): looks find what a process left that has died since. */
const POLL_MS = 1_000;
const POLL_AFTER_FAILURE_MS = 2_000;
const BATCH = 100;
const RECALL_BATCH = 5_000;
const CLEAN_BATCH = 1_000;
const CLEAN_EVERY_MS = 3_600_000;

/**
 * Carries events from the outbox table to the subscribers' queues. Of several relays on one table one works at a time.
 * An event is marked only after the queues have it, so a crash in between publishes it again; the queue drops the second
 * one by its id, and handlers are idempotent. What Redis has forgotten is published again, too (decision 0027).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failing = false;
  private passing = false;
  private isWoken = false;
  private cleanAt = 0;
  private looking: OutboxRows | undefined;
  /** Outside of the work that wakes the relay, which has a deadline and a transaction of its own. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly publisher: EventPublisher,
    private readonly redis: RedisMark,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    metrics.of(outboxPublished); // 0 until there is one
  }

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Something waits: looks now, or once more after the look under way. Not before its start, nor while Redis is away. */
  wake(): void {
    if (!this.timer || this.failing) return;
    this.isWoken = true;
    if (!this.passing) this.schedule(0);
  }

  /**
   * Publishes one batch, or finds what Redis has forgotten; answers how many events it dealt with. 0: nothing waits, or
   * another relay is at work. Throws when the database or Redis is away.
   */
  async relayBatch(): Promise<number> {
    return (await this.isIdle()) ? 0 : this.publishBatch();
  }

  private async publishBatch(): Promise<number> {
    return this.orm.em.fork().transactional(async (em) => {
      const rows = new OutboxRows(em);
      const known = await rows.lockMark();
      if (known === null) return 0;
      const { mark, connection } = await this.redis.read();
      if (mark !== known) {
        const forgotten = await rows.recall(mark, RECALL_BATCH);
        // Redis is given the mark only once it is committed that nothing is missing.
        if (forgotten > 0) return this.logged(forgotten);
        await this.redis.write(known, mark, connection);
      }
      const events = await rows.waiting(BATCH, await this.publisher.held());
      if (events.length === 0) return 0;
      const next = await rows.nextMark();
      const revocations = new Set(revocationsOf(events));
      await traceRelay(this.tracing, events.map(toEnvelope), (envelopes) =>
        this.publisher.deliver(envelopes, revocations),
      );
      await this.redis.write(next, known, connection);
      await rows.published(events, next);
      this.metrics.of(outboxPublished).inc(events.length);
      return events.length;
    });
  }

  /** Whether nothing waits and Redis holds what was published. */
  private async isIdle(): Promise<boolean> {
    const { mark, waits } = await this.look();
    return !waits && (await this.redis.read()).mark === mark;
  }

  private look(): ReturnType<OutboxRows['look']> {
    // Holds no objects, so that many looks can share it.
    this.looking ??= new OutboxRows(this.orm.em.fork());
    return this.looking.look();
  }

  /** Removes events published days ago. */
  async clean(): Promise<void> {
    const rows = new OutboxRows(this.orm.em.fork());
    while (!this.stopped && (await rows.clean(CLEAN_BATCH)) === CLEAN_BATCH);
  }

  private logged(forgotten: number): number {
    this.logger.warn({ events: forgotten }, 'Redis has lost events; they are published again');
    return forgotten;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = this.outside(() =>
      setTimeout(() => {
        this.running = this.pass();
      }, delayMs),
    );
  }

  private async pass(): Promise<void> {
    this.passing = true;
    this.isWoken = false;
    try {
      let isIdle = await this.isIdle();
      while (!isIdle && !this.stopped) isIdle = (await this.publishBatch()) === 0 || !(await this.look()).waits;
      if (this.failing) this.logger.info({}, 'The outbox is relayed again');
      this.failing = false;
      if (Date.now() >= this.cleanAt) {
        this.cleanAt = Date.now() + CLEAN_EVERY_MS;
        await this.clean();
      }
    } catch (err) {
      if (!this.failing) this.logger.warn({ err }, outage(err));
      this.failing = true;
    }
    this.passing = false;
    this.schedule(this.pause());
  }

  private pause(): number {
    if (this.failing) return POLL_AFTER_FAILURE_MS;
    return this.isWoken ? 0 : POLL_MS;
  }
}

const outage = (error: unknown): string =>
  error instanceof AppError ? 'The outbox waits for Redis' : 'The outbox could not be relayed';

const revocationsOf = (events: readonly OutboxEvent[]): string[] =>
  events.filter(({ revokes }) => revokes).map(({ eventId }) => eventId);
