import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import type { QueueSummary } from './queue-summary.js';
import type { UploadQueue } from './upload-queue.js';

/** So few are quickly retried; more are asked about first. */
const CANCELLED_UNASKED = 3;

interface UploadActionsProps {
  queue: UploadQueue;
  summary: QueueSummary;
  onlyFailed: boolean;
  onOnlyFailed: () => void;
}

/** What can be done with all of them. */
export const UploadActions = ({ queue, summary, onlyFailed, onOnlyFailed }: UploadActionsProps) => {
  const [asks, setAsks] = useState(false);
  const { unfinished, failed, canRetry, arrived, cancelled, total } = summary;
  const cancelAll = () => (unfinished > CANCELLED_UNASKED ? setAsks(true) : queue.cancelAll());
  const hasSome = { failed: failed > 0 && failed < total, tidy: arrived + cancelled > 0 && unfinished + failed > 0 };
  if (!hasSome.failed && !hasSome.tidy && canRetry === 0 && unfinished === 0) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-1.5 py-1">
      {hasSome.failed && (
        <Button look="quiet" className={ACTION} aria-pressed={onlyFailed} onClick={onOnlyFailed}>
          {onlyFailed ? 'Show all' : `Show ${failed} failed`}
        </Button>
      )}
      {canRetry > 0 && (
        <Button look="quiet" className={ACTION} onClick={queue.retryAll}>
          Retry all
        </Button>
      )}
      <span className="flex-1" />
      {hasSome.tidy && (
        <Button look="quiet" className={ACTION} onClick={() => queue.clear('finished')}>
          Clear finished
        </Button>
      )}
      {unfinished > 0 && (
        <Button look="quiet" className={ACTION} onClick={cancelAll}>
          Cancel all
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        question={`Stop uploading the remaining ${unfinished} files?`}
        detail="What has been uploaded stays. Each of the others can be retried from the list."
        confirm="Stop uploading"
        onConfirm={queue.cancelAll}
      />
    </div>
  );
};

const ACTION = 'px-2.5 text-xs';
