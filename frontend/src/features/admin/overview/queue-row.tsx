import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QueueDto } from '@vitrine/contracts/admin/queue.dto';
import { usePauseQueue } from '../../../data/admin/background-work/change-background-work.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';

/** A queue: its pause, its counts without the zeros, and what can be done. */
export const QueueRow = ({ queue, onFailed }: { queue: QueueDto; onFailed: () => void }) => {
  const { t } = useLingui();
  const { name, pause, failed, oldestWaitingAt } = queue;
  const { mutate, isPending } = usePauseQueue();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-sm md:flex-nowrap">
      <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-6">
        <p className="font-medium md:w-40 md:shrink-0">{name}</p>
        <div className="min-w-0">
          {pause && (
            <p className="wrap-anywhere">
              <Badge tone="bad">
                <Trans>Paused</Trans>
              </Badge>{' '}
              {pause.at && (
                <span className="text-ink-2">
                  <Trans>
                    by {pause.by?.name ?? t`an unknown user`}, {formatTime(pause.at)}
                  </Trans>
                </span>
              )}
            </p>
          )}
          <p className="tabular text-ink-2">{countsOf(queue)}</p>
          {oldestWaitingAt && (
            <p className="text-ink-2">
              <time dateTime={oldestWaitingAt}>
                <Trans>Oldest since {formatTime(oldestWaitingAt)}</Trans>
              </time>
            </p>
          )}
        </div>
      </div>
      <div className="-mr-4 ml-auto flex shrink-0 items-center">
        {failed > 0 && (
          <Button
            look="quiet"
            className="tabular text-danger"
            aria-label={t`${failed} failed in ${name}`}
            onClick={onFailed}
          >
            <Plural value={failed} other="# failed" />
          </Button>
        )}
        <Button
          look="quiet"
          isBusy={isPending}
          aria-label={pause ? t`Resume ${name}` : t`Pause ${name}`}
          onClick={() => mutate({ queue: name, isPaused: !pause })}
        >
          {pause ? t`Resume` : t`Pause`}
        </Button>
      </div>
    </li>
  );
};

const countsOf = ({ waiting, active, delayed, completed }: QueueDto): string =>
  [
    waiting > 0 && plural(waiting, { other: '# waiting' }),
    active > 0 && plural(active, { other: '# active' }),
    delayed > 0 && plural(delayed, { other: '# delayed' }),
    completed > 0 && plural(completed, { other: '# done' }),
  ]
    .filter(Boolean)
    .join(' · ') || t`Idle`;
