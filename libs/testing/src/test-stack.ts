import { createHash, randomBytes } from 'node:crypto';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { ormOptions, type MigrationClass } from '@vitrine/platform/orm/orm.module';
import { openPostgres } from '@vitrine/platform/orm/postgres-address';
import { prepareDatabase } from '@vitrine/platform/orm/prepare-database';
import pg from 'pg';

const given = (name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: only tests of the project "integration" have servers`);
  return value;
};

const databaseAt = (name: string): string =>
  Object.assign(new URL(given('TEST_DATABASE_URL')), { pathname: `/${name}` }).href;

/** The address of a database on the run's Postgres that does not exist yet. `name` only helps to find it on the server. */
export const unmadeDatabase = (name = 'test'): string => databaseAt(`${name}_${randomBytes(6).toString('hex')}`);

/**
 * A new database of its own on the run's Postgres: its URL. It has all of `migrations`, as a copy of one that was
 * migrated once for the run, and is empty without them. It goes with the server at the end of the run.
 */
export async function testDatabase(name = 'test', migrations: readonly MigrationClass[] = []): Promise<string> {
  const url = unmadeDatabase(name);
  const create = `create database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))}`;
  const client = await openPostgres(given('TEST_DATABASE_URL'), {});
  try {
    if (migrations.length === 0) await client.query(create);
    else {
      const template = templateOf(migrations);
      // Postgres copies no database that somebody is connected to; closing the connection gives the lock back.
      await client.query('select pg_advisory_lock(hashtext($1))', [template]);
      const config = loadConfig(DatabaseConfig, { DATABASE_URL: databaseAt(template) });
      await prepareDatabase(config.DATABASE_URL, ormOptions({ entities: [], migrations, config }), Logger.silent());
      await client.query(`${create} template ${template}`);
    }
  } finally {
    await client.end();
  }
  return url;
}

/** By what the migrations say, and by the run: what they import may have changed since another. */
const templateOf = (migrations: readonly MigrationClass[]): string => {
  const text = [process.env['TEST_RUN'], ...migrations].join('\n');
  return `template_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
};

/** The run's Redis with a queue prefix of its own; both go into a service's environment. */
export const testRedis = (): { REDIS_URL: string; QUEUE_PREFIX: string } => ({
  REDIS_URL: given('TEST_REDIS_URL'),
  QUEUE_PREFIX: `test-${randomBytes(6).toString('hex')}`,
});
