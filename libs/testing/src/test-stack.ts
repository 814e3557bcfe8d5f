import { randomBytes } from 'node:crypto';
import { openPostgres } from '@vitrine/platform/orm/postgres-address';
import pg from 'pg';

const given = (name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: only tests of the project "integration" have servers`);
  return value;
};

/**
 * A new, empty database of its own on the run's Postgres: its URL. `name` only helps to find it on the server.
 * It goes with the server at the end of the run.
 */
export async function testDatabase(name = 'test'): Promise<string> {
  const url = new URL(given('TEST_DATABASE_URL'));
  const database = `${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(6).toString('hex')}`;
  const client = await openPostgres(url.href, {});
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of a database on the run's Postgres that does not exist yet. */
export function unmadeDatabase(name = 'test'): string {
  const url = new URL(given('TEST_DATABASE_URL'));
  url.pathname = `/${name}_${randomBytes(6).toString('hex')}`;
  return url.href;
}

/** The run's Redis with a queue prefix of its own; both go into a service's environment. */
export const testRedis = (): { REDIS_URL: string; QUEUE_PREFIX: string } => ({
  REDIS_URL: given('TEST_REDIS_URL'),
  QUEUE_PREFIX: `test-${randomBytes(6).toString('hex')}`,
});
