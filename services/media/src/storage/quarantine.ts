import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

/** A mark that no sweep has renewed for this long is from before a pause, or out of a backup: its days begin anew. */
const STALE_DAYS = 7;

/** Objects that are measured in a run. */
const BATCH = 200;

/** What no sweep forgets: a repair or an administrator has put it in. */
const KEPT = '(audit_id is not null or quarantined_by is not null)';

/**
 * Objects that no row names, with the day that was found out. They stay where they are: a row that comes back finds its
 * file, and a quarantine that is lost with its database only lasts longer.
 */
@Injectable()
export class Quarantine {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  async mark(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.em.execute(
      `insert into quarantined_objects (key, found_at, seen_at) select key, now(), now() from unnest(?::text[]) key
       on conflict (key) do update set seen_at = now(), found_at = case
         when quarantined_objects.seen_at < now() - ? * interval '1 day' then now()
         else quarantined_objects.found_at end`,
      [keyList(keys), STALE_DAYS],
    );
  }

  /** Whose days are over; {@link forgetUnseen} comes first. */
  async due(after: string, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ key: string }[]>(
      `select key from quarantined_objects
       where found_at < now() - ? * interval '1 day' and key > ? and not ${KEPT}
       order by key limit ?`,
      [QUARANTINE_DAYS, after, limit],
    );
    return rows.map(({ key }) => key);
  }

  async forget(keys: readonly string[]): Promise<void> {
    await this.em.execute('delete from quarantined_objects where key = any(?::text[])', [keyList(keys)]);
  }

  /** What a whole sweep did not come across is gone, or has its row again. */
  async forgetUnseen(since: Date): Promise<void> {
    await this.em.execute(`delete from quarantined_objects where seen_at < ? and not ${KEPT}`, [since]);
  }

  /** Puts an object into quarantine on behalf of an audit's repair; one that is there already stays as it is. */
  async markFor(auditId: string, key: string): Promise<void> {
    await this.em.execute(
      `insert into quarantined_objects (key, found_at, seen_at, audit_id) values (?, now(), now(), ?)
       on conflict (key) do nothing`,
      [key, auditId],
    );
  }

  /** Takes an object out again that the audit's repair has put in. */
  async release(auditId: string, key: string): Promise<void> {
    await this.em.execute('delete from quarantined_objects where key = ? and audit_id = ?', [key, auditId]);
  }

  /** Puts an object into quarantine on behalf of an administrator; one that is there already keeps its day. */
  async markBy(userId: string, key: string): Promise<void> {
    await this.em.execute(
      `insert into quarantined_objects (key, found_at, seen_at, quarantined_by) values (?, now(), now(), ?)
       on conflict (key) do update set quarantined_by = excluded.quarantined_by`,
      [key, userId],
    );
  }

  /**
   * What is to go now: all that a purge was requested of, and what repairs and administrators put in, when its days are
   * over.
   */
  async toPurge(after: string, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ key: string }[]>(
      `select key from quarantined_objects
       where (purge_requested_at is not null or (${KEPT} and found_at < now() - ? * interval '1 day')) and key > ?
       order by key limit ?`,
      [QUARANTINE_DAYS, after, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Marks all that is in quarantine to go now. How many. */
  async requestPurge(): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      'update quarantined_objects set purge_requested_at = now() where purge_requested_at is null returning key',
    );
    return rows.length;
  }

  async count(): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>('select count(*) from quarantined_objects');
    return Number(row?.count);
  }

  /** Notes how long what is in quarantine is: what puts it there knows keys alone. */
  @Reconcile({ everyMs: 60_000 })
  async measure(signal?: AbortSignal): Promise<void> {
    const rows = await this.em.execute<{ key: string }[]>(
      'select key from quarantined_objects where bytes is null order by key limit ?',
      [BATCH],
    );
    for (const { key } of rows) {
      if (signal?.aborted) return;
      const bytes = (await this.store.ifReadable(() => this.store.head(key)))?.size ?? 0;
      await this.em.execute('update quarantined_objects set bytes = ? where key = ?', [bytes, key]);
    }
  }
}

/** Keys as one value of a query: nothing in them needs a quote (`assertObjectKey`). */
export const keyList = (keys: readonly string[]): string => `{${keys.join(',')}}`;
