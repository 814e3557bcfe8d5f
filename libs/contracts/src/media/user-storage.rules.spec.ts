import { expect, it } from '@jest/globals';
import { quotaOf, usedPercentage } from './user-storage.rules.js';

it('UPL-28 a quota of one’s own is in force, nothing at all too, and else the default', () => {
  expect([null, 5, 0].map((ownQuotaBytes) => quotaOf({ ownQuotaBytes, defaultQuotaBytes: 9 }))).toEqual([9, 5, 0]);
});

it('ENT-24 the percentage has one decimal and ends at 100, also where nothing may be stored', () => {
  expect([usedPercentage(0, 300), usedPercentage(1, 300), usedPercentage(301, 300)]).toEqual([0, 0.3, 100]);
  expect([usedPercentage(0, 0), usedPercentage(1, 0)]).toEqual([100, 100]);
});
