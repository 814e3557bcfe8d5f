import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@vitrine/dev-servers/root';
import type { MigrationClass } from '@vitrine/platform/orm/orm.module';
import { openPostgres } from '@vitrine/platform/orm/postgres-address';
import type pg from 'pg';

/** What a backup holds, by the service that owns it. */
export const DATABASES = ['identity', 'media', 'portfolio', 'notify'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** The migrations of a service, as it was built: a restored database gets its tables from these. */
export async function migrationsOf(name: DatabaseName): Promise<readonly MigrationClass[]> {
  const list = join(ROOT, 'services', name, 'dist', 'migrations', 'list.js');
  return ((await import(pathToFileURL(list).href)) as { MIGRATIONS: readonly MigrationClass[] }).MIGRATIONS;
}

/** A connection for long statements. Close it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = await openPostgres(url, { connectionTimeoutMillis: 10_000, keepAlive: true });
  // What a role or a pooler bounds for requests would cut off a large table.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
  return client;
}

/** Runs `work` on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
