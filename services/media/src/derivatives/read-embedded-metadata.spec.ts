import { expect, it } from '@jest/globals';
import { exifBlock } from '@vitrine/testing/builders/exif-block';
import { readEmbeddedMetadata } from './read-embedded-metadata.js';

it('reads what people write into the tags of a TIFF, which is an EXIF block itself', () => {
  const block = exifBlock([{ tag: 0x013b, type: 2, count: 14, value: 200 }], 300);
  block.write('Mara Lindqvist', 206, 'latin1');
  const tiff = block.subarray(6);
  expect(readEmbeddedMetadata(tiff, {}).fileMetadata).toEqual({ creator: 'Mara Lindqvist' });
});
