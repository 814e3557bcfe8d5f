import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import type { Logger } from '@vitrine/platform/log/logger';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import type pg from 'pg';
import { type BackupConfig, databaseUrl } from './backup-config.js';
import { closeStore, openTargetFor, ownerOf } from './backup-target.js';
import { copyObjects } from './copy-objects.js';
import { connect, type DatabaseName, DATABASES } from './databases.js';
import { dumpDatabase, freeze } from './dump-database.js';
import { HeldDeletions } from './hold-deletions.js';
import { type DatabaseDump, filesOf, idAt, type Manifest, writeManifest } from './manifest.js';
import { pruneBackups } from './prune-backups.js';

/** What a command works with. */
export interface BackupContext {
  readonly config: BackupConfig;
  /** Of Postgres. */
  readonly server: string;
  readonly logger: Logger;
}

/** What a backup tells at its end. */
export type BackupReport = Pick<Manifest, 'id' | 'frozenAt' | 'finishedAt' | 'objects'> & {
  readonly rows: number;
  readonly removed: readonly string[];
};

/**
 * Backs up the databases, then the objects that their rows may name (decision 0088). Objects are written before their rows,
 * and from before the dump none is deleted, so a restore finds a file for each row. The manifest comes last: what was
 * broken off has none, and the next backup goes on with what it has copied.
 */
export async function runBackup(context: BackupContext, { isNewTarget = false } = {}): Promise<BackupReport> {
  const { config, server, logger } = context;
  const held = await HeldDeletions.take(databaseUrl(config, server, 'media'));
  try {
    const source = await openObjectStore(config);
    if ((await ownerOf(source)) !== held.store.id)
      throw new Error('The object store does not belong to these databases');
    const target = await openTargetFor(config, held.store, isNewTarget);
    const startedAt = new Date();
    const id = idAt(startedAt);
    const { frozenAt, databases } = await dumpDatabases(context, target, id);
    logger.info({ id }, 'The databases are dumped; objects are being copied');
    const objects = await copyObjects({ source, target, id, pulse: () => held.assertHeld() });
    await held.assertHeldThroughout();
    const finishedAt = new Date().toISOString();
    const about = { format: 1, id, startedAt: startedAt.toISOString(), frozenAt, finishedAt } as const;
    await writeManifest(target, { ...about, version: versionHere(), storeId: held.store.id, databases, objects });
    const removed = await pruneBackups(target, config).catch((err: unknown) => {
      logger.error({ err }, 'The backup is whole; older ones could not be pruned');
      return [];
    });
    closeStore(source);
    closeStore(target);
    return { id, frozenAt, finishedAt, objects, rows: rowsOf(databases), removed };
  } finally {
    // How the backup has ended is what has to be reported; the hold also ends by itself.
    await held.release().catch((err: unknown) => logger.warn({ err }, 'Deletions are held for up to ten minutes more'));
  }
}

/** All of them as of about one moment. */
async function dumpDatabases(
  { config, server }: BackupContext,
  target: ObjectStore,
  id: string,
): Promise<Pick<Manifest, 'frozenAt' | 'databases'>> {
  const clients: [DatabaseName, pg.Client][] = [];
  try {
    for (const name of DATABASES) clients.push([name, await connect(databaseUrl(config, server, name))]);
    await Promise.all(clients.map(([, client]) => freeze(client)));
    const frozenAt = new Date().toISOString();
    const dumps: [DatabaseName, DatabaseDump][] = [];
    for (const [name, client] of clients)
      dumps.push([name, await dumpDatabase(client, target, `${filesOf(id)}${name}.sql.gz`)]);
    return { frozenAt, databases: Object.fromEntries(dumps) as Manifest['databases'] };
  } finally {
    await Promise.all(clients.map(([, client]) => client.end().catch(() => undefined)));
  }
}

const rowsOf = (databases: Manifest['databases']): number =>
  Object.values(databases)
    .flatMap(({ tables }) => Object.values(tables))
    .reduce((sum, count) => sum + count, 0);

const versionHere = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
