import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ObjectBody, WholeObject } from '@vitrine/platform/object-store/object-store';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { ImageMemoryCache } from './image-memory-cache.js';

const MB = 1024 * 1024;
const SIZE = 2 * MB;
/** As many as are lent at once. */
const AT_ONCE = 32;

/** Has any object, of two megabytes each. */
class LargeStore extends MemoryObjectStore {
  override async get(): Promise<ObjectBody> {
    return { ...this.info(), body: Readable.from([]) };
  }

  override async getWhole(_key: string, takes: (size: number) => boolean): Promise<WholeObject> {
    await new Promise((resolve) => setImmediate(resolve));
    return { ...this.info(), bytes: takes(SIZE) ? Buffer.allocUnsafe(SIZE) : null };
  }

  private info() {
    return { size: SIZE, etag: '"a"', contentType: 'image/webp', lastModified: new Date(0), sha256: null };
  }
}

const file = (objectKey: string) => ({ objectKey, version: '' });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('ImageMemoryCache', () => {
  let images: ImageMemoryCache;
  let next = 0;
  beforeEach(() => {
    images = new ImageMemoryCache(new LargeStore());
  });

  /** Reads `count` images at once, as requests do, and keeps those that came whole; returns how to release them. */
  const readers = async (count: number): Promise<(() => void)[]> => {
    const reads = Array.from({ length: count }, () => {
      next += 1;
      return images
        .read(file(`image-${next}`))
        .then((image) => (image && 'bytes' in image ? [images.lend(image.bytes)] : []));
    });
    const held = (await Promise.all(reads)).flat();
    await settled();
    return held;
  };

  it('holds no more in memory for readers who come together than for those who come one by one', async () => {
    const held = await readers(2 * AT_ONCE);
    expect(held).toHaveLength(AT_ONCE);
    expect(await readers(1)).toHaveLength(0);
    held.splice(0, 3).forEach((letGo) => letGo());
    expect(await readers(5)).toHaveLength(3);
  });

  it('counts an image once for all who read it', async () => {
    const held = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const image = await images.read(file('the-same'));
        return image && 'bytes' in image ? images.lend(image.bytes) : () => undefined;
      }),
    );
    await settled();
    expect(await readers(AT_ONCE)).toHaveLength(AT_ONCE - 1);
    held.splice(1).forEach((letGo) => letGo());
    expect(await readers(1)).toHaveLength(0);
    held[0]?.();
    expect(await readers(2)).toHaveLength(1);
  });

  it('releases the bytes of what could not be read', async () => {
    const failing = new (class extends LargeStore {
      isBroken = true;
      override async getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject> {
        const found = await super.getWhole(key, takes);
        if (this.isBroken) throw new Error('broken');
        return found;
      }
    })();
    images = new ImageMemoryCache(failing);
    await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => images.read(file(`broken-${n}`))));
    await settled();
    failing.isBroken = false;
    expect(await readers(AT_ONCE + 1)).toHaveLength(AT_ONCE);
  });
});
