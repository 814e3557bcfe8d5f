import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type ObjectBody, ObjectStore } from '@vitrine/platform/object-store/object-store';

/** Builds whose files stay: a page that was opened with an older one is offered a reload when it needs more code. */
const KEPT_BUILDS = 10;
/** A name of no known build is looked up again after this time, not with every request. */
const LOOK_AGAIN_MS = 1_000;
const RECORD_MAX = 1024 * 1024;
const AT_ONCE = 8;

const FILES = 'frontend/assets/';
const BUILDS = 'frontend/builds/';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** Sent to browsers that take it; the uncompressed file is kept beside it for all others. */
const BROTLI = '.br';

interface Build {
  /** The last time a replica started with it. */
  startedAt: number;
  names: string[];
}

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
  private lookedAt = 0;

  constructor(private readonly store: ObjectStore) {}

  /** Adds the files of `dir` as those of `build`, and removes the builds that are one too many. */
  async keep(build: string, dir: string): Promise<void> {
    const own = (await readdir(dir)).filter((name) => !/\.(gz|map)$/.test(name));
    await this.look();
    const missing = own.filter((name) => !this.names.has(name));
    for (let at = 0; at < missing.length; at += AT_ONCE)
      await Promise.all(missing.slice(at, at + AT_ONCE).map((name) => this.put(name, join(dir, name))));
    // After its files, so that what a record names is there; again with each start, so that a build in use is a new one.
    const record: Build = { startedAt: Date.now(), names: own };
    await this.store.put(`${BUILDS}${build}.json`, Buffer.from(JSON.stringify(record)), {
      contentType: 'application/json',
    });
    await this.prune();
  }

  /** A file of any build that is kept; null when there is none of that name. */
  async find(name: string, takesBrotli: boolean): Promise<KeptAsset | null> {
    if (!this.names.has(name) && Date.now() - this.lookedAt > LOOK_AGAIN_MS) await this.look();
    if (!this.names.has(name)) return null;
    const packed = takesBrotli && this.names.has(name + BROTLI) ? await this.store.get(fileKey(name + BROTLI)) : null;
    const found = packed ?? (await this.store.get(fileKey(name)));
    return found && { ...found, contentType: typeOf(name), encoding: packed && 'br' };
  }

  private async put(name: string, file: string): Promise<void> {
    await this.store.put(fileKey(name), await readFile(file), { contentType: typeOf(name) });
  }

  private async look(): Promise<void> {
    this.lookedAt = Date.now();
    this.names = namesOf(await this.builds());
  }

  private async prune(): Promise<void> {
    const builds = (await this.builds()).toSorted((a, b) => b.startedAt - a.startedAt);
    const old = builds.slice(KEPT_BUILDS);
    this.names = namesOf(builds.slice(0, KEPT_BUILDS));
    const gone = [...namesOf(old)].filter((name) => !this.names.has(name));
    await this.store.deleteMany([...old.map(({ key }) => key), ...gone.map(fileKey)]);
  }

  private async builds(): Promise<(Build & { key: string })[]> {
    const { objects } = await this.store.list({ prefix: BUILDS });
    return Promise.all(
      objects.map(async ({ key }) => {
        const text = await this.store.getBuffer(key, RECORD_MAX);
        return { startedAt: 0, names: [], ...(text && (JSON.parse(text.toString()) as Build)), key };
      }),
    );
  }
}

const namesOf = (builds: readonly Build[]): Set<string> => new Set(builds.flatMap(({ names }) => names));

const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

/** Names of files are case-sensitive, keys have no capitals. */
const fileKey = (name: string): string => FILES + createHash('sha256').update(name).digest('hex');
