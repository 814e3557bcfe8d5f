import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** A fact on its way out, written in the same transaction as what it tells. */
const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    /** The order in which facts were written. */
    id: p.bigint('string').primary().autoincrement(),
    /** Names the fact everywhere else; the row's number would begin anew with a new database. */
    factId: p.uuid().onCreate(() => randomUUID()),
    name: p.string(),
    payload: p.json<object>(),
    requestId: p.string().nullable(),
    occurredAt: p.datetime(6).onCreate(() => new Date()),
    publishedAt: p.datetime(6).nullable(),
  },
});

/** The row behind a fact. Services add it through `Outbox`, and list it with their entities when they migrate. */
export class OutboxEvent extends OutboxEventSchema.class {}

OutboxEventSchema.setClass(OutboxEvent);
