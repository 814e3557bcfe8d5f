import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskChange } from '@vitrine/contracts/admin/task.dto';
import { i18n } from '@vitrine/contracts/i18n';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';

const failed = (title: MessageDescriptor) => (error: Error) =>
  toast({ title: i18n._(title), description: sentenceOf(error), variant: 'destructive' });

/** Pauses a queue, or lets it go on. The list follows once the server has answered. */
export const usePauseQueue = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ queue, isPaused }: { queue: string; isPaused: boolean }) =>
      callRoute(isPaused ? 'pauseQueue' : 'resumeQueue', { params: { queue } }),
    retry: false,
    onError: failed(msg`The queue could not be changed`),
    onSettled: () => refreshDependants(client, 'queues'),
  });
};

/** Retries one failed job of a queue, or the oldest ones. */
export const useRetryJobs = (queue: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string | null) =>
      callRoute('retryJobs', { params: { queue }, body: jobId === null ? {} : { jobId } }),
    retry: false,
    onSuccess: ({ retried, left }) =>
      toast({
        title: plural(retried, { one: '# job will be tried again', other: '# jobs will be tried again' }),
        ...(left > 0 && {
          description: plural(left, { one: '# failed job is left.', other: '# failed jobs are left.' }),
        }),
      }),
    onError: failed(msg`No job was retried`),
    onSettled: () => refreshDependants(client, 'queues'),
  });
};

const CHANGES = { pause: 'pauseTask', resume: 'resumeTask', cancel: 'cancelTask' } as const;

/** Pauses, resumes or cancels a task. */
export const useChangeTask = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ taskId, change }: { taskId: string; change: TaskChange }) =>
      callRoute(CHANGES[change], { params: { taskId } }),
    retry: false,
    onError: failed(msg`The task could not be changed`),
    onSettled: () => refreshDependants(client, 'tasks'),
  });
};
