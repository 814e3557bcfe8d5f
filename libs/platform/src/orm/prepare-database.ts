import type { MikroORM, Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Logger } from '../log/logger.js';
import { ensureDatabase } from './ensure-database.js';

/** Any number; every process of Vitrine that migrates must use the same one. Locks are per database. */
const MIGRATION_LOCK = 727_001;
const WAIT_FOR_SERVER_MS = 60_000;
const RETRY_MS = 1_000;

const isCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    codes.includes(String((error as { code?: unknown } | null)?.code));

/** Not started, starting, stopping, no room, name not known yet. */
const serverAway = isCode(
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P03',
  '53300',
);

/**
 * Makes sure that the database exists and has all of `migrations`. Any number of processes may do this at once: one
 * works, the others wait for its lock. A server that is not there is waited for during a minute.
 */
export async function prepareDatabase(url: string, ormOptions: Options, logger: Logger): Promise<void> {
  await waitForDatabase(url, logger);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(ormOptions);
  } finally {
    await lock.end(); // gives the lock back, too
  }
}

/** The migrator is loaded for this moment only; the service's own ORM does without. */
async function migrate(ormOptions: Options): Promise<void> {
  const [{ MikroORM: Orm }, { Migrator }] = await Promise.all([
    import('@mikro-orm/postgresql'),
    import('@mikro-orm/migrations'),
  ]);
  const orm: MikroORM = await Orm.init({ ...ormOptions, extensions: [Migrator], pool: { min: 0, max: 2 } });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}

async function waitForDatabase(url: string, logger: Logger): Promise<void> {
  const giveUpAt = Date.now() + WAIT_FOR_SERVER_MS;
  for (let told = false; ; told = true) {
    try {
      await ensureDatabase(url);
      return;
    } catch (error) {
      if (!serverAway(error) || Date.now() >= giveUpAt) throw error;
      if (!told) logger.warn({ err: error }, 'Waiting for Postgres');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
