import type { Logger } from '@vitrine/platform/log/logger';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { type MigrationClass, ormOptions } from '@vitrine/platform/orm/orm.module';
import { runMigrations } from '@vitrine/platform/orm/run-migrations';
import { connected, type DatabaseName, migrationsOf } from './databases.js';
import { loadDump } from './load-dump.js';
import type { DatabaseDump } from './manifest.js';

/** A database that is to get the rows of a dump. */
export interface Filling {
  readonly name: DatabaseName;
  readonly url: string;
  readonly dump: DatabaseDump;
  readonly target: ObjectStore;
  readonly logger: Logger;
}

/** Throws when the backup is of a newer release than this one: its tables are not known here. */
export async function assertKnownMigrations(name: DatabaseName, { migrations }: DatabaseDump): Promise<void> {
  const known = new Set((await migrationsOf(name)).map((one) => one.name));
  const unknown = migrations.filter((one) => !known.has(one));
  if (unknown.length > 0)
    throw new Error(`The backup is of a newer release: this one does not know ${unknown.join(', ')} of ${name}`);
}

/** Makes the tables that the dump was taken of, fills them, and brings them to this release. */
export async function fillDatabase({ name, url, dump, target, logger }: Filling): Promise<void> {
  const all = await migrationsOf(name);
  const migrate = (migrations: readonly MigrationClass[]): Promise<void> =>
    runMigrations(
      ormOptions({ entities: [], migrations, config: { DATABASE_URL: url, DATABASE_POOL: 2, MIGRATE: 'on' } }),
      logger,
    );
  await migrate(all.filter((one) => dump.migrations.includes(one.name)));
  await connected(url, (client) => loadDump(client, target, dump));
  await migrate(all);
}
