import { listAll, listPages } from '@vitrine/platform/object-store/list-pages';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { BackupConfig } from './backup-config.js';
import { Cursor } from './cursor.js';
import { type Entry, ROOTS, verifiedInventory } from './inventory.js';
import { filesOf, listBackups, listStarted, readManifest, removeManifest } from './manifest.js';

const DAY_MS = 86_400_000;
/** At a run; the next one goes on. */
const MOST = 100_000;

const timeOf = (id: string): number =>
  Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Of `ids`, oldest first, those that are older than the days and not among the newest. */
export function outdated(
  ids: readonly string[],
  { BACKUP_KEEP_DAYS, BACKUP_KEEP_LEAST }: Pick<BackupConfig, 'BACKUP_KEEP_DAYS' | 'BACKUP_KEEP_LEAST'>,
  now = Date.now(),
): string[] {
  return ids.slice(0, -BACKUP_KEEP_LEAST).filter((id) => timeOf(id) < now - BACKUP_KEEP_DAYS * DAY_MS);
}

/**
 * Removes backups whose time is over, and interrupted ones that a whole one has followed. An object goes when it has been in
 * the target for that time, too, and no backup that is left has it. Answers which backups went.
 */
export async function pruneBackups(target: ObjectStore, config: BackupConfig): Promise<string[]> {
  const whole = await listBackups(target);
  const removed = outdated(whole, config);
  const kept = whole.filter((id) => !removed.includes(id));
  const newest = kept.at(-1) ?? '';
  for (const id of removed) await removeManifest(target, id);
  for (const id of await listStarted(target)) if (!kept.includes(id) && id < newest) await removeFiles(target, id);
  const before = Date.now() - config.BACKUP_KEEP_DAYS * DAY_MS;
  const unused = await unusedSince(target, kept, before);
  if (unused.length > 0) await target.deleteMany(unused);
  return removed;
}

async function removeFiles(target: ObjectStore, id: string): Promise<void> {
  for await (const page of listPages(target, { prefix: filesOf(id) }))
    await target.deleteMany(page.map(({ key }) => key));
}

/** What a backup holds. A list that is damaged would take objects for unused that are not: throws then, at its end. */
async function* objectsOf(target: ObjectStore, id: string): AsyncGenerator<Entry> {
  const { objects } = await readManifest(target, id);
  yield* verifiedInventory(target, id, objects.sha256);
}

/** Few are missing in the newest backup; only these are looked for in the others. */
async function unusedSince(target: ObjectStore, kept: readonly string[], before: number): Promise<string[]> {
  const [newest, ...others] = kept.toReversed();
  if (!newest) return [];
  const inNewest = new Cursor(objectsOf(target, newest));
  const unused = new Set<string>();
  for (const root of ROOTS)
    for await (const { key, lastModified } of listAll(target, { prefix: root }))
      if (!(await inNewest.at(key)) && lastModified.getTime() < before && unused.size < MOST) unused.add(key);
  await inNewest.finish();
  for (const id of others) {
    if (unused.size === 0) break;
    for await (const { key } of objectsOf(target, id)) unused.delete(key);
  }
  return [...unused];
}
