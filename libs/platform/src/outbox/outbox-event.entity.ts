import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** An event on its way out, written in the same transaction as the change. */
const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    /** The order in which events were written. */
    id: p.bigint('string').primary().autoincrement(),
    /** Names the event everywhere else; the row's number would begin anew with a new database. The column keeps its former name. */
    eventId: p
      .uuid()
      .fieldName('fact_id')
      .onCreate(() => randomUUID()),
    name: p.string(),
    payload: p.json<object>(),
    /** Of the rows with the same subject only the newest has to reach the subscribers. */
    subject: p.text().nullable(),
    /** It takes something away from visitors. */
    revokes: p.boolean().default(false),
    requestId: p.string().nullable(),
    /** The span that it was written in, as W3C Trace Context writes it. */
    trace: p.text().nullable(),
    occurredAt: p.datetime(6).onCreate(() => new Date()),
    publishedAt: p.datetime(6).nullable(),
    /** When the subscribers that show it to visitors confirmed a revocation. */
    handedOverAt: p.datetime(6).nullable(),
  },
});

/** The row behind an event. Services add it through `Outbox`, and list it with their entities when they migrate. */
export class OutboxEvent extends OutboxEventSchema.class {}

OutboxEventSchema.setClass(OutboxEvent);
