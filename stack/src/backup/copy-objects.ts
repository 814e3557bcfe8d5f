import { listAll, listPages } from '@vitrine/platform/object-store/list-pages';
import type { ListedObject, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Cursor } from './cursor.js';
import { hashObject } from './hash-object.js';
import { inParallel } from './in-parallel.js';
import { type Entry, InventoryWriter, isUploaded, readInventory, ROOTS } from './inventory.js';
import { listBackups, listStarted, type ObjectsSummary } from './manifest.js';

/** Requests to the two stores at a time. */
const LANES = 4;
const PAGE = 500;

/** Where objects go from and to, and the backup that they are of. */
export interface Copying {
  readonly source: ObjectStore;
  readonly target: ObjectStore;
  readonly id: string;
  /** Called between pages; throws to break off. */
  readonly pulse: () => void;
}

/** An object of the source, what earlier backups know of it, and what the target has under its key. */
interface Candidate {
  readonly listed: ListedObject;
  readonly known: Entry | undefined;
  readonly there: ListedObject | undefined;
}

/** What became of one; without an entry it is not in the backup. */
interface Outcome {
  readonly entry?: Entry;
  readonly copied?: boolean;
  readonly vanished?: boolean;
  readonly damaged?: string;
}

/**
 * Copies what the target does not have, and lists all of it. An object counts as there when an earlier backup, whole or
 * interrupted, has listed it with the size and time that it has now, and the target has it in that size.
 */
export async function copyObjects(copying: Copying): Promise<ObjectsSummary> {
  const { source, target, id, pulse } = copying;
  const inventory = new InventoryWriter(target, id);
  const known = await knownBefore(target, id);
  const seen = { copied: 0, copiedBytes: 0, vanished: 0, damaged: [] as string[] };
  for (const root of ROOTS) {
    const there = new Cursor(listAll(target, { prefix: root, withSizes: true }));
    for await (const page of listPages(source, { prefix: root, max: PAGE, withSizes: true })) {
      pulse();
      const candidates: Candidate[] = [];
      for (const listed of page)
        candidates.push({ listed, known: await newestOf(known, listed.key), there: await there.at(listed.key) });
      for (const outcome of await inParallel(candidates, LANES, (candidate) => copyOne(copying, candidate))) {
        if (outcome.entry) await inventory.add(outcome.entry);
        if (outcome.copied) {
          seen.copied += 1;
          seen.copiedBytes += outcome.entry?.size ?? 0;
        }
        if (outcome.vanished) seen.vanished += 1;
        if (outcome.damaged) seen.damaged.push(outcome.damaged);
      }
    }
    await inventory.flush();
  }
  pulse();
  return { ...(await inventory.end()), ...seen };
}

async function copyOne({ source, target }: Copying, { listed, known, there }: Candidate): Promise<Outcome> {
  const { key, size, lastModified } = listed;
  const at = lastModified.getTime();
  const isThere = known !== undefined && there?.size === known.size;
  if (isThere && known.size === size && known.at === at) return { entry: known };
  if (size === null) return { ...(isThere && { entry: known }), damaged: key };
  if (isThere && isUploaded(key)) return compareUploaded(source, known, at);
  const object = await source.get(key);
  if (!object) return { vanished: true };
  const { body, contentType } = object;
  const { sha256 } = await target.put(key, body, { contentType, size: object.size });
  return { entry: { key, size: object.size, sha256, at }, copied: true };
}

/** An uploaded file that seems to be another one: the target keeps what it has, and the source must have the same. */
async function compareUploaded(source: ObjectStore, known: Entry, at: number): Promise<Outcome> {
  const now = await hashObject(source, known.key);
  if (!now) return { vanished: true };
  return now.sha256 === known.sha256 ? { entry: { ...known, at } } : { entry: known, damaged: known.key };
}

/** The lists of the last whole backup and of what was interrupted since, the newest first. */
async function knownBefore(target: ObjectStore, id: string): Promise<Cursor<Entry>[]> {
  const last = (await listBackups(target)).at(-1) ?? '';
  const ids = (await listStarted(target)).filter((one) => one >= last && one !== id);
  return ids.toReversed().map((one) => new Cursor(readInventory(target, one)));
}

async function newestOf(known: readonly Cursor<Entry>[], key: string): Promise<Entry | undefined> {
  const found = await Promise.all(known.map((cursor) => cursor.at(key)));
  return found.find((entry) => entry !== undefined);
}
