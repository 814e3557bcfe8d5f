import { listAll } from '@vitrine/platform/object-store/list-pages';
import type { ListedObject, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { copyObject } from './copy-objects.js';
import { Cursor } from './cursor.js';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { inPages, inParallel } from './in-parallel.js';
import { type Entry, isUploaded, ROOTS, verifiedInventory } from './inventory.js';
import type { Manifest } from './manifest.js';

const LANES = 4;
const PAGE = 500;

/** What became of the objects of a backup. */
export interface RestoredObjects {
  restored: number;
  bytes: number;
  /** The place had them already, with the same bytes. */
  there: number;
  /** Derivatives that were made anew after this backup; the target keeps the newer ones. */
  remade: number;
  readonly missing: string[];
  readonly damaged: string[];
}

type Kind = 'restored' | 'there' | 'remade' | 'missing' | 'damaged';

/** Copies the objects of a backup into the store of a place. Goes on after one that is missing or damaged, and names it. */
export async function restoreObjects(
  target: ObjectStore,
  { id, objects }: Manifest,
  store: ObjectStore,
): Promise<RestoredObjects> {
  const seen: RestoredObjects = { restored: 0, bytes: 0, there: 0, remade: 0, missing: [], damaged: [] };
  const there = ROOTS.map((prefix) => ({ prefix, objects: new Cursor(listAll(store, { prefix, withSizes: true })) }));
  const listedAs = (key: string): Promise<ListedObject | undefined> => {
    const root = there.find(({ prefix }) => key.startsWith(prefix));
    // The mark of the store and what the gateways keep in it are beside these folders.
    if (!root) throw new Error(`The backup ${id} lists an object that is in none: ${key}`);
    return root.objects.at(key);
  };
  for await (const entries of inPages(verifiedInventory(target, id, objects.sha256), PAGE)) {
    const page: { entry: Entry; isThere: boolean }[] = [];
    for (const entry of entries) page.push({ entry, isThere: (await listedAs(entry.key))?.size === entry.size });
    const kinds = await inParallel(page, LANES, ({ entry, isThere }) => restoreOne(target, store, entry, isThere));
    for (const [n, kind] of kinds.entries()) note(seen, kind, page[n]!.entry);
  }
  return seen;
}

async function restoreOne(target: ObjectStore, store: ObjectStore, entry: Entry, isThere: boolean): Promise<Kind> {
  const { key, sha256 } = entry;
  if (isThere && (await hashObject(store, key))?.sha256 === sha256) return entry.damaged ? 'damaged' : 'there';
  const copied = await copyObject(target, store, key);
  if (copied === 'absent') return 'missing';
  if (copied === 'unreadable' || !copied.isSound) return 'damaged';
  if (copied.sha256 === sha256) return entry.damaged ? 'damaged' : 'restored';
  return isUploaded(key) ? 'damaged' : 'remade';
}

function note(seen: RestoredObjects, kind: Kind, { key, size }: Entry): void {
  if (kind === 'missing' || kind === 'damaged') seen[kind].push(key);
  else seen[kind] += 1;
  if (kind === 'restored') seen.bytes += size;
}
