import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Writes several columns of a row at once; of those it has, with the types they have. */
export const setColumns = <Row extends object>(row: Row, columns: NoInfer<Partial<Row>>): void => {
  Object.assign(row, columns);
};

/** A list of ids as one value of a query. Ids are checked before, so nothing in them needs a quote. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The database's time: rows of several replicas are ordered by one clock only. */
export const databaseNow = async (em: SqlEntityManager): Promise<Date> => {
  const [row] = await em.execute<[{ now: string }]>('select clock_timestamp() as now');
  return new Date(row.now);
};

/**
 * The next number of a sequence: the time in microseconds, or one more than the last. Behind an owner's lock it is larger
 * than all that were published before, also of those that a restored backup does not know.
 */
export const nextRevision = async (
  em: SqlEntityManager,
  sequence: 'picture_revisions' | 'category_revisions',
): Promise<number> => {
  const [row] = await em.execute<{ revision: string }[]>(
    `select setval('${sequence}', greatest(nextval('${sequence}'),
       (extract(epoch from clock_timestamp()) * 1000000)::bigint)) as revision`,
  );
  return Number(row?.revision);
};
