import type { Logger } from '../log/logger.js';
import { executedMigrations } from './executed-migrations.js';

const PAUSE_MS = 2_000;

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
  const done = await executedMigrations(url);
  return names.filter((name) => !done.has(name));
}
