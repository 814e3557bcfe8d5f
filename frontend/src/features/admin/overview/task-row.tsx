import type { TaskChange, TaskDto } from '@vitrine/contracts/admin/task.dto';
import { useState } from 'react';
import { useChangeTask } from '../../../data/admin/background-work/change-background-work.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { Progress } from '../../../shared/ui/progress.js';
import { OVERVIEW_TEXT } from './overview-texts.js';

const TEXT = OVERVIEW_TEXT.tasks;
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
  const { id, kind, state, done, total, error } = task;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChangeTask();
  const name = TEXT.kinds[kind] ?? kind;
  const subject = task.subject === 'all' ? TEXT.all : task.subject.slice(0, ID_SHOWN);
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
            <Badge tone={TONES[state]}>{TEXT.states[state]}</Badge>
            {(done > 0 || total !== null) && <span className="tabular text-ink-2">{TEXT.done(done, total)}</span>}
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
              aria-label={TEXT.of(TEXT.changes[each], name, subject)}
              onClick={() => change(each)}
            >
              {TEXT.changes[each]}
            </Button>
          ))}
        </div>
      </div>
      {isOpen && total !== null && total > 0 && (
        <Progress className="mt-3" label={TEXT.progress(name)} value={Math.min(100, (100 * done) / total)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={TEXT.question(name, subject)}
        detail={TEXT.detail}
        confirm={TEXT.confirm}
        onConfirm={() => mutate({ taskId: id, change: 'cancel' })}
      />
    </li>
  );
};

const startOf = ({ requestedBy, requestedAt }: TaskDto): string =>
  TEXT.startedBy(requestedBy ? (requestedBy.name ?? TEXT.unknown) : TEXT.system, formatTime(requestedAt));
