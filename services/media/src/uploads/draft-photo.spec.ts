import { describe, expect, it } from '@jest/globals';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { sentMetadata } from './draft-photo.js';

const sentExif = (exif: unknown) => sentMetadata({ exif: exif as PhotoExif }).exif;

const record = { make: 'Canon', iso: 100 };

describe('the camera’s record that is sent with a file', () => {
  it('SEC-20 loses the location and what is unknown, as JSON and as its text', () => {
    const sent = { ...record, GPSLatitude: 52.5, gps: [1, 2], lens: '\u0000' };
    expect(sentExif(sent)).toEqual(record);
    expect(sentExif(JSON.stringify(sent))).toEqual(record);
  });

  it.each(['{broken', '"text"', 'null', '[]', null, 7, undefined])('is none when it is %j', (sent) => {
    expect(sentExif(sent)).toEqual({});
  });

  it.each([
    `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field${i}`, i]))),
  ])('is none when it has more than any camera writes: %.20s', (sent) => {
    expect(sentExif(sent)).toEqual({});
  });
});
