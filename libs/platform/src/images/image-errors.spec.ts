import { describe, expect, it } from '@jest/globals';
import { orCorrupt } from './image-errors.js';

describe('orCorrupt', () => {
  it.each(['VipsJpeg: premature end of JPEG image', 'pngload_buffer: libspng read error', 'Input buffer is corrupt'])(
    'blames the file for %s',
    async (message) => {
      await expect(orCorrupt(() => Promise.reject(new Error(message)))).rejects.toMatchObject({
        code: 'IMAGE_CORRUPT',
      });
    },
  );

  it.each([
    'vips_image_write_to_memory: out of memory --- size == 300MB',
    'webpsave_buffer: unable to allocate memory',
    'vips_tracked: Cannot allocate memory',
    'unable to make temporary file /tmp/vips-0.v: No space left on device',
    'timeout: 45% complete',
  ])('blames the machine for %s', async (message) => {
    await expect(orCorrupt(() => Promise.reject(new Error(message)))).rejects.toThrow(message);
  });
});
