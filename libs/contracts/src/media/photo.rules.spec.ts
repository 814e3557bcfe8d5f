import { describe, expect, it } from '@jest/globals';
import {
  AI_SERVER_WAIT_MS,
  AI_TIMEOUT_MS,
  formatBytes,
  isPhotoFile,
  MB,
  optimisationFor,
  PHOTO_LIMITS,
  PHOTO_TYPES,
  STORAGE_QUOTA_BYTES,
} from './photo.rules.js';

describe('photo rules', () => {
  it('UPL-09 accepts JPEG, PNG, WEBP, HEIC, HEIF and TIFF, by type or, where the browser has none, by name', () => {
    for (const type of PHOTO_TYPES) expect(isPhotoFile({ name: 'a', type })).toBe(true);
    for (const name of [
      'A.HEIC',
      'b.heif',
      'c.tif',
      'd.TIFF',
      'e.JpG',
      'f.jpeg',
      'g.png',
      'h.webp',
      'i.HIF',
      'j.hif',
      'k.jfif',
      'l.jpe',
    ])
      expect(isPhotoFile({ name, type: '' })).toBe(true);
    for (const name of ['a.gif', 'a.svg', 'a.pdf', 'jpg', 'a.jpg.exe', ''])
      expect(isPhotoFile({ name, type: 'application/octet-stream' })).toBe(name === 'jpg');
  });

  it('UPL-10 LIM-16 LIM-58 allows 25 MB of 1024 x 1024 bytes', () => {
    expect(PHOTO_LIMITS.maxBytes).toBe(26_214_400);
  });

  it.each([
    [1 * MB, 2400, 0.9],
    [8 * MB, 2400, 0.9],
    [8 * MB + 1, 2000, 0.88],
    [15 * MB, 2000, 0.88],
    [15 * MB + 1, 1800, 0.85],
    [25 * MB, 1800, 0.85],
  ])(
    'UPL-13 UPL-14 UPL-15 LIM-17 LIM-18 LIM-19 shrinks a file of %d bytes to width %d at quality %d',
    (bytes, maxWidth, quality) => {
      expect(optimisationFor(bytes)).toEqual({ maxWidth, quality });
    },
  );

  it('UPL-17 LIM-20 waits 15 s for the analysis; the server answers sooner', () => {
    expect(AI_TIMEOUT_MS).toBe(15_000);
    expect(AI_SERVER_WAIT_MS).toBeLessThan(AI_TIMEOUT_MS);
  });

  it('UPL-28 LIM-15 has a quota of 250 MB, shown as such', () => {
    expect(formatBytes(STORAGE_QUOTA_BYTES)).toBe('250 MB');
  });

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [13_002_342, '12.4 MB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
