import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type ListedObject, type ObjectBody, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { type BuildRecord, BuildRecords } from './build-records.js';

const DAY_MS = 24 * 60 * 60_000;
/** The files of a build stay for so long after its last replica: a page opened with it lives on at most that long. */
const KEPT_MS = 14 * DAY_MS;
/** Where builds are many, as on a developer's machine, only so many of those that do not run any more. */
const KEPT_BUILDS = 50;
/** Much longer than the pause between two notes of a replica that runs. */
const SURELY_STOPPED_MS = DAY_MS;
/** Names of no known build are looked up together, so often at most. */
const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 8;

const FILES = 'frontend/assets/';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** Sent to browsers that take it; the uncompressed file is kept beside it for all others. */
const BROTLI = '.br';

export interface KeptAsset extends ObjectBody {
  encoding: 'br' | null;
}

/**
 * The hashed files of this build and of those before it, in the object store, where all replicas see them: an open page
 * requests the files of its own build, whichever build the replica that answers has.
 */
@Injectable()
export class KeptAssets {
  /** Of all builds in the store. */
  private names = new Set<string>();
  private reading: Promise<void> | undefined;
  private nextReading: Promise<void> | undefined;
  private readAt = -Infinity;

  private readonly records: BuildRecords;

  constructor(private readonly store: ObjectStore) {
    this.records = new BuildRecords(store);
  }

  /** Says that `build` runs, adds those of its files that are in `dir` and not in the store, and removes what is too old. */
  async keep(build: string, names: readonly string[], dir: string): Promise<void> {
    // Before its files: from now on they are not removed as those of an older build that they are shared with.
    await this.records.write(build, names);
    const stored = await this.stored();
    const present = new Set(stored.map(({ key }) => key));
    const missing = names.filter((name) => !present.has(fileKey(name)) && existsSync(join(dir, name)));
    for (let at = 0; at < missing.length; at += AT_ONCE)
      await Promise.all(missing.slice(at, at + AT_ONCE).map((name) => this.put(name, join(dir, name))));
    await this.prune(stored);
  }

  /** A file of any build that is kept; null when there is none of that name. */
  async find(name: string, takesBrotli: boolean): Promise<KeptAsset | null> {
    if (!this.names.has(name)) await this.reading;
    if (!this.names.has(name)) await this.readAgain();
    if (!this.names.has(name)) return null;
    const packed = takesBrotli && this.names.has(name + BROTLI) ? await this.store.get(fileKey(name + BROTLI)) : null;
    const found = packed ?? (await this.store.get(fileKey(name)));
    return found && { ...found, contentType: typeOf(name), encoding: packed && 'br' };
  }

  /**
   * Reads the records after the call, not before: the build that the name is of may just have been added. Callers that
   * come until it begins share one reading, so that made-up names cost one a second, however many they are.
   */
  private readAgain(): Promise<void> {
    return (this.nextReading ??= this.readInTurn());
  }

  private async readInTurn(): Promise<void> {
    await this.reading?.catch(() => undefined);
    await pause(Math.max(0, this.readAt + LOOK_EVERY_MS - performance.now()), undefined, { ref: false });
    this.nextReading = undefined;
    this.readAt = performance.now();
    this.reading = this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(): Promise<void> {
    this.names = namesOf(await this.records.all());
  }

  private async put(name: string, file: string): Promise<void> {
    await this.store.put(fileKey(name), await readFile(file), { contentType: typeOf(name) });
  }

  private async prune(stored: readonly ListedObject[]): Promise<void> {
    const now = Date.now();
    const builds = await this.records.all();
    const old = builds.filter(({ ranAt }, rank) => {
      const stoppedMs = now - ranAt.getTime();
      return stoppedMs > KEPT_MS || (rank >= KEPT_BUILDS && stoppedMs > SURELY_STOPPED_MS);
    });
    this.names = namesOf(builds.filter((build) => !old.includes(build)));
    const needed = new Set([...this.names].map(fileKey));
    const gone = stored.filter(
      ({ key, lastModified }) => !needed.has(key) && now - lastModified.getTime() > SURELY_STOPPED_MS,
    );
    await this.store.deleteMany(gone.map(({ key }) => key));
    // Last: cut off before this, the next call finds the same builds and files.
    await this.records.remove(old.map(({ build }) => build));
  }

  private async stored(): Promise<ListedObject[]> {
    const all: ListedObject[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.store.list({ prefix: FILES, ...(after !== undefined && { after }) });
      all.push(...page.objects);
      if (page.next === undefined) return all;
      after = page.next;
    }
  }
}

const namesOf = (builds: readonly BuildRecord[]): Set<string> => new Set(builds.flatMap(({ names }) => names));

const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

/** Names of files are case-sensitive, keys have no capitals. */
const fileKey = (name: string): string => FILES + createHash('sha256').update(name).digest('hex');
