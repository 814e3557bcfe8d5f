import type { Logger } from '../log/logger.js';
import { assertRestored } from './restore-marker.js';
import { withClient } from './with-client.js';

const PAUSE_MS = 2_000;

/** SQLSTATEs of a database, and of a table of migrations, that nobody has made yet. */
const NOT_MADE = new Set(['3D000', '42P01']);

/**
 * Resolves when the database has all migrations of `names`; waits as long as it takes, without changing anything. The
 * process is not ready meanwhile, so a rollout stops here instead of running on a schema that is too old.
 */
export async function awaitMigrations(url: string, names: readonly string[], logger: Logger): Promise<void> {
  for (let said = ''; ;) {
    const missing = await missingOf(url, names).catch((error: unknown) => error);
    if (Array.isArray(missing) && missing.length === 0) return;
    const state = Array.isArray(missing) ? missing.join() : 'away';
    if (state !== said)
      logger.warn(
        Array.isArray(missing) ? { missing } : { err: missing },
        'Waiting for the migrations of the database',
      );
    said = state;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function missingOf(url: string, names: readonly string[]): Promise<string[]> {
  const done = new Set<string>();
  try {
    await withClient(url, async (client) => {
      await assertRestored(client);
      const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
      for (const { name } of rows) done.add(name);
    });
  } catch (error) {
    if (!NOT_MADE.has(String((error as { code?: unknown }).code))) throw error;
  }
  return names.filter((name) => !done.has(name));
}
