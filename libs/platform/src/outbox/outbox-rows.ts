import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope, EventName } from '@vitrine/contracts/events/event-map';
import { OutboxEvent } from './outbox-event.entity.js';

/** How long published events are kept, to be published again should Redis lose them; deliveries are tried as long. */
const KEPT = '3 days';

/** Statements on the outbox table; all but {@link look} for the one relay that holds {@link lockMark}. */
export class OutboxRows {
  constructor(private readonly em: EntityManager) {}

  /** When something was published last, and whether anything waits: one statement, for the many looks that find nothing. */
  async look(): Promise<{ mark: string | null; waits: boolean }> {
    const [row] = await this.em.execute<{ mark: string; waits: boolean }[]>(
      `select published_at::text as mark, exists (select 1 from outbox_event where published_at is null) as waits
       from outbox_mark`,
    );
    return row ?? { mark: null, waits: false };
  }

  /** When something was published last; null while another relay is at work. Held until the transaction ends. */
  async lockMark(): Promise<string | null> {
    // A relay whose machine is gone or frozen says nothing: the next one may begin after the timeout.
    const [row] = await this.em.execute<{ mark: string }[]>(
      `select published_at::text as mark, set_config('idle_in_transaction_session_timeout', '20s', true)
       from outbox_mark for update skip locked`,
    );
    return row?.mark ?? null;
  }

  /** The next mark, later than all before. */
  async nextMark(): Promise<string> {
    const [row] = await this.em.execute<[{ mark: string }]>(
      `update outbox_mark set published_at = greatest(clock_timestamp(), published_at + interval '1 microsecond')
       returning published_at::text as mark`,
    );
    return row.mark;
  }

  /** Has up to `limit` of the events published after `mark` (null: of all) published again; how many there were. */
  async recall(mark: string | null, limit: number): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `update outbox_event set published_at = null where id in (
         select id from outbox_event where published_at > coalesce(?::timestamptz, '-infinity')
         order by published_at limit ?) returning 1`,
      [mark, limit],
    );
    return rows.length;
  }

  /**
   * Up to `limit` events that wait, but none called one of `held`: revocations first, then in their order. Each in its
   * subject's newest state, so that older ones need not be published any more.
   */
  async waiting(limit: number, held: readonly EventName[]): Promise<OutboxEvent[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `with due as materialized (
         select id, subject from outbox_event
         where published_at is null and name not in (select jsonb_array_elements_text(?::jsonb))
         order by revokes desc, id limit ?
       )
       select id from due where subject is null
       union all
       select (select id from outbox_event where subject = named.subject order by id desc limit 1) as id
       from (select distinct subject from due where subject is not null) named`,
      [JSON.stringify(held), limit],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    await this.inheritRevocations(ids);
    return this.em.find(OutboxEvent, { id: { $in: ids } }, { orderBy: { revokes: 'desc', id: 'asc' } });
  }

  /** A newer state takes the place of a revocation that is not confirmed yet: it has to hide as much. */
  private async inheritRevocations(ids: readonly string[]): Promise<void> {
    await this.em.execute(
      `update outbox_event newest set revokes = true
       where id in (select value::bigint from jsonb_array_elements_text(?::jsonb)) and not revokes and exists (
         select 1 from outbox_event old where old.subject = newest.subject and old.id < newest.id
           and old.revokes and old.handed_over_at is null)`,
      [JSON.stringify(ids)],
    );
  }

  /** Age of the oldest event that waits. */
  async lagSeconds(): Promise<number> {
    const [row] = await this.em.execute<{ seconds: number }[]>(
      `select greatest(0, extract(epoch from now() - occurred_at))::float8 as seconds
       from outbox_event where published_at is null order by id limit 1`,
    );
    return row?.seconds ?? 0;
  }

  /** Notes that `events` are published, and removes those they supersede. */
  async published(events: readonly OutboxEvent[], mark: string): Promise<void> {
    const subjects = events.filter(({ subject }) => subject != null).map(({ id, subject }) => ({ id, subject }));
    await this.em.execute(
      `with published as (
         update outbox_event set published_at = ?::timestamptz
         where id in (select value::bigint from jsonb_array_elements_text(?::jsonb))
       )
       delete from outbox_event old using jsonb_to_recordset(?::jsonb) as newest (id bigint, subject text)
       where old.subject = newest.subject and old.id < newest.id`,
      [mark, JSON.stringify(events.map(({ id }) => id)), JSON.stringify(subjects)],
    );
  }

  /** Removes up to `limit` of those published long ago; how many there were. */
  async clean(limit: number): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `delete from outbox_event where id in (
         select id from outbox_event where published_at < now() - interval '${KEPT}'
         order by published_at limit ?) returning 1`,
      [limit],
    );
    return rows.length;
  }
}

export const toEnvelope = (row: OutboxEvent): EventEnvelope => ({
  id: row.eventId,
  name: row.name as EventName,
  occurredAt: row.occurredAt.toISOString(),
  payload: row.payload as EventEnvelope['payload'],
  ...(row.requestId && { requestId: row.requestId }),
  ...(row.trace && { trace: row.trace }),
});
