import type { FindingKind } from './storage-audit.rules.js';

/** Why no stored file may be deleted for now: a backup copies them, or the database is a restored one. */
export type HoldReason = 'backup' | 'restored';

/** An audit of the whole store that has begun and ended since a restore. */
export interface AuditSinceRestore {
  auditId: string;
  endedAt: string;
  /** Findings by kind; kinds without are left out. */
  findings: Partial<Record<FindingKind, number>>;
  /** Findings that no repair has settled. */
  open: number;
  /** There are more findings than crashes leave behind. */
  implausible: boolean;
}

/** What a restore has left to be looked at. */
export interface RestoredDto {
  at: string;
  /** The backup's id; null where it was not noted. */
  from: string | null;
  /** The last one; null: deletions cannot be released yet. */
  audit: AuditSinceRestore | null;
}

/** Whether stored files may be deleted. */
export interface DeletionHoldDto {
  /** Null: they may. Of both, `restored` is answered. */
  reason: HoldReason | null;
  restored: RestoredDto | null;
}

/** What a release has come to. */
export interface ReleasedDeletionsDto {
  /** False: there was no hold of a restore. */
  released: boolean;
  /** What holds deletions now, such as a backup that is running. */
  hold: HoldReason | null;
}
