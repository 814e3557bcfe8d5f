import { t } from '@lingui/core/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { TASK_FOLLOW } from '@vitrine/contracts/media/photo.rules';
import { useEffect, useEffectEvent } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { useLiveState } from '../live/live-updates.js';

/** While live updates name a change; the server leaves out some of a fast task. */
const LIVE_EVERY_MS = 10_000;

/** Under which the last answer about a task is kept. */
export const taskKey = (jobId: string | null) => [ROUTES.task.path, jobId] as const;

/**
 * Follows work that a 202 named (API-81), however long it takes: by live updates, and by polling. `onEnd` is called once
 * when it has ended, with null when the server does not know it any more.
 */
export const useTask = (
  jobId: string | null,
  onEnd: (task: TaskStatusDto | null) => void,
): TaskStatusDto | undefined => {
  const isLive = useLiveState();
  const { data: task, error } = useQuery({
    queryKey: taskKey(jobId),
    queryFn: jobId === null ? skipToken : ({ signal }) => callRoute('task', { params: { jobId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isGone(state.error) || (state.data && state.data.status !== 'pending')) return false;
      return isLive ? LIVE_EVERY_MS : TASK_FOLLOW.everyMs;
    },
  });
  const isOver = isGone(error) || (task !== undefined && task.status !== 'pending');
  const end = useEffectEvent(() => onEnd(isGone(error) ? null : (task ?? null)));
  useEffect(() => {
    if (isOver) end();
  }, [isOver, jobId]);
  return task;
};

/** Why work did not reach its end: the server's own words, where it has any. */
export const whyStopped = (ended: { message?: string | null } | null | undefined): string =>
  ended?.message ?? t`It stopped before the end.`;

/** Whether the server has refused to say, rather than not answered this time. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && !error.isNetworkError && error.status < 500 && error.status !== 429;
