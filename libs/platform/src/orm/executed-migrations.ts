import type pg from 'pg';
import { assertUsable, isDatabaseMissing } from './ensure-database.js';
import { assertRestored } from './restore-marker.js';
import { withClient } from './with-client.js';

/** SQLSTATE of a table that nobody has made yet. */
const NO_TABLE = '42P01';

/**
 * Names of the migrations that the database has; none where nobody has made it yet. Throws for a database that cannot be
 * used: in another encoding, behind a pooler of transactions, or whose restore was not finished.
 */
export async function executedMigrations(url: string): Promise<Set<string>> {
  const done = new Set<string>();
  try {
    await withClient(url, async (client) => {
      await assertUsable(url, client);
      await assertRestored(client);
      for (const name of await namesIn(client)) done.add(name);
    });
  } catch (error) {
    if (!isDatabaseMissing(error) && (error as { code?: unknown }).code !== NO_TABLE) throw error;
  }
  return done;
}

const namesIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  return rows.map(({ name }) => name);
};
