import { listAll } from '@vitrine/platform/object-store/list-pages';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { DatabaseName } from './databases.js';

/** Where each service records its migrations. A restore writes it by migrating. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** All rows of one database. */
export interface DatabaseDump {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Which the database had, in their order. */
  readonly migrations: readonly string[];
  /** Version of Postgres. */
  readonly server: string;
}

/** The objects of a backup; the list itself is in the parts (`inventory.ts`). */
export interface ObjectsSummary {
  readonly count: number;
  readonly bytes: number;
  readonly parts: number;
  /** Of the parts, one behind the other. */
  readonly sha256: string;
  /** What of them was copied by this backup; the target had the rest. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** Objects that were there when the list was read and gone when they were to be copied: never of a row. */
  readonly vanished: number;
  /**
   * Files that no longer are what they were, or cannot be read; of a folder that cannot be read its name, with `/` at the
   * end. The target keeps what it had, or has what is left of them.
   */
  readonly damaged: readonly string[];
  /** The first of the names in the store that are none of Vitrine's: they are not copied. */
  readonly foreign?: readonly string[];
}

/** What a whole backup is. One that was broken off has none. */
export interface Manifest {
  readonly format: 1;
  readonly id: string;
  readonly startedAt: string;
  /** The moment that the databases show. */
  readonly frozenAt: string;
  readonly finishedAt: string;
  /** Of Vitrine. */
  readonly version: string;
  /** Whose store this is, as the database and the store say. */
  readonly storeId: string;
  readonly databases: Readonly<Record<DatabaseName, DatabaseDump>>;
  readonly objects: ObjectsSummary;
}

const MANIFESTS = 'manifests/';
/** Files of a backup. */
export const filesOf = (id: string): string => `backups/${id}/`;
const manifestKey = (id: string): string => `${MANIFESTS}${id}.json`;
const MANIFEST_BYTES = 16 * 1_024 * 1_024;

/** Ids sort by time. */
export const idAt = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase() + 'z';

/** The last thing a backup does. */
export async function writeManifest(target: ObjectStore, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await target.put(manifestKey(manifest.id), Buffer.from(text), { contentType: 'application/json' });
}

/** Ids of all whole backups, oldest first. */
export async function listBackups(target: ObjectStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of listAll(target, { prefix: MANIFESTS }))
    ids.push(key.slice(MANIFESTS.length, -'.json'.length));
  return ids;
}

/** Throws when there is no such backup, or when it is of a form that this release does not read. */
export async function readManifest(target: ObjectStore, id: string): Promise<Manifest> {
  const text = await target.getBuffer(manifestKey(id), MANIFEST_BYTES);
  if (!text) throw new Error(`There is no backup ${id}`);
  const manifest = JSON.parse(text.toString()) as Manifest;
  if (manifest.format !== 1) throw new Error(`The backup ${id} is of a newer release`);
  return manifest;
}

/** The manifest of `wanted`, or of the newest one for `latest`. */
export async function findBackup(target: ObjectStore, wanted: string): Promise<Manifest> {
  const id = wanted === 'latest' ? (await listBackups(target)).at(-1) : wanted;
  if (!id) throw new Error('There is no backup');
  return readManifest(target, id);
}

export const removeManifest = (target: ObjectStore, id: string): Promise<void> => target.delete(manifestKey(id));

/** Ids of all backups that have files, whole or not, oldest first. */
export async function listStarted(target: ObjectStore): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ;) {
    const { objects, next } = await target.list({ prefix: 'backups/', max: 1, after });
    const id = objects[0]?.key.split('/')[1];
    if (id) ids.push(id);
    else if (next === undefined) return ids;
    after = id ? `${filesOf(id)}~` : (next ?? '');
  }
}
