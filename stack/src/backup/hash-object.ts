import { createHash } from 'node:crypto';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';

/** Reads an object to its end; null when it is not there. */
export async function hashObject(store: ObjectStore, key: string): Promise<{ size: number; sha256: string } | null> {
  const object = await store.get(key);
  if (!object) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of object.body) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}
