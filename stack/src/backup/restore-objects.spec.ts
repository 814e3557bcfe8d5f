import { expect, it } from '@jest/globals';
import { MARKER_KEY } from '@vitrine/platform/object-store/object-store';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { InventoryWriter } from './inventory.js';
import type { Manifest } from './manifest.js';
import { restoreObjects } from './restore-objects.js';

const ID = '20261123t120000z';
const contentType = 'image/jpeg';

const backupOf = async (...keys: string[]): Promise<{ target: MemoryObjectStore; manifest: Manifest }> => {
  const target = new MemoryObjectStore();
  const inventory = new InventoryWriter(target, ID);
  for (const key of keys) {
    const { sha256, size } = await target.put(key, Buffer.from(key), { contentType });
    await inventory.add({ key, size, sha256, at: 0 });
  }
  const objects = { ...(await inventory.end()), copied: 0, copiedBytes: 0, vanished: 0, damaged: [] };
  return { target, manifest: { id: ID, objects } as unknown as Manifest };
};

it('restores more objects than it holds at once, and those that are there with other bytes', async () => {
  const keys = Array.from({ length: 1_100 }, (_, n) => `originals/a/${String(n).padStart(5, '0')}`);
  const { target, manifest } = await backupOf(...keys);
  const store = new MemoryObjectStore();
  await store.put(keys[600]!, Buffer.from(keys[600]!), { contentType });
  await store.put(keys[700]!, Buffer.alloc(keys[700]!.length), { contentType });
  expect(await restoreObjects(target, manifest, store)).toMatchObject({ restored: 1_099, there: 1, damaged: [] });
  expect(store.keys).toEqual(keys);
  expect((await store.getBuffer(keys[700]!, 100))?.toString()).toBe(keys[700]);
});

it.each(['frontend/assets/0a1b', MARKER_KEY])('writes nothing beside the folders of a backup: %s', async (key) => {
  const { target, manifest } = await backupOf(key);
  const store = new MemoryObjectStore();
  await expect(restoreObjects(target, manifest, store)).rejects.toThrow(key);
  expect(await store.head(key)).toBeNull();
});
