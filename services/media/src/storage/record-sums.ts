import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';

/** Of a photo's row. */
interface StoredFile {
  id: string;
  objectKey: string;
  bytes: number;
}

/**
 * Reads a photo's file and records its CRC-32, and its MD5 where the photo has none. Null, and nothing is recorded, for a
 * file that is not there or is not as long as it was.
 */
export const recordSums = async (
  em: SqlEntityManager,
  store: ObjectStore,
  { id, objectKey, bytes }: StoredFile,
): Promise<number | null> => {
  const md5 = createHash('md5');
  const crc = await store.ifReadable(async () => {
    const object = await store.get(objectKey);
    if (object?.size !== bytes) {
      object?.body.destroy();
      return null;
    }
    let sum = 0;
    for await (const chunk of object.body as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      md5.update(chunk);
    }
    return sum;
  });
  if (crc === null) return null;
  await em.execute('update photos set crc = ?, md5 = coalesce(md5, ?) where id = ? and object_key = ?', [
    crc,
    md5.digest('hex'),
    id,
    objectKey,
  ]);
  return crc;
};
