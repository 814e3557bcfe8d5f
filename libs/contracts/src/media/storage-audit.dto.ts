import { IsIn, IsInt, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import { CountedListDto } from '../http/counted-list.dto.js';
import {
  FINDING_KINDS,
  FINDING_STATES,
  type FindingKind,
  type FindingState,
  type StorageCategory,
} from './storage-audit.rules.js';

/** Body of `POST /api/admin/storage/user-audit`: an id or a username (ADM-STOR-12). */
export class UserAuditDto {
  @TrimmedText({ min: 1, max: 100, message: /*i18n*/ 'Please enter a user ID or username.' }) userId: string;
}

/** Whose files are audited; without `userId` those of all. */
export class AuditRequestDto {
  @Optional() @TrimmedText({ min: 1, max: 100 }) userId?: string;
}

export class AuditRefDto {
  @Uuid() auditId: string;
}

/** In the order in which they were found, or by kind; a minus turns the order. */
const FINDING_SORTS = ['found', 'kind', '-kind'] as const;
export type FindingSort = (typeof FINDING_SORTS)[number];

/** Findings of an audit. `q` is looked for in keys. */
export class FindingsQueryDto extends CountedListDto {
  @Optional() @IsIn(FINDING_SORTS) sort?: FindingSort;
  @Optional() @IsIn(FINDING_KINDS) kind?: FindingKind;
  @Optional() @IsIn(FINDING_STATES) state?: FindingState;
  @Optional() @Uuid() ownerId?: string;
}

/** {@link FindingsQueryDto} on its way to media. */
export class ListFindingsDto extends FindingsQueryDto {
  @Uuid() auditId: string;
}

/** Body of a repair: the number of findings that its administrator has typed. */
export class RepairDto {
  @IsInt() @Min(1) count: number;
}

/** {@link RepairDto} on its way to media. */
export class StartRepairDto extends RepairDto {
  @Uuid() auditId: string;
}

/** Files of one kind. */
export interface StorageSum {
  category: StorageCategory;
  files: number;
  size: number;
}

/** Sums of stored files (ENT-34). Sizes in bytes. */
export interface StorageSummary {
  totalFiles: number;
  totalSize: number;
  breakdown: StorageSum[];
}

/** What an audit has found of one user (ENT-35, ENT-52). */
export interface UserAuditResult {
  userId: string;
  username: string | null;
  databasePhotos: number;
  storageFiles: number;
  status: 'match' | 'mismatch';
  /** Keys, the first 1,000. */
  missingFiles: string[];
  orphanedFiles: string[];
  missingTotal: number;
  orphanedTotal: number;
}

/** What has been done about an audit's findings. */
export interface RepairView {
  jobId: string;
  state: 'running' | 'done' | 'undoing' | 'undone';
  by: string;
  at: string;
}

/** The report of an audit (ENT-51). */
export interface StorageAuditDto {
  auditId: string;
  /** `mismatch` with findings. */
  status: 'match' | 'mismatch';
  startedAt: string;
  generatedAt: string;
  /** Null: of all users. */
  userId: string | null;
  summary: StorageSummary;
  /** Findings by kind; kinds without are left out. */
  findings: Partial<Record<FindingKind, number>>;
  /** Objects that no row names, and that will be removed when their days in quarantine are over. */
  quarantined: number;
  /** There are more findings than crashes leave behind; nothing can be repaired. */
  implausible: boolean;
  repair: RepairView | null;
  /** The repair, of any audit, that is under way or can be taken back. */
  lastRepair: (RepairView & { auditId: string }) | null;
  /** Users with findings, the first 1,000. */
  users: UserAuditResult[];
  /** How many users have findings. */
  usersTotal: number;
}

/** One finding. */
export interface FindingDto {
  id: string;
  kind: FindingKind;
  key: string;
  ownerId: string | null;
  ownerName: string | null;
  photoId: string | null;
  bytes: number | null;
  state: FindingState;
  verifiedAt: string;
}

/** What a repair would do; nothing is changed. */
export interface RepairPlanDto {
  auditId: string;
  /** What has to be typed. */
  count: number;
  bytes: number;
  kinds: Partial<Record<FindingKind, { count: number; bytes: number }>>;
  first: FindingDto[];
  implausible: boolean;
}

/** An audit under way, or its report when one is young enough. */
export interface AuditStatus {
  report: StorageAuditDto | null;
  /** The task that makes the next report; null while `report` is young. */
  jobId: string | null;
}

/** Storage of one user, from the database. */
export interface UserStorage {
  userId: string;
  username: string | null;
  photos: number;
  bytes: number;
}

/** What is stored, and by whom (API-62). */
export interface StorageAnalyticsDto extends StorageSummary {
  /** Those who store most, 1,000 at most. */
  users: UserStorage[];
  usersTotal: number;
}
