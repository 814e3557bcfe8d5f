import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { PendingAudit } from '@vitrine/contracts/media/storage-audit.http';
import { callRoute } from '../../../shared/api/api-client.js';
import { RESPOND_ASYNC } from '../../../shared/api/respond-async.js';
import { refreshDependants } from '../../dependants.js';

/** LIM-46. */
const AUDIT_FRESH_MS = 60_000;
const AUDIT_RETRIES = 3;

/** The last report, or the audit that makes the next one. */
export const storageAuditQuery = queryOptions({
  queryKey: [ROUTES.storageAudit.path] as const,
  queryFn: ({ signal }) => callRoute('storageAudit', { headers: RESPOND_ASYNC, signal }),
  staleTime: AUDIT_FRESH_MS,
  retry: AUDIT_RETRIES,
});

export const isPending = (audit: StorageAuditDto | PendingAudit): audit is PendingAudit => audit.status === 'pending';

/** The report that an answer holds; null before the first. */
export const reportOf = (audit: StorageAuditDto | PendingAudit): StorageAuditDto | null =>
  isPending(audit) ? audit.previous : audit;

/** What a repair of a report's findings would do. */
export const repairPlanQuery = (auditId: string) =>
  queryOptions({
    queryKey: [ROUTES.repairPlan.path, auditId] as const,
    queryFn: ({ signal }) => callRoute('repairPlan', { params: { auditId }, signal }),
    staleTime: 0,
  });

/** Begins the repair of as many findings as its plan has counted. */
export const repairStorage = (auditId: string, count: number) =>
  callRoute('repairStorage', { params: { auditId }, body: { count }, headers: RESPOND_ASYNC });

export const undoRepair = (auditId: string) => callRoute('undoRepair', { params: { auditId }, headers: RESPOND_ASYNC });

type LastRepair = NonNullable<StorageAuditDto['lastRepair']>;

/** Puts a repair into the report that is shown: reading the report again may begin an audit. */
export const noteRepair = (client: QueryClient, repair: LastRepair): void => {
  const withRepair = (report: StorageAuditDto): StorageAuditDto => ({
    ...report,
    lastRepair: repair,
    repair: report.auditId === repair.auditId ? repair : report.repair,
  });
  client.setQueryData(storageAuditQuery.queryKey, (audit: StorageAuditDto | PendingAudit | undefined) => {
    if (!audit) return audit;
    return isPending(audit) ? { ...audit, previous: audit.previous && withRepair(audit.previous) } : withRepair(audit);
  });
  void refreshDependants(client, 'repairs');
};

/** Audits the files of one user: the result, or the task that has it when it ends. */
export const auditUser = (userId: string) => callRoute('userAudit', { body: { userId }, headers: RESPOND_ASYNC });

export const userAuditResultQuery = (auditId: string | null) =>
  queryOptions({
    queryKey: [ROUTES.userAuditResult.path, auditId] as const,
    queryFn:
      auditId === null ? skipToken : ({ signal }) => callRoute('userAuditResult', { params: { auditId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
