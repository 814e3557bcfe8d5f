import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { type DatabaseName, DATABASES } from './databases.js';
import { assertKnownMigrations } from './fill-database.js';
import { hashObject } from '@vitrine/platform/object-store/measure';
import type { DatabaseDump, Manifest } from './manifest.js';

/** Throws unless the dumps are what the manifest says, and this release can make their tables. */
export async function checkDumps(
  target: ObjectStore,
  { databases }: Manifest,
): Promise<[DatabaseName, DatabaseDump][]> {
  for (const name of DATABASES) {
    await assertKnownMigrations(name, databases[name]);
    const { file, sha256 } = databases[name];
    if ((await hashObject(target, file))?.sha256 !== sha256) throw new Error(`${file} is damaged`);
  }
  return DATABASES.map((name) => [name, databases[name]]);
}
