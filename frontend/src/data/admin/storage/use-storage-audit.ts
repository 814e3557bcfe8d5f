import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import type { StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { useState } from 'react';
import { useTask } from '../../tasks/use-task.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { isPending, reportOf, storageAuditQuery } from './storage-audit.query.js';

interface StorageAudit {
  /** The last report; null before the first. */
  report: StorageAuditDto | null;
  isLoading: boolean;
  /** An audit goes on. */
  isRunning: boolean;
  /** Its progress, once that is known. */
  task: TaskStatusDto | undefined;
  error: Error | null;
  /** Begins an audit, unless the report is less than a minute old, which it says then. */
  run: () => void;
}

/** The store's report, and the audit that makes the next one, followed to its end. */
export const useStorageAudit = (): StorageAudit => {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(storageAuditQuery);
  const [failed, setFailed] = useState<{ jobId: string; error: Error } | null>(null);
  const jobId = data && isPending(data) ? data.jobId : null;
  const task = useTask(jobId, (ended) => {
    if (ended?.status === 'completed') return void refreshDependants(client, 'audits');
    if (jobId !== null) setFailed({ jobId, error: new Error(ended?.message ?? '') });
  });
  const taskError = failed !== null && failed.jobId === jobId ? failed.error : null;
  return {
    report: data ? reportOf(data) : null,
    isLoading: !data && !error,
    isRunning: isFetching || (jobId !== null && taskError === null),
    task: jobId === null ? undefined : task,
    error: error ?? taskError,
    run: () =>
      void refetch().then(({ data: answer }) => {
        const isSame = answer && !isPending(answer) && data && answer.auditId === reportOf(data)?.auditId;
        if (isSame)
          toast({
            title: t`Audited less than a minute ago`,
            description: t`This is that report. The next audit can begin a minute after it.`,
          });
      }),
  };
};
