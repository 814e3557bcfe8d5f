import type { QueueDto } from '@vitrine/contracts/admin/queue.dto';
import { usePauseQueue } from '../../../data/admin/background-work/change-background-work.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { OVERVIEW_TEXT } from './overview-texts.js';

const TEXT = OVERVIEW_TEXT.queues;

/** A queue: its pause, its counts without the zeros, and what can be done. */
export const QueueRow = ({ queue, onFailed }: { queue: QueueDto; onFailed: () => void }) => {
  const { name, pause, failed, oldestWaitingAt } = queue;
  const { mutate, isPending } = usePauseQueue();
  const act = pause ? TEXT.resume : TEXT.pause;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-sm md:flex-nowrap">
      <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-6">
        <p className="font-medium md:w-40 md:shrink-0">{name}</p>
        <div className="min-w-0">
          {pause && (
            <p className="wrap-anywhere">
              <Badge tone="bad">{TEXT.paused}</Badge>{' '}
              {pause.at && (
                <span className="text-ink-2">
                  {TEXT.pausedBy(pause.by?.name ?? TEXT.unknown, formatTime(pause.at))}
                </span>
              )}
            </p>
          )}
          <p className="tabular text-ink-2">{countsOf(queue)}</p>
          {oldestWaitingAt && (
            <p className="text-ink-2">
              <time dateTime={oldestWaitingAt}>{TEXT.oldest(formatTime(oldestWaitingAt))}</time>
            </p>
          )}
        </div>
      </div>
      <div className="-mr-4 ml-auto flex shrink-0 items-center">
        {failed > 0 && (
          <Button
            look="quiet"
            className="tabular text-danger"
            aria-label={TEXT.failedOf(failed, name)}
            onClick={onFailed}
          >
            {TEXT.failedJobs(failed)}
          </Button>
        )}
        <Button
          look="quiet"
          isBusy={isPending}
          aria-label={TEXT.of(act, name)}
          onClick={() => mutate({ queue: name, isPaused: !pause })}
        >
          {act}
        </Button>
      </div>
    </li>
  );
};

const countsOf = (queue: QueueDto): string =>
  (['waiting', 'active', 'delayed', 'completed'] as const)
    .filter((kind) => queue[kind] > 0)
    .map((kind) => TEXT[kind](queue[kind]))
    .join(' · ') || TEXT.idle;
