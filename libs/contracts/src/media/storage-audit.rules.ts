/** What an audit of the object store can find. */
export const FINDING_KINDS = [
  'missing-original',
  'missing-derivative',
  'orphan-original',
  'orphan-derivative',
  'size-mismatch',
  'account-mismatch',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * What has become of a finding. `settled`: it was no fault any more when it was to be repaired. `quarantined`: the object
 * goes after {@link QUARANTINE_DAYS}. `marked`: the photo says that its original is missing. `rendering`: its derivatives
 * are being made again. `corrected`: the account's bytes are. `undone`: as it was before the repair. `foreign`: its name is
 * none of Vitrine's, so nothing is done about it. `unreadable`: a folder that cannot be read, so nothing is said of what is in it.
 */
export const FINDING_STATES = [
  'open',
  'settled',
  'quarantined',
  'marked',
  'rendering',
  'corrected',
  'undone',
  'foreign',
  'unreadable',
] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Where stored objects are counted, in the order of a report. */
export const STORAGE_CATEGORIES = ['originals', 'derivatives', 'site-images'] as const;
export type StorageCategory = (typeof STORAGE_CATEGORIES)[number];

/** Keys of one kind in an answer; the rest is paged. */
export const FINDINGS_LISTED_MAX = 1_000;

/** Reports that are kept: of audits of all users, and of single ones. */
export const AUDITS_KEPT = 10;

/** How old an object is before it can be an orphan: its row comes after it. */
export const ORPHAN_AGE_MS = 3_600_000;

/**
 * More findings than these are no left-overs: the database or the store is another one, and nothing is repaired. Fewer
 * than `always` are believed whatever their share.
 */
const PLAUSIBLE = { missingShare: 0.01, orphanShare: 0.2, always: 100 } as const;

/** What an audit has counted. */
export interface AuditCounts {
  /** Rows that name an original. */
  readonly originals: number;
  /** Objects in the store. */
  readonly objects: number;
  readonly missingOriginals: number;
  readonly orphans: number;
}

/** Whether as many orphans among the objects can be left-overs of crashes. */
export const areOrphansPlausible = ({ objects, orphans }: Pick<AuditCounts, 'objects' | 'orphans'>): boolean =>
  orphans <= Math.max(PLAUSIBLE.always, objects * PLAUSIBLE.orphanShare);

/** Whether the findings can be left-overs of crashes. */
export const isPlausible = (counts: AuditCounts): boolean =>
  counts.missingOriginals <= Math.max(PLAUSIBLE.always, counts.originals * PLAUSIBLE.missingShare) &&
  areOrphansPlausible(counts);
