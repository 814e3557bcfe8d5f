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
}
