import { describe, expect, it } from '@jest/globals';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { aJpeg } from '../../test/support/images.js';
import { StoredImages } from './stored-images.js';

const code = (value: string) => expect.objectContaining({ code: value });

/** A JPEG with zeros behind it, so that it has `length` bytes. */
const jpegOf = async (length: number): Promise<Buffer> => {
  const jpeg = await aJpeg();
  return Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
};

describe('StoredImages', () => {
  const setUp = async (length: number): Promise<StoredImages> => {
    const store = new MemoryObjectStore();
    await store.put('originals/a', await jpegOf(length), { contentType: 'image/jpeg' });
    return new StoredImages(store);
  };

  it('UPL-10 LIM-16 takes a file of exactly 25 MB and not a byte more', async () => {
    const [most, more] = [await setUp(PHOTO_LIMITS.maxBytes), await setUp(PHOTO_LIMITS.maxBytes + 1)];
    expect(await most.inspect('originals/a')).toMatchObject({ type: 'image/jpeg', bytes: 25 * 1024 * 1024 });
    await expect(more.inspect('originals/a')).rejects.toEqual(code('FILE_TOO_LARGE'));
  });

  it('has nothing of a file that never came', async () => {
    await expect((await setUp(1_000)).inspect('originals/b')).rejects.toEqual(code('UPLOAD_INTERRUPTED'));
  });
});
