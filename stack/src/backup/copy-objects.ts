import { Readable } from 'node:stream';
import { listAll } from '@vitrine/platform/object-store/list-pages';
import type { ListedObject, ObjectList, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Cursor } from './cursor.js';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { inParallel } from './in-parallel.js';
import { type Entry, InventoryWriter, isOurs, isUploaded, readInventory, ROOTS } from './inventory.js';
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
  readonly foreign?: string;
}

/** Names that a report has at most. */
const FOREIGN_NAMED = 100;

/**
 * Copies what the target does not have, and lists all of it. An object counts as there when an earlier backup, whole or
 * interrupted, has listed it with the size and time that it has now, and the target has it in that size.
 */
export async function copyObjects(copying: Copying): Promise<ObjectsSummary> {
  const { source, target, id, pulse } = copying;
  const inventory = new InventoryWriter(target, id);
  const known = await knownBefore(target, id);
  const seen = { copied: 0, copiedBytes: 0, vanished: 0, damaged: [] as string[], foreign: [] as string[] };
  for (const root of ROOTS) {
    const there = new Cursor(listAll(target, { prefix: root, withSizes: true }));
    for (let after: string | undefined = ''; after !== undefined;) {
      pulse();
      const page: ObjectList = await source.list({ prefix: root, after, max: PAGE, withSizes: true });
      after = page.next;
      seen.foreign.push(...(page.foreign ?? []));
      seen.damaged.push(...(page.unread ?? []));
      const candidates: Candidate[] = [];
      for (const listed of page.objects)
        candidates.push({ listed, known: await newestOf(known, listed.key), there: await there.at(listed.key) });
      for (const outcome of await inParallel(candidates, LANES, (candidate) => copyOne(copying, candidate))) {
        if (outcome.entry) await inventory.add(outcome.entry);
        if (outcome.copied) {
          seen.copied += 1;
          seen.copiedBytes += outcome.entry?.size ?? 0;
        }
        if (outcome.vanished) seen.vanished += 1;
        if (outcome.damaged) seen.damaged.push(outcome.damaged);
        if (outcome.foreign) seen.foreign.push(outcome.foreign);
      }
    }
    await inventory.flush();
  }
  pulse();
  const foreign = seen.foreign.slice(0, FOREIGN_NAMED);
  return { ...(await inventory.end()), ...seen, foreign };
}

async function copyOne({ source, target }: Copying, { listed, known, there }: Candidate): Promise<Outcome> {
  const { key, size = null, lastModified } = listed;
  const at = lastModified.getTime();
  const kept = known !== undefined && there?.size === known.size ? known : undefined;
  if (kept && kept.size === size && kept.at === at) return { entry: kept, ...(kept.damaged && { damaged: key }) };
  if (size === null && !known && !isOurs(key)) return { foreign: key };
  if (size === null && kept) return { entry: kept, damaged: key };
  if (kept && !kept.damaged && isUploaded(key)) return compareUploaded(source, kept, at);
  const copied = await copyObject(source, target, key);
  if (copied === 'absent') return { vanished: true };
  if (copied === 'unreadable') return { ...(kept && { entry: kept }), damaged: key };
  const { isSound, ...entry } = copied;
  if (isSound) return { entry: { key, ...entry, at }, copied: true };
  return { entry: { key, ...entry, at, damaged: true }, copied: true, damaged: key };
}

/** What became of a copy: the bytes that were copied, and whether they are those that were stored once. */
export type Copied =
  | { readonly size: number; readonly sha256: string; readonly isSound: boolean }
  | 'absent'
  | 'unreadable';

/**
 * Copies one object, of a damaged one what is left of it. What it should have been stays known in the copy. Throws what the
 * target says, and when the source is away: `unreadable` is said of this one object alone.
 */
export async function copyObject(source: ObjectStore, target: ObjectStore, key: string): Promise<Copied> {
  const object = await source.ifReadable(() => source.get(key));
  const rest = object ? null : await source.getDamaged(key);
  const body = object?.body ?? rest;
  if (!body) return (await source.find(key)) ? 'unreadable' : 'absent';
  const reading: Reading = { failed: false, bytes: 0 };
  try {
    const sha256 = object?.sha256 ?? undefined;
    const stored = await target.put(key, Readable.from(readings(body, reading), { objectMode: false }), {
      contentType: object?.contentType ?? 'application/octet-stream',
      ...(object && { size: object.size }),
      ...(sha256 !== undefined && { sha256 }),
    });
    const isSound = object !== null && (sha256 ?? stored.sha256) === stored.sha256;
    return { size: stored.size, sha256: stored.sha256, isSound };
  } catch (error) {
    const isShort = reading.ended === true && object !== null && reading.bytes !== object.size;
    if (!reading.failed && !isShort) throw error;
    await source.check();
    return 'unreadable';
  }
}

/** What reading alone has met: a target that fails destroys the body, too, and its words may sound alike. */
interface Reading {
  failed: boolean;
  ended?: boolean;
  bytes: number;
}

async function* readings(body: Readable, seen: Reading): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        seen.failed = true;
        throw error;
      });
      if (next.done) break;
      const chunk = next.value as Buffer;
      seen.bytes += chunk.length;
      yield chunk; // outside of the `catch`: here the target throws
    }
    seen.ended = true;
  } finally {
    body.destroy();
  }
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
