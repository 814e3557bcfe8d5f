import { expect, it } from '@jest/globals';
import { storageUsageQuery } from '../src/data/storage/storage-usage.query.js';
import { photoStatsQuery } from '../src/data/photos/photo-stats.query.js';
import { libraryStatusQuery } from '../src/data/photo-library/library-status.query.js';

it('REQ-24 retries statistics and used space twice, a second apart', () => {
  for (const query of [photoStatsQuery, storageUsageQuery]) expect([query.retry, query.retryDelay]).toEqual([2, 1000]);
});

it('REQ-25 retries the connection three times, a second apart', () => {
  expect([libraryStatusQuery.retry, libraryStatusQuery.retryDelay]).toEqual([3, 1000]);
});
