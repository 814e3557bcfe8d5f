import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The next number of a sequence: the time in microseconds, or one more than the last. Behind an owner's lock it is larger
 * than all that were told before, also of those a restored backup does not know.
 */
export const nextRevision = async (
  em: EntityManager,
  sequence: 'picture_revisions' | 'category_revisions',
): Promise<number> => {
  const [row] = await em.execute<{ revision: string }[]>(
    `select setval('${sequence}', greatest(nextval('${sequence}'),
       (extract(epoch from clock_timestamp()) * 1000000)::bigint)) as revision`,
  );
  return Number(row?.revision);
};
