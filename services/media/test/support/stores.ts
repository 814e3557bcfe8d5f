import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@vitrine/platform/object-store/object-store.module';
import type { S3ObjectStore } from '@vitrine/platform/object-store/s3-object-store';
import { startS3Server } from '@vitrine/dev-servers/s3-server';
import { mediaConfig } from './media-config.js';

const DAYS_MS = 3 * 86_400_000;
/** What stands in each of these stores from the beginning and is foreign. */
export const NEIGHBOUR = 'of-another-service';

/** A place for objects that several medias can share, with {@link NEIGHBOUR} in it. */
export interface TestStore {
  /** What a media is started with to use it. */
  readonly settings: Record<string, string>;
  /** As if everything in it had been there for days. */
  age(): Promise<void>;
  close(): Promise<void>;
}

export async function aFolder(): Promise<TestStore> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-store-'));
  const objects = join(dir, 'objects');
  const settings = { OBJECT_STORE: 'fs', OBJECT_STORE_DIR: dir };
  // A store without a mark takes nothing in.
  await (await openObjectStore(mediaConfig(settings))).mark('nobody');
  await rename(join(objects, 'store-identity'), join(objects, NEIGHBOUR));
  return {
    settings,
    age: async () => {
      const daysAgo = new Date(Date.now() - DAYS_MS);
      for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), daysAgo, daysAgo);
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

async function anS3Bucket(): Promise<TestStore> {
  const server = await startS3Server();
  const settings = { OBJECT_STORE: 's3', ...server.settings };
  const store = (await openObjectStore(mediaConfig(settings))) as S3ObjectStore;
  await store.put(NEIGHBOUR, Buffer.from('x'), { contentType: 'text/plain' });
  store.close();
  return { settings, age: () => server.age(DAYS_MS), close: () => server.stop() };
}

/** A new store of each kind. */
export const STORES: readonly { kind: string; open: () => Promise<TestStore> }[] = [
  { kind: 'a folder', open: aFolder },
  { kind: 'an S3 bucket', open: anS3Bucket },
];
