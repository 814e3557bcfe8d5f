import { describe, expect, it } from '@jest/globals';
import { areOrphansPlausible, isPlausible } from './storage-audit.rules.js';

describe('what can be left-overs of crashes', () => {
  it('is a hundred of anything, and a share of what there is', () => {
    const counts = { originals: 0, objects: 0, missingOriginals: 100, orphans: 100 };
    expect([
      isPlausible(counts),
      isPlausible({ ...counts, missingOriginals: 101 }),
      isPlausible({ ...counts, orphans: 101 }),
      isPlausible({ originals: 20_000, objects: 1_000, missingOriginals: 200, orphans: 200 }),
      isPlausible({ originals: 20_000, objects: 1_000, missingOriginals: 201, orphans: 200 }),
      isPlausible({ originals: 20_000, objects: 1_000, missingOriginals: 200, orphans: 201 }),
    ]).toEqual([true, false, false, true, false, false]);
  });

  it('is, for orphans alone, the same share', () => {
    expect([
      areOrphansPlausible({ objects: 120, orphans: 100 }),
      areOrphansPlausible({ objects: 120, orphans: 101 }),
      areOrphansPlausible({ objects: 1_000, orphans: 200 }),
      areOrphansPlausible({ objects: 1_000, orphans: 201 }),
    ]).toEqual([true, false, true, false]);
  });
});
