import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { TaskStatusDto, PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { RpcClient } from '@vitrine/platform/rpc/rpc-client';

/** Less than proxies wait for an answer. */
export const TASK_WAIT_MS = 25_000;
const LOOK_EVERY_MS = 500;

/** Whether the caller would rather have a 202 at once than wait for the result: `Prefer: respond-async` (RFC 7240). */
export const prefersAsync = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  [headers.prefer ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => /^respond-async\s*(?:;|$)/i.test(preference.trim()));

/** Makes the answer a 202 with the address of work that goes on (API-81), and answers its body. */
export const acceptedTask = (jobId: string, reply: FastifyReply): PendingTaskDto => {
  const { code, status, message } = new AppError('JOB_PENDING');
  reply.code(status);
  reply.header('location', ROUTES.task.path.replace(':jobId', jobId));
  if (prefersAsync(reply.request)) reply.header('preference-applied', 'respond-async');
  return { jobId, status: 'pending', code: code as PendingTaskDto['code'], message };
};

/**
 * The task, once it has ended; null when it still goes on, or the caller would rather not wait, and it is to be followed
 * at `/api/jobs/{id}` (API-81). Throws JOB_FAILED with its sentence for one that has failed.
 */
export const waitForTask = async (
  rpc: RpcClient,
  jobId: string,
  { request }: FastifyReply,
  waitMs = TASK_WAIT_MS,
): Promise<TaskStatusDto | null> => {
  if (waitMs === 0 || prefersAsync(request)) return null;
  const until = Date.now() + waitMs;
  for (;;) {
    const task = await rpc.call('media.job.get', { jobId });
    if (task.status === 'failed') raise('JOB_FAILED', task.message ?? undefined);
    if (task.status === 'completed') return task;
    if (Date.now() >= until) return null;
    await pause(LOOK_EVERY_MS);
  }
};

/** The result of a task that has just begun, as {@link waitForTask} waits for it, else where to follow it. */
export const answerOfTask = async <Result>(
  rpc: RpcClient,
  jobId: string,
  reply: FastifyReply,
  waitMs?: number,
): Promise<Result | PendingTaskDto> => {
  const task = await waitForTask(rpc, jobId, reply, waitMs);
  return task ? (task.result as Result) : acceptedTask(jobId, reply);
};
