import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import type { StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { useState } from 'react';
import { noteRepair, undoRepair } from '../../../data/admin/storage/storage-audit.query.js';
import { refreshDependants } from '../../../data/dependants.js';
import { useTask, whyStopped } from '../../../data/tasks/use-task.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { RepairDialog } from './repair-dialog.js';

const IN_WORK = { running: 'done', undoing: 'undone' } as const;

const STATES: Record<NonNullable<StorageAuditDto['lastRepair']>['state'], MessageDescriptor> = {
  running: msg`The findings are being repaired.`,
  done: msg`The findings were repaired.`,
  undoing: msg`The repair is being taken back.`,
  undone: msg`The repair was taken back.`,
};

/** The repair of the findings: planned, under way, or done and taken back. */
export const RepairState = ({ report }: { report: StorageAuditDto }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isPlanning, setPlanning] = useState(false);
  const repair = report.lastRepair;
  const ending = repair && (repair.state === 'running' || repair.state === 'undoing') ? IN_WORK[repair.state] : null;
  const task = useTask(repair && ending ? repair.jobId : null, (ended) => {
    if (!repair || !ending) return;
    if (ended?.status === 'completed') return noteRepair(client, { ...repair, state: ending });
    // What it did before it failed stays done.
    void refreshDependants(client, 'repairs');
    const title = ending === 'done' ? t`Repair Failed` : t`Undo Failed`;
    toast({ title, description: whyStopped(ended), variant: 'destructive' });
  });
  const undo = useMutation({
    mutationFn: undoRepair,
    onSuccess: ({ jobId }) => repair && noteRepair(client, { ...repair, jobId, state: 'undoing' }),
    onError: (error) => toast({ title: t`Undo Failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const isOpen = Object.keys(report.findings).length > 0 && (!report.repair || report.repair.state === 'undone');
  const canRepair = isOpen && !report.implausible && !ending;
  if (!repair && !canRepair) return null;
  const { done = 0, total = null } = task?.task ?? {};
  return (
    <div className="mb-8 text-sm">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {repair && (
          <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <Badge tone={ending ? 'busy' : 'good'}>{t(STATES[repair.state])}</Badge>
            {ending && task && (
              <span className="tabular text-ink-2">
                {total === null
                  ? plural(done, { one: '# finding', other: '# findings' })
                  : plural(total, {
                      one: `${done.toLocaleString('en')} of # finding`,
                      other: `${done.toLocaleString('en')} of # findings`,
                    })}
              </span>
            )}
            {repair.state === 'done' && (
              <span className="text-ink-2">
                <Trans>
                  What went into quarantine can be brought back for{' '}
                  <Plural value={QUARANTINE_DAYS} one="# day" other="# days" />.
                </Trans>
              </span>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {repair?.state === 'done' && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(repair.auditId)}>
              <Trans>Undo repair</Trans>
            </Button>
          )}
          {canRepair && (
            <Button look="solid" onClick={() => setPlanning(true)}>
              <Trans>Plan a repair</Trans>
            </Button>
          )}
        </div>
      </div>
      {ending && (
        <Progress
          className="mt-4"
          label={t`Progress of the repair`}
          value={total ? Math.min(99, (100 * done) / total) : 0}
        />
      )}
      {isPlanning && <RepairDialog auditId={report.auditId} onClose={() => setPlanning(false)} />}
    </div>
  );
};
