import { MB } from './photo.rules.js';

/** The largest quota: 100 TB. */
export const QUOTA_MAX_BYTES = 100 * MB * MB;

/** What may be stored, in bytes. */
export interface Quota {
  /** As an administrator has set it; null: the default one is in force. */
  ownQuotaBytes: number | null;
  defaultQuotaBytes: number;
}

/** The quota in force, in bytes. */
export const quotaOf = ({ ownQuotaBytes, defaultQuotaBytes }: Quota): number => ownQuotaBytes ?? defaultQuotaBytes;

/** Share of a quota that is used: 0 to 100 with one decimal, 100 where there is more than fits. */
export const usedPercentage = (usedBytes: number, quotaBytes: number): number =>
  usedBytes >= quotaBytes ? 100 : Math.round((usedBytes / quotaBytes) * 1000) / 10;
