import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import { databaseUrl } from './backup-config.js';
import { closeStore, openTarget } from './backup-target.js';
import { checkDumps } from './check-dumps.js';
import { connected, DATABASES } from './databases.js';
import { fillDatabase } from './fill-database.js';
import { verifiedInventory } from './inventory.js';
import { findBackup } from './manifest.js';
import { missingFiles } from './missing-files.js';
import { restoreObjects, type RestoredObjects } from './restore-objects.js';
import { assertFree, closePlace, openPlace, type Place } from './restore-place.js';
import type { BackupContext } from './run-backup.js';

/** What a restore tells at its end. */
export interface RestoreReport {
  readonly backup: string;
  readonly frozenAt: string;
  readonly rows: number;
  readonly objects: RestoredObjects;
  /** Files that rows name and the backup does not have. */
  readonly rowsWithoutFile: readonly string[];
}

/**
 * Restores a backup into an empty place: databases, then objects, then the marks that let a product start on it. May be
 * interrupted at any time: the place says that it is unfinished, and the next run begins the databases anew and copies
 * the objects that are left. Redis is left out: what waits is found again in the rows.
 */
export async function restoreBackup(
  { config, server, logger }: BackupContext,
  wanted: string,
  { isReplacing = false } = {},
): Promise<RestoreReport> {
  const target = await openTarget(config);
  const manifest = await findBackup(target, wanted);
  const dumps = await checkDumps(target, manifest);
  const urls = Object.fromEntries(DATABASES.map((name) => [name, databaseUrl(config, server, name)])) as Place['urls'];
  const place: Place = { urls, store: await openObjectStore(config) };
  if (!isReplacing) await assertFree(place);
  await openPlace(place, manifest.id);
  for (const [name, dump] of dumps) {
    await fillDatabase({ name, url: urls[name], dump, target, logger });
    logger.info({ database: name, tables: dump.tables }, 'A database is restored');
  }
  const objects = await restoreObjects(target, manifest, place.store);
  const inventory = verifiedInventory(target, manifest.id, manifest.objects.sha256);
  const rowsWithoutFile = await connected(urls.media, (client) => missingFiles(client, inventory));
  await closePlace(place, manifest);
  closeStore(place.store);
  closeStore(target);
  const rows = dumps.flatMap(([, { tables }]) => Object.values(tables)).reduce((sum, count) => sum + count, 0);
  return { backup: manifest.id, frozenAt: manifest.frozenAt, rows, objects, rowsWithoutFile };
}
