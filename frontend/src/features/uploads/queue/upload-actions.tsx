import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import type { QueueSummary } from './queue-summary.js';
import type { UploadQueue } from './upload-queue.js';

/** Cancelling up to this many needs no confirmation: they are quickly added again. */
const CANCELLED_UNASKED = 3;

interface UploadActionsProps {
  queue: UploadQueue;
  summary: QueueSummary;
  onlyFailed: boolean;
  onOnlyFailed: () => void;
}

/** What can be done with all of them. */
export const UploadActions = ({ queue, summary, onlyFailed, onOnlyFailed }: UploadActionsProps) => {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const { unfinished, failed, canRetry, arrived, cancelled, total } = summary;
  const canFilter = onlyFailed || (failed > 0 && failed < total);
  const canClear = arrived + cancelled > 0 && unfinished + failed > 0;

  if (asks && unfinished > 0) return <AskToCancel queue={queue} count={unfinished} onEnd={() => setAsks(false)} />;
  if (!canFilter && !canClear && canRetry === 0 && unfinished === 0) return null;
  return (
    <div className={BAR}>
      {canFilter && (
        <Button look="quiet" className={ACTION} aria-pressed={onlyFailed} onClick={onOnlyFailed}>
          {onlyFailed ? t`Show all` : t`Show ${failed} failed`}
        </Button>
      )}
      {canRetry > 0 && (
        <Button look="quiet" className={ACTION} onClick={queue.retryAll}>
          <Trans>Retry all</Trans>
        </Button>
      )}
      <span className="flex-1" />
      {canClear && (
        <Button look="quiet" className={ACTION} onClick={() => queue.clear('finished')}>
          <Trans>Clear finished</Trans>
        </Button>
      )}
      {unfinished > 0 && (
        <Button
          look="quiet"
          className={ACTION}
          onClick={() => (unfinished > CANCELLED_UNASKED ? setAsks(true) : queue.cancelAll())}
        >
          <Trans>Cancel all</Trans>
        </Button>
      )}
    </div>
  );
};

const BAR = 'flex flex-wrap items-center border-t border-line px-2 py-1';
const ACTION = 'px-2! text-xs!';

/** Keeps the keyboard's focus in place. A stable function, so that it is called once a button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Confirms in the button's place, without a dialog. */
const AskToCancel = ({ queue, count, onEnd }: { queue: UploadQueue; count: number; onEnd: () => void }) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={BAR}>
      <p id={id} className="flex-1 px-2 py-2 text-xs text-ink-2">
        <Plural
          value={count}
          one="Stop uploading the remaining # file?"
          other="Stop uploading the remaining # files?"
        />
      </p>
      <Button look="quiet" className={ACTION} onClick={onEnd}>
        <Trans>Keep going</Trans>
      </Button>
      <Button
        look="danger"
        className="ml-1 px-3! text-xs!"
        aria-describedby={id}
        ref={takeFocus}
        onClick={() => {
          queue.cancelAll();
          onEnd();
        }}
      >
        <Trans>Stop uploading</Trans>
      </Button>
    </div>
  );
};
