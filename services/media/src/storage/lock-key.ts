import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Keeps others from restoring, deleting or repairing the object until the running transaction ends. */
export const lockKey = async (em: SqlEntityManager, key: string): Promise<void> => {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 7))', [key]);
};
