import { describe, expect, it } from '@jest/globals';
import { photoExif } from './photo-exif.js';

describe('photoExif', () => {
  it('is empty without a block and for nonsense', () => {
    expect(photoExif(undefined)).toEqual({});
    expect(photoExif(Buffer.from('Exif\0\0not a directory'))).toEqual({});
    expect(photoExif(Buffer.alloc(0))).toEqual({});
    expect(
      photoExif(Buffer.concat([Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1'), Buffer.alloc(40, 0xff)])),
    ).toEqual({});
  });
});
