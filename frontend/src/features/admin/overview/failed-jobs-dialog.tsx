import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FailedJobDto, QueueDto } from '@vitrine/contracts/admin/queue.dto';
import { useState } from 'react';
import { failedJobsQuery, JOBS_PAGE } from '../../../data/admin/background-work/background-work.query.js';
import { useRetryJobs } from '../../../data/admin/background-work/change-background-work.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { PageSteps } from './page-steps.js';
import { LoadingRows } from './section-state.js';

/** The failed jobs of a queue, page by page, and their retry. */
export const FailedJobsDialog = ({ queue: { name, retryable }, onClose }: { queue: QueueDto; onClose: () => void }) => {
  const { t } = useLingui();
  const [page, setPage] = useState(0);
  const { data, isPending, refetch } = useQuery(failedJobsQuery(name, page));
  const retry = useRetryJobs(name);
  const total = data?.total ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Failed jobs of ${name}`}
      description={
        retryable
          ? t`A retried job does what is still to be done, which may be nothing.`
          : t`These jobs are not retried: resume their task, or start the work again.`
      }
      className="md:max-w-[720px]"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {retryable && (
            <Button look="solid" isBusy={total === 0 || retry.isPending} onClick={() => retry.mutate(null)}>
              {total > 100 ? t`Retry the oldest 100` : t`Retry all`}
            </Button>
          )}
        </>
      }
    >
      {isPending && <LoadingRows label={t`Loading failed jobs`} />}
      {!isPending && !data && (
        <NotLoaded text={t`The failed jobs could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data?.jobs.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>No failed jobs.</Trans>
        </p>
      )}
      {data && data.jobs.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              onRetry={retryable ? () => retry.mutate(job.id) : null}
              isBusy={retry.isPending}
            />
          ))}
        </ul>
      )}
      <PageSteps page={page} size={JOBS_PAGE} total={total} onPage={setPage} />
    </Dialog>
  );
};

interface JobRowProps {
  job: FailedJobDto;
  /** Null: not retried. */
  onRetry: (() => void) | null;
  isBusy: boolean;
}

const JobRow = ({ job, onRetry, isBusy }: JobRowProps) => {
  const { t } = useLingui();
  const { id, subject, reason, detail, attempts, failedAt, requestId } = job;
  const about = subject ? `${subject.kind} ${subject.id}` : t`Job ${id}`;
  return (
    <li className="flex items-start gap-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{reason}</p>
        {detail && <p className="font-mono text-xs wrap-anywhere text-danger">{detail}</p>}
        <p className="font-mono text-xs break-all text-ink-2">{about}</p>
        <p className="tabular text-xs text-ink-2">
          {[plural(attempts, { one: '# attempt', other: '# attempts' }), failedAt && formatTime(failedAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {requestId && (
          <p className="font-mono text-xs break-all text-ink-2">
            <Trans>Request {requestId}</Trans>
          </p>
        )}
      </div>
      {onRetry && (
        <Button look="quiet" isBusy={isBusy} aria-label={t`Retry ${about}`} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </li>
  );
};
