import { LockMode, MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EventEnvelope, EventName } from '@vitrine/contracts/events/event-map';
import { outboxLagSeconds } from '../health/metrics.js';
import { Logger } from '../log/logger.js';
import { FactPublisher } from './fact-publisher.js';
import { OutboxEvent } from './outbox-event.entity.js';

const POLL_MS = 200;
const POLL_AFTER_FAILURE_MS = 2_000;
const BATCH = 100;
const KEEP_PUBLISHED_MS = 24 * 3_600_000;
const CLEAN_EVERY_MS = 3_600_000;

/**
 * Carries facts from the outbox table to the subscribers' queues. Several relays may run on one table (`SKIP LOCKED`).
 * A fact is marked only after the queues have it, so a crash in between publishes it again; the queue drops the second
 * one by its id, and handlers bear it.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failing = false;
  private cleanAt = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly publisher: FactPublisher,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Publishes one batch and answers how many facts it held. Throws when the database or Redis is away. */
  async relayBatch(): Promise<number> {
    return this.orm.em.fork().transactional(async (em) => {
      const rows = await em.find(
        OutboxEvent,
        { publishedAt: null },
        { orderBy: { id: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      const oldest = rows[0];
      outboxLagSeconds.set(oldest ? (Date.now() - oldest.occurredAt.getTime()) / 1_000 : 0);
      if (!oldest) return 0;
      await this.publisher.deliver(rows.map(toEnvelope));
      await em.nativeUpdate(OutboxEvent, { id: rows.map(({ id }) => id) }, { publishedAt: new Date() });
      return rows.length;
    });
  }

  /** Removes facts published more than a day ago. */
  async clean(): Promise<void> {
    const before = new Date(Date.now() - KEEP_PUBLISHED_MS);
    await this.orm.em.fork().nativeDelete(OutboxEvent, { publishedAt: { $lt: before } });
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.pass();
    }, delayMs);
  }

  private async pass(): Promise<void> {
    try {
      let published = await this.relayBatch();
      while (published === BATCH && !this.stopped) published = await this.relayBatch();
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
    this.schedule(this.failing ? POLL_AFTER_FAILURE_MS : POLL_MS);
  }
}

const outage = (error: unknown): string =>
  error instanceof AppError ? 'The outbox waits for Redis' : 'The outbox could not be relayed';

const toEnvelope = (row: OutboxEvent): EventEnvelope => ({
  id: row.factId,
  name: row.name as EventName,
  occurredAt: row.occurredAt.toISOString(),
  payload: row.payload as EventEnvelope['payload'],
  ...(row.requestId && { requestId: row.requestId }),
});
