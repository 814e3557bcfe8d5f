import type pg from 'pg';

/** The table that stands in a database from the beginning of a restore to its end. */
export const RESTORE_MARKER = 'restore_unfinished';

/** Throws while a restore of this database has not come to its end: what is in it is not all. */
export async function assertRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ marker: string | null }>('select to_regclass($1) as marker', [
    `public.${RESTORE_MARKER}`,
  ]);
  if (rows[0]?.marker)
    throw new Error(
      'A restore of this database was not finished. Run the restore again, to its end: docs/operations.md',
    );
}
