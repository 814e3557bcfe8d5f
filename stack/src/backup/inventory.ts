import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
import { listAll } from '@vitrine/platform/object-store/list-pages';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { filesOf } from './manifest.js';

/** Folders of the store that a backup holds. What is only to be analysed is gone within two hours, parts of a file within two days. */
export const ROOTS = ['derivatives/', 'originals/', 'pictures/'] as const;

/** An object of a backup. The target keeps it under the same key. */
export interface Entry {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** When the source has written it, in ms. */
  readonly at: number;
  /** It was damaged when it was copied: these are the bytes that were left. */
  readonly damaged?: true;
}

const OURS = new RegExp(`^[a-z]+/(?:site|${UUID_SOURCE})/${UUID_SOURCE}[-/]`);

/** Whether a key has the form of those that media gives. */
export const isOurs = (key: string): boolean => OURS.test(key);

/** Whether an object is a file that somebody has uploaded. Its key never gets other bytes; all else can be made again. */
export const isUploaded = (key: string): boolean => key.startsWith('originals/') || key.includes('/file-');

const PART_ENTRIES = 1_000;
const PART_BYTES = 64 * 1_024 * 1_024;
const partPrefix = (id: string): string => `${filesOf(id)}objects-`;

/** Writes the list of a backup's objects, in the order of their keys, in parts: what an interrupted one has copied is known. */
export class InventoryWriter {
  private waiting: Entry[] = [];
  private readonly hash = createHash('sha256');
  private parts = 0;
  private count = 0;
  private bytes = 0;

  constructor(
    private readonly target: ObjectStore,
    private readonly id: string,
  ) {}

  async add(entry: Entry): Promise<void> {
    this.waiting.push(entry);
    this.count += 1;
    this.bytes += entry.size;
    if (this.waiting.length >= PART_ENTRIES) await this.flush();
  }

  async end(): Promise<{ count: number; bytes: number; parts: number; sha256: string }> {
    await this.flush();
    return { count: this.count, bytes: this.bytes, parts: this.parts, sha256: this.hash.digest('hex') };
  }

  /** Writes what has been added so far. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const text = this.waiting.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const part = gzipSync(text);
    this.hash.update(part);
    this.parts += 1;
    const key = `${partPrefix(this.id)}${String(this.parts).padStart(6, '0')}.jsonl.gz`;
    await this.target.put(key, part, { contentType: 'application/gzip' });
    this.waiting = [];
  }
}

/** The objects of a backup, also of an interrupted one, in the order of their keys. `seen` gets each part as it is stored. */
export async function* readInventory(
  target: ObjectStore,
  id: string,
  seen: (part: Buffer) => void = () => undefined,
): AsyncGenerator<Entry> {
  for await (const { key } of listAll(target, { prefix: partPrefix(id) })) {
    const part = await target.getBuffer(key, PART_BYTES);
    if (!part) throw new Error(`${key} is missing in the backup`);
    seen(part);
    for (const line of gunzipSync(part).toString().split('\n')) if (line) yield JSON.parse(line) as Entry;
  }
}

/** All of {@link readInventory}. Throws at its end when the parts are not those that `sha256` was taken of. */
export async function* verifiedInventory(target: ObjectStore, id: string, sha256: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  yield* readInventory(target, id, (part) => hash.update(part));
  if (hash.digest('hex') !== sha256) throw new Error(`The list of objects of the backup ${id} is damaged`);
}
