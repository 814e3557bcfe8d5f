import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** The database's time: rows of several replicas are in order by one clock only. */
export const databaseNow = async (em: SqlEntityManager): Promise<Date> => {
  const [row] = await em.execute<[{ now: string }]>('select clock_timestamp() as now');
  return new Date(row.now);
};
