import { describe, expect, it } from '@jest/globals';
import {
  AI_SERVER_WAIT_MS,
  AI_STATUS_LABEL,
  AI_TIMEOUT_MS,
  formatBytes,
  isPhotoFile,
  MB,
  optimisationFor,
  PHOTO_LIMITS,
  PHOTO_TYPES,
  PROCESSING_DELAY_MS,
  splitTags,
  STORAGE_QUOTA_BYTES,
  UPLOAD_TEXT,
} from '../../src/media/photo.rules.js';

describe('photo rules', () => {
  it('UPL-09 accepts JPEG, PNG, WEBP, HEIC, HEIF and TIFF, by type or, where the browser knows none, by name', () => {
    for (const type of PHOTO_TYPES) expect(isPhotoFile({ name: 'a', type })).toBe(true);
    for (const name of ['A.HEIC', 'b.heif', 'c.tif', 'd.TIFF', 'e.JpG', 'f.jpeg', 'g.png', 'h.webp'])
      expect(isPhotoFile({ name, type: '' })).toBe(true);
    for (const name of ['a.gif', 'a.svg', 'a.pdf', 'jpg', 'a.jpg.exe', ''])
      expect(isPhotoFile({ name, type: 'application/octet-stream' })).toBe(name === 'jpg');
    expect(UPLOAD_TEXT.invalidType).toEqual([
      'Invalid file type',
      'Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.',
    ]);
  });

  it('UPL-10 LIM-16 LIM-58 allows 25 MB of 1024 x 1024 bytes', () => {
    expect(PHOTO_LIMITS.maxBytes).toBe(26_214_400);
    expect(UPLOAD_TEXT.tooLarge).toEqual(['File too large', 'Maximum file size is 25MB.']);
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

  it('UPL-11 UPL-18 UPL-20 UPL-21 UPL-25 UPL-26 has the texts of the form', () => {
    expect(UPLOAD_TEXT).toMatchObject({
      missing: ['Missing Information', 'Please fill in all required fields and select an image.'],
      aiTimeout: ['AI Analysis Timeout', 'AI analysis took too long. You can still upload your photo manually.'],
      processing: ['Processing Error', 'The image could not be processed. Please try another file.'],
      failed: ['Upload Failed', 'There was an error uploading your photo. Please try again.'],
      done: ['Photo uploaded', 'Your photo has been uploaded.'],
    });
  });

  it('UPL-06 UPL-17 LIM-20 LIM-21 waits 15 s for the analysis and 1 s before sending; the server answers sooner', () => {
    expect([AI_TIMEOUT_MS, PROCESSING_DELAY_MS]).toEqual([15_000, 1_000]);
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

  it('PHOTO-34 splits tags at commas, trims them and drops empties', () => {
    expect(splitTags(' sea, ,  fog ,night walk,')).toEqual(['sea', 'fog', 'night walk']);
  });

  it('PHOTO-29 PHOTO-30 PHOTO-31 names the AI states', () => {
    expect(AI_STATUS_LABEL).toEqual({ none: 'Ready', completed: 'Complete', failed: 'Failed' });
  });
});
