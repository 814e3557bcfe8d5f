import { expect, it } from '@jest/globals';
import { storageUsageQuery } from './storage/storage-usage.query.js';
import { photoStatsQuery } from './photos/photo-stats.query.js';
import { libraryStatusQuery } from './photo-library/library-status.query.js';

it('REQ-24 asks for statistics and used space twice more, a second apart', () => {
  for (const query of [photoStatsQuery, storageUsageQuery]) expect([query.retry, query.retryDelay]).toEqual([2, 1000]);
});

it('REQ-25 asks for the connection three times more, a second apart', () => {
  expect([libraryStatusQuery.retry, libraryStatusQuery.retryDelay]).toEqual([3, 1000]);
});
