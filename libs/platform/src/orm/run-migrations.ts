import type { MikroORM, Options } from '@mikro-orm/postgresql';
import type { Logger } from '../log/logger.js';
import { boundedConnection } from './bounded-pool.js';
import { tryOtherWay } from './postgres-address.js';

/**
 * A statement that changes a table waits for the work that uses it, and whatever comes after waits behind that: so it
 * gives up soon and comes back, and the service's other processes go on in between.
 */
const LOCK_WAIT_MS = 2_000;
const PAUSE_MS = 500;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** SQLSTATEs of a lock that was not to be had, and of a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

/**
 * Brings the database to the last of the migrations, each in a transaction of its own: what is done stays done when a
 * later one fails. Statements may take as long as they need. The caller holds the lock that keeps others out.
 */
export async function runMigrations(ormOptions: Options, logger: Logger): Promise<void> {
  // Loaded for this moment only; the service's own ORM does without.
  const [{ MikroORM: Orm }, { Migrator }] = await Promise.all([
    import('@mikro-orm/postgresql'),
    import('@mikro-orm/migrations'),
  ]);
  const orm: MikroORM = await Orm.init({
    ...ormOptions,
    extensions: [Migrator],
    pool: { min: 0, max: 1 }, // settings of a session hold from statement to statement
    driverOptions: {
      ...boundedConnection(String(ormOptions.clientUrl), { statement: 0, lock: LOCK_WAIT_MS }),
      onPoolCreated: tryOtherWay,
    },
    migrations: { ...ormOptions.migrations, allOrNothing: false },
  });
  try {
    await tellOfNewer(orm, ormOptions, logger);
    await untilLocksAreFree(() => orm.migrator.up(), logger);
  } finally {
    await orm.close(true);
  }
}

/** A newer release has been here: one that is being rolled out, or one that was taken back. */
async function tellOfNewer(orm: MikroORM, { migrations }: Options, logger: Logger): Promise<void> {
  const known = new Set(migrations?.migrationsList?.map((one) => one.name));
  const unknown = (await orm.migrator.getExecuted()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const line =
    'The database is of a newer release than this process; that works while that release has only added to it';
  logger.warn({ unknown }, line);
}

async function untilLocksAreFree(work: () => Promise<unknown>, logger: Logger): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (let logged = false; ; logged = true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOCKED.has(String((error as { code?: string }).code)) || Date.now() >= giveUpAt) throw error;
      if (!logged) logger.warn({ err: error }, 'A migration waits for a table that is in use');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
