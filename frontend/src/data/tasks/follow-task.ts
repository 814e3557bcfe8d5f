import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import { TASK_FOLLOW } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';

/**
 * The result of a task that a 202 named (API-81), polled until it is there. Throws when the task failed or is unknown,
 * when it takes longer than {@link TASK_FOLLOW}, and when `signal` aborts.
 */
export const followTask = async (jobId: string, signal: AbortSignal): Promise<unknown> => {
  for (const end = Date.now() + TASK_FOLLOW.forMs; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, TASK_FOLLOW.everyMs));
    signal.throwIfAborted();
    const task = await taskOf(jobId, signal);
    if (task?.status === 'completed') return task.result;
    if (task?.status === 'failed') throw new Error(task.message ?? 'the task failed');
  }
  throw new Error('the task takes too long');
};

/** Null when the server could not be reached this time. */
const taskOf = async (jobId: string, signal: AbortSignal): Promise<TaskStatusDto | null> => {
  try {
    return await callRoute('task', { params: { jobId }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.isNetworkError || error.status >= 500 || error.status === 429)) return null;
    throw error;
  }
};
