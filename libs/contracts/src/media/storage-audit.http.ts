import type { Content } from '../http/answers.js';
import type { PendingTaskDto } from '../http/task.dto.js';
import type {
  FindingDto,
  FindingsQueryDto,
  RepairDto,
  RepairPlanDto,
  StorageAnalyticsDto,
  StorageAuditDto,
  UserAuditDto,
  UserAuditResult,
} from './storage-audit.dto.js';

/** A report that is not there yet, and the one before it. */
export type PendingAudit = PendingTaskDto & { previous: StorageAuditDto | null };

/** The object store against the database, for administrators. */
export interface StorageAuditHttp {
  /**
   * Get the storage audit. The last report, when it is younger than a minute; otherwise an audit is begun, or the one that
   * runs is joined.
   */
  storageAudit: { answers: { 200: StorageAuditDto; 202: PendingAudit }; errors: 'JOB_FAILED' };
  /** Get storage analytics. Sums from the database, without a look at the store. */
  storageAnalytics: { answers: { 200: StorageAnalyticsDto } };
  /** Audit a user. By id or username. */
  userAudit: {
    body: UserAuditDto;
    answers: { 200: UserAuditResult; 202: PendingTaskDto };
    errors: 'media.audit.report' | 'JOB_FAILED';
  };
  /** Get the audit of a user. What `userAudit` answers, once its task is over. */
  userAuditResult: { answers: { 200: UserAuditResult } };
  /** List findings. */
  auditFindings: {
    query: FindingsQueryDto;
    answers: { 200: FindingDto[] | Content<'text/csv'> };
  };
  /** Plan a repair. What it would do; nothing is changed. */
  repairPlan: { answers: { 200: RepairPlanDto } };
  /** Repair. `count` is what the plan names; nothing is deleted, orphans go into quarantine. */
  repairStorage: { body: RepairDto; answers: { 202: PendingTaskDto }; errors: 'media.audit.repair' };
  /** Take a repair back. */
  undoRepair: { answers: { 202: PendingTaskDto }; errors: 'media.audit.undo' };
}
