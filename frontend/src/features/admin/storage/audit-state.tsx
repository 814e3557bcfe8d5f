import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { useStorageAudit } from '../../../data/admin/storage/use-storage-audit.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { findingsIn } from './finding-kinds.js';

/** The age and outcome of the last report, and the audit that goes on. */
export const AuditState = ({ audit }: { audit: ReturnType<typeof useStorageAudit> }) => {
  const { t } = useLingui();
  const { report, isLoading, isRunning, task, error, run } = audit;
  if (isLoading) return null;
  const done = task?.task?.done ?? 0;
  // Files come and go while they are counted.
  const about = task?.task?.total ?? report?.summary.totalFiles ?? 0;
  const findings = report ? findingsIn(report) : 0;
  return (
    <div role="group" aria-label={t`Audit`} className="mt-10 border-t border-line pt-5 text-sm">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          {isRunning ? (
            <>
              <Badge tone="busy">
                <Trans>Comparing the store with the database</Trans>
              </Badge>
              <span className="tabular text-ink-2">
                {done > 0
                  ? about > done
                    ? plural(about, {
                        one: `${done.toLocaleString('en')} of about # file`,
                        other: `${done.toLocaleString('en')} of about # files`,
                      })
                    : plural(done, { one: 'About # file so far', other: 'About # files so far' })
                  : t`The audit begins.`}
              </span>
            </>
          ) : error && !report ? (
            <Badge tone="bad">
              <Trans>The audit could not be finished.</Trans>
            </Badge>
          ) : (
            report && (
              <>
                <Badge tone={findings > 0 ? 'bad' : 'good'}>
                  {findings > 0
                    ? plural(findings, { one: '# finding.', other: '# findings.' })
                    : t`The store and the database match.`}
                </Badge>
                {report.quarantined > 0 && (
                  <span className="text-ink-2">
                    <Plural value={report.quarantined} one="# file in quarantine." other="# files in quarantine." />
                  </span>
                )}
                <span className="text-ink-2">
                  <Trans>
                    Audited{' '}
                    <time dateTime={report.generatedAt} className="tabular">
                      {formatTime(report.generatedAt)}
                    </time>
                  </Trans>
                </span>
              </>
            )
          )}
        </p>
        {!isRunning && (
          <Button look={error ? 'line' : 'quiet'} onClick={run}>
            {error ? t`Retry` : t`Audit again`}
          </Button>
        )}
      </div>
      {report && (
        <p className="mt-2 text-ink-2">
          <Trans>Files younger than an hour are no findings yet: an upload may still need them.</Trans>
        </p>
      )}
      {isRunning && (
        <Progress
          className="mt-4"
          label={t`Progress of the audit`}
          value={about > 0 ? Math.min(99, (100 * done) / Math.max(about, done)) : 0}
        />
      )}
    </div>
  );
};
