import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventMap, EventName } from '@vitrine/contracts/events/event-map';
import { currentContext } from '../context/request-context.js';
import { OutboxEvent } from './outbox-event.entity.js';

/** Where a service tells its facts. */
@Injectable()
export class Outbox {
  constructor(private readonly em: EntityManager) {}

  /**
   * Tells `name` with the next flush of the current entity manager: in one transaction with the change, or not at all.
   */
  add<N extends EventName>(name: N, payload: EventMap[N]): void {
    const requestId = currentContext()?.requestId ?? null;
    this.em.persist(this.em.create(OutboxEvent, { name, payload, requestId, publishedAt: null }));
  }

  /** {@link add} for many, written at once and not kept in memory. Only inside a transaction. */
  async addMany<N extends EventName>(name: N, payloads: readonly EventMap[N][]): Promise<void> {
    if (payloads.length === 0) return;
    const requestId = currentContext()?.requestId ?? null;
    // One value for all of them: building a statement with thousands of values takes longer than running it.
    await this.em.execute(
      `insert into outbox_event (fact_id, name, payload, request_id, occurred_at)
       select gen_random_uuid(), ?, fact.payload, ?, clock_timestamp()
       from jsonb_array_elements(?::jsonb) with ordinality as fact (payload, place) order by fact.place`,
      [name, requestId, JSON.stringify(payloads)],
    );
  }
}
