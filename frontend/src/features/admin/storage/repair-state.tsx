import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { useState } from 'react';
import { noteRepair, undoRepair } from '../../../data/admin/storage/storage-audit.query.js';
import { refreshDependants } from '../../../data/dependants.js';
import { useJob } from '../../../data/jobs/use-job.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { RepairDialog } from './repair-dialog.js';
import { STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.repair;
const IN_WORK = { running: 'done', undoing: 'undone' } as const;

/** The repair of the findings: planned, under way, or done and taken back. */
export const RepairState = ({ report }: { report: StorageAuditDto }) => {
  const client = useQueryClient();
  const [isPlanning, setPlanning] = useState(false);
  const repair = report.lastRepair;
  const ending = repair && (repair.state === 'running' || repair.state === 'undoing') ? IN_WORK[repair.state] : null;
  const job = useJob(repair && ending ? repair.jobId : null, (ended) => {
    if (!repair || !ending) return;
    if (ended?.status === 'completed') return noteRepair(client, { ...repair, state: ending });
    // What it did before it failed stays done.
    void refreshDependants(client, 'repairs');
    const title = ending === 'done' ? TEXT.failed : TEXT.undoFailed;
    toast({ title, description: ended?.message ?? TEXT.stopped, variant: 'destructive' });
  });
  const undo = useMutation({
    mutationFn: undoRepair,
    onSuccess: ({ jobId }) => repair && noteRepair(client, { ...repair, jobId, state: 'undoing' }),
    onError: (error) => toast({ title: TEXT.undoFailed, description: sentenceOf(error), variant: 'destructive' }),
  });
  const isOpen = Object.keys(report.findings).length > 0 && (!report.repair || report.repair.state === 'undone');
  const canRepair = isOpen && !report.implausible && !ending;
  if (!repair && !canRepair) return null;
  const { done = 0, total = null } = job?.task ?? {};
  return (
    <div className="mb-8 text-sm">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {repair && (
          <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <Badge tone={ending ? 'busy' : 'good'}>{TEXT[repair.state]}</Badge>
            {ending && job && <span className="tabular text-ink-2">{TEXT.of(done, total)}</span>}
            {repair.state === 'done' && <span className="text-ink-2">{TEXT.undoHint}</span>}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {repair?.state === 'done' && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(repair.auditId)}>
              {TEXT.undo}
            </Button>
          )}
          {canRepair && (
            <Button look="solid" onClick={() => setPlanning(true)}>
              {TEXT.plan}
            </Button>
          )}
        </div>
      </div>
      {ending && (
        <Progress className="mt-4" label={TEXT.progress} value={total ? Math.min(99, (100 * done) / total) : 0} />
      )}
      {isPlanning && <RepairDialog auditId={report.auditId} onClose={() => setPlanning(false)} />}
    </div>
  );
};
