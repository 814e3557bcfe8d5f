import type pg from 'pg';
import { assertUnicode } from './ensure-database.js';
import { assertRestored } from './restore-marker.js';
import { withClient } from './with-client.js';

/** SQLSTATEs of a database, and of a table of migrations, that nobody has made yet. */
const NOT_MADE = new Set(['3D000', '42P01']);

/**
 * Names of the migrations that the database has; none where nobody has made it yet. Throws for a database that cannot be
 * used: in another encoding, or whose restore was not finished.
 */
export async function executedMigrations(url: string): Promise<Set<string>> {
  const done = new Set<string>();
  try {
    await withClient(url, async (client) => {
      await assertUnicode(client);
      await assertRestored(client);
      for (const name of await namesIn(client)) done.add(name);
    });
  } catch (error) {
    if (!NOT_MADE.has(String((error as { code?: unknown }).code))) throw error;
  }
  return done;
}

const namesIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  return rows.map(({ name }) => name);
};
