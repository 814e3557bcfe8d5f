import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EventName } from '@vitrine/contracts/events/event-map';
import { directSubscribersOf, type DirectSubscriber } from '@vitrine/contracts/events/subscriptions';
import { currentContext, type RequestContext } from '../context/request-context.js';
import { WorkScope } from '../context/work-scope.js';
import { Logger } from '../log/logger.js';
import { RpcClient } from '../rpc/rpc-client.js';
import { OutboxEvent } from './outbox-event.entity.js';
import { Reconcile } from '../reconciler/reconciler.js';

const BATCH = 100;
/** So long one subscriber may take for a batch. */
const CALL_MS = 2_000;
/** So long an answer waits for revocations to be confirmed; past it they are repeated in the background. */
const ANSWER_WAIT_MS = 2_000;

/**
 * Hands revocations over by RPC to the services that show what they revoke, without Redis (decision 0028). The event
 * takes its usual way as well: handlers are idempotent.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private readonly noted = new WeakMap<RequestContext, string[]>();

  constructor(
    private readonly orm: MikroORM,
    private readonly rpc: RpcClient,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.scope.beforeAnswer(() => this.handOverNoted());
  }

  /** Has the RPC call in hand wait for the event `eventId`, which its transaction writes. */
  note(eventId: string): void {
    const context = currentContext();
    if (context) this.noted.set(context, [...(this.noted.get(context) ?? []), eventId]);
  }

  /** Hands over the oldest that are not confirmed, and answers how many were. */
  async handOverWaiting(): Promise<number> {
    // Asked every second, and there is hardly ever one: without an entity manager it costs a quarter.
    const any = await this.orm.em
      .getConnection()
      .execute<unknown[]>('select 1 from outbox_event where revokes and handed_over_at is null limit 1');
    if (any.length === 0) return 0;
    const waiting = await this.orm.em
      .fork()
      .find(OutboxEvent, { revokes: true, handedOverAt: null }, { orderBy: { id: 'asc' }, limit: BATCH });
    if (waiting.length === 0) return 0;
    return (await this.handOver(waiting)) ? waiting.length : 0;
  }

  private async handOverNoted(): Promise<void> {
    const context = currentContext();
    const eventIds = context && this.noted.get(context);
    if (!eventIds) return;
    try {
      await this.handOverAll(eventIds);
    } catch (err) {
      // What was revoked is committed; the answer must not say otherwise.
      this.logger.warn({ err }, 'Revocations could not be handed over; they are repeated');
    }
  }

  private async handOverAll(eventIds: readonly string[]): Promise<void> {
    const giveUpAt = Date.now() + ANSWER_WAIT_MS;
    for (let at = 0; at < eventIds.length && Date.now() < giveUpAt; at += BATCH) {
      // Read again: what was rolled back is not there.
      const events = await this.orm.em
        .fork()
        .find(OutboxEvent, { eventId: { $in: eventIds.slice(at, at + BATCH) } }, { orderBy: { id: 'asc' } });
      if (!(await this.handOver(events))) return;
    }
  }

  /** Whether every subscriber confirmed. */
  private async handOver(rows: readonly OutboxEvent[]): Promise<boolean> {
    const bySubscriber = new Map<DirectSubscriber, OutboxEvent[]>();
    for (const row of rows)
      for (const subscriber of directSubscribersOf(row.name as EventName))
        bySubscriber.set(subscriber, [...(bySubscriber.get(subscriber) ?? []), row]);
    const confirmed = await Promise.all([...bySubscriber].map(([subscriber, events]) => this.ask(subscriber, events)));
    if (confirmed.includes(false)) return false;
    await this.orm.em
      .fork()
      .nativeUpdate(OutboxEvent, { id: { $in: rows.map(({ id }) => id) } }, { handedOverAt: new Date() });
    return true;
  }

  /** Whether `subscriber` has them. What it would refuse again is left to the queue, and holds up nothing else. */
  private async ask(subscriber: DirectSubscriber, rows: readonly OutboxEvent[]): Promise<boolean> {
    const events = rows.map(({ name, payload }) => ({ name: name as EventName, payload }));
    try {
      await this.rpc.call(`${subscriber}.event.receive`, { events }, { timeoutMs: CALL_MS });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryable) return false;
      if (rows.length === 1) {
        this.logger.error({ err: error, subscriber, event: rows[0]?.name }, 'A revocation was refused');
        return true;
      }
      // One of them, or all of them together: each half is tried alone.
      const middle = Math.ceil(rows.length / 2);
      return (await this.ask(subscriber, rows.slice(0, middle))) && this.ask(subscriber, rows.slice(middle));
    }
  }
}

/** Repeats revocations that a subscriber has not confirmed: it was away, or the publisher died before sending them. */
@Injectable()
export class RepeatRevocations {
  constructor(private readonly revocations: Revocations) {}

  @Reconcile({ everyMs: 1_000 })
  async repeat(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.revocations.handOverWaiting()) > 0);
  }
}
