import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventMap, EventName } from '@vitrine/contracts/events/event-map';
import { subjectOf } from '@vitrine/contracts/events/event-rules';
import { currentContext } from '../context/request-context.js';
import { currentTraceparent } from '../tracing/tracing.js';
import { OutboxEvent } from './outbox-event.entity.js';
import { Revocations } from './revocations.js';

/** Where a service publishes its events. */
@Injectable()
export class Outbox {
  private readonly writers = new WeakSet<object>();

  constructor(
    private readonly em: EntityManager,
    private readonly revocations: Revocations,
  ) {}

  /**
   * Publishes `name` with the next flush of the current entity manager: in one transaction with the change, or not at
   * all. With `revokes` something is taken away from visitors: the event overtakes all others, and the RPC call in hand
   * does not answer before the services that show it have received the revocation.
   */
  add<N extends EventName>(name: N, payload: EventMap[N], { revokes = false } = {}): void {
    const requestId = currentContext()?.requestId ?? null;
    const subject = subjectOf({ name, payload });
    const eventId = randomUUID();
    const trace = currentTraceparent() ?? null;
    const em = this.em.getContext();
    em.persist(em.create(OutboxEvent, { eventId, name, payload, subject, revokes, requestId, trace }));
    this.writers.add(em);
    if (revokes) this.revocations.note(eventId);
  }

  /** Whether events were added in the transactions of `em`. */
  hasAdded(em: object): boolean {
    return this.writers.has(em);
  }
}
