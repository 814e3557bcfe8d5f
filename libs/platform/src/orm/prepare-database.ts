import type { Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { outageOf } from '../errors/outage.js';
import type { Logger } from '../log/logger.js';
import { ensureDatabase } from './ensure-database.js';
import { executedMigrations } from './executed-migrations.js';
import { assertRestored } from './restore-marker.js';
import { runMigrations } from './run-migrations.js';
import { withClient } from './with-client.js';

/** Any number; every process of Vitrine that migrates must use the same one. Locks are per database. */
const MIGRATION_LOCK = 727_001;
const WAIT_FOR_SERVER_MS = 60_000;
const PAUSE_MS = 500;
/** Its holder mostly finds nothing to do. */
const LOCK_PAUSE_MS = 50;

/**
 * Makes sure that the database exists and has all of `migrations`. Any number of processes may do this at once: one
 * works, the others wait for its lock. A server that is not there is waited for during a minute. Throws for a database
 * whose restore was not finished.
 */
export async function prepareDatabase(url: string, ormOptions: Options, logger: Logger): Promise<void> {
  const giveUpAt = Date.now() + WAIT_FOR_SERVER_MS;
  for (let logged = false; ; logged = true) {
    try {
      if (await isUpToDate(url, ormOptions)) return;
      await ensureDatabase(url);
      await withClient(url, assertRestored);
      await withMigrationLock(url, logger, () => runMigrations(ormOptions, logger));
      return;
    } catch (error) {
      if (isRefusal(error) || outageOf(error)?.code !== 'SERVICE_UNAVAILABLE' || Date.now() >= giveUpAt) throw error;
      if (!logged) logger.warn({ err: error }, 'Waiting for Postgres');
      await pause(PAUSE_MS);
    }
  }
}

/** A password or a way in that is wrong at the start is wrong for good, unlike one that changes later. */
const isRefusal = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(28|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_)/.test(code) || message.includes('does not support SSL');
};

/** As at most starts: one question instead of a lock and an ORM. A database of a newer release is looked at more closely. */
async function isUpToDate(url: string, { migrations }: Options): Promise<boolean> {
  const known = migrations?.migrationsList ?? [];
  const done = await executedMigrations(url);
  return done.size === known.length && known.every(({ name }) => done.has(name));
}

/** Polls for the lock instead of waiting for it, so that a lost connection is noticed. */
const withMigrationLock = (url: string, logger: Logger, work: () => Promise<void>): Promise<void> =>
  withClient(url, async (client) => {
    for (let logged = false; !(await isLocked(client)); logged = true) {
      if (!logged) logger.info({}, 'Another process migrates the database; waiting for it');
      await pause(LOCK_PAUSE_MS);
    }
    await work();
  }); // closing the connection gives the lock back

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.locked === true;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
