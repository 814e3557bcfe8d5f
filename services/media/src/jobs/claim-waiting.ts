import type { EntityManager } from '@mikro-orm/postgresql';

/** Which rows wait for work, in SQL. */
interface Waiting {
  table: 'photos' | 'site_images' | 'photo_replacements';
  /** When the row was claimed last. */
  claimedAt: `${'render' | 'avif' | 'ai' | 'palette' | 'packet' | 'sizes'}_claimed_at`;
  /** Since when it waits. */
  since: string;
  /** Least wait since then, and since the last claim. Grows with the wait, up to ten minutes. */
  afterSeconds: number;
  where: string;
  /** By what they are claimed; has an index, or few rows that wait. */
  order: string;
  /** What owners take turns with (decision 0022), and by what each one's rows have theirs; reads all rows that wait. */
  ofOwner?: string;
  limit: number;
}

/**
 * Claims rows that wait too long and answers their ids. A claimed row is left alone for a while, so that rows which fail
 * again and again do not hide others; and no other process claims it at the same time.
 */
export const claimWaiting = async (em: EntityManager, waiting: Waiting): Promise<string[]> => {
  const { table, claimedAt, since, afterSeconds, order, ofOwner, limit } = waiting;
  const pause = `greatest(interval '${afterSeconds} seconds', least(interval '10 minutes', (now() - ${since}) / 10))`;
  const where = `${waiting.where} and ${since} < now() - interval '${afterSeconds} seconds'
    and (${claimedAt} is null or ${claimedAt} < now() - ${pause})`;
  const isItsTurn = `id = any(array(select id from (
      select id, ${since} as since, row_number() over (partition by owner_id order by ${ofOwner}) as turn
      from ${table} where ${where}) waiting
    order by turn, since limit ${limit}))`;
  const rows = await em.execute<{ id: string }[]>(
    `with due as materialized (
       select id, row_number() over () as place from (
         select id from ${table}
         where ${where} ${ofOwner ? `and ${isItsTurn}` : ''}
         order by ${order} limit ${limit} for update skip locked
       ) found
     ), claimed as (
       update ${table} set ${claimedAt} = now() from due where ${table}.id = due.id returning due.id, due.place
     )
     select id from claimed order by place`,
  );
  return rows.map(({ id }) => id);
};
