import type { useStorageAudit } from '../../../data/admin/storage/use-storage-audit.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { findingsIn, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.auditState;

/** The age and outcome of the last report, and the audit that goes on. */
export const AuditState = ({ audit }: { audit: ReturnType<typeof useStorageAudit> }) => {
  const { report, isLoading, isRunning, job, error, run } = audit;
  if (isLoading) return null;
  const done = job?.task?.done ?? 0;
  // Files come and go while they are counted.
  const about = job?.task?.total ?? report?.summary.totalFiles ?? 0;
  const findings = report ? findingsIn(report) : 0;
  return (
    <div role="group" aria-label={TEXT.label} className="mt-10 border-t border-line pt-5 text-sm">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          {isRunning ? (
            <>
              <Badge tone="busy">{TEXT.running}</Badge>
              <span className="tabular text-ink-2">{done > 0 ? TEXT.compared(done, about) : TEXT.starting}</span>
            </>
          ) : error && !report ? (
            <Badge tone="bad">{TEXT.notDone}</Badge>
          ) : (
            report && (
              <>
                <Badge tone={findings > 0 ? 'bad' : 'good'}>
                  {findings > 0 ? TEXT.mismatch(findings) : TEXT.match}
                </Badge>
                {report.quarantined > 0 && <span className="text-ink-2">{TEXT.quarantined(report.quarantined)}</span>}
                <span className="text-ink-2">
                  {TEXT.madeAt}{' '}
                  <time dateTime={report.generatedAt} className="tabular">
                    {formatTime(report.generatedAt)}
                  </time>
                </span>
              </>
            )
          )}
        </p>
        {!isRunning && (
          <Button look={error ? 'line' : 'quiet'} onClick={run}>
            {error ? TEXT.retry : TEXT.again}
          </Button>
        )}
      </div>
      {report && <p className="mt-2 text-ink-2">{TEXT.young}</p>}
      {isRunning && (
        <Progress
          className="mt-4"
          label={TEXT.progress}
          value={about > 0 ? Math.min(99, (100 * done) / Math.max(about, done)) : 0}
        />
      )}
    </div>
  );
};
