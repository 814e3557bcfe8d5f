import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TaskChange, TaskDto } from '@vitrine/contracts/admin/task.dto';
import { useState } from 'react';
import { useChangeTask } from '../../../data/admin/background-work/change-background-work.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { Progress } from '../../../shared/ui/progress.js';

const KINDS: Record<string, MessageDescriptor> = {
  'account-removal': msg`Removal of an account`,
  'photo-analysis': msg`Analysis of photos`,
  'colour-extraction': msg`Extraction of colors`,
  'storage-audit': msg`Storage audit`,
  'storage-repair': msg`Storage repair`,
  'storage-undo': msg`Undo of a repair`,
  'library-import': msg`Import from Google Photos`,
};
const STATES: Record<TaskDto['state'], MessageDescriptor> = {
  queued: msg`Queued`,
  running: msg`Running`,
  paused: msg`Paused`,
  cancelled: msg`Canceled`,
  done: msg`Done`,
  failed: msg`Failed`,
};
const TONES = {
  queued: 'quiet',
  running: 'busy',
  paused: 'bad',
  cancelled: 'quiet',
  done: 'good',
  failed: 'bad',
} as const;
const CHANGES: Record<TaskDto['state'], readonly TaskChange[]> = {
  queued: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['resume'],
  cancelled: [],
  done: [],
};
const ID_SHOWN = 8;

/** A task: what, of what, how far, by whom, and what can be done. Cancelling is confirmed. */
export const TaskRow = ({ task }: { task: TaskDto }) => {
  const { t } = useLingui();
  const { id, kind, state, done, total, error } = task;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChangeTask();
  const known = KINDS[kind];
  const name = known ? t(known) : kind;
  const subject = task.subject === 'all' ? t`everything` : task.subject.slice(0, ID_SHOWN);
  const labels: Record<TaskChange, [short: string, whole: string]> = {
    pause: [t`Pause`, t`Pause ${name} of ${subject}`],
    resume: [t`Resume`, t`Resume ${name} of ${subject}`],
    cancel: [t`Cancel`, t`Cancel ${name} of ${subject}`],
  };
  const change = (to: TaskChange) => (to === 'cancel' ? setAsking(true) : mutate({ taskId: id, change: to }));
  // Removing what a deleted user has left has to be done in the end.
  const changes = CHANGES[state].filter((each) => each !== 'cancel' || kind !== 'account-removal');
  const isOpen = state === 'queued' || state === 'running' || state === 'paused';
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="font-medium">{name}</span>
            <span className="font-mono text-xs text-ink-2">{subject}</span>
            <Badge tone={TONES[state]}>{t(STATES[state])}</Badge>
            {(done > 0 || total !== null) && (
              <span className="tabular text-ink-2">
                {total === null
                  ? done.toLocaleString('en')
                  : t`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}
              </span>
            )}
          </p>
          <p className="text-ink-2 wrap-anywhere">{startOf(task)}</p>
          {error && <p className="text-danger">{error.reason}</p>}
          {error?.detail && <p className="font-mono text-xs wrap-anywhere text-danger">{error.detail}</p>}
        </div>
        <div className="-mr-4 ml-auto flex shrink-0 items-center">
          {changes.map((each) => (
            <Button
              key={each}
              look="quiet"
              isBusy={isPending}
              aria-label={labels[each][1]}
              onClick={() => change(each)}
            >
              {labels[each][0]}
            </Button>
          ))}
        </div>
      </div>
      {isOpen && total !== null && total > 0 && (
        <Progress className="mt-3" label={t`Progress of ${name}`} value={Math.min(100, (100 * done) / total)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={t`Cancel “${name}” of ${subject}?`}
        detail={t`What it has done stays done. It cannot be resumed.`}
        confirm={t`Cancel task`}
        onConfirm={() => mutate({ taskId: id, change: 'cancel' })}
      />
    </li>
  );
};

const startOf = ({ requestedBy, requestedAt }: TaskDto): string => {
  const name = requestedBy ? (requestedBy.name ?? t`a deleted user`) : t`the system`;
  return t`Started by ${name}, ${formatTime(requestedAt)}`;
};
