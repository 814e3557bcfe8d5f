import type { JobDto } from '@vitrine/contracts/http/job.dto';
import { JOB_FOLLOW } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';

/**
 * The result of a job that a 202 named (API-81), polled until it is there. Throws when the job failed or is unknown,
 * when it takes longer than {@link JOB_FOLLOW}, and when `signal` aborts.
 */
export const followJob = async (jobId: string, signal: AbortSignal): Promise<unknown> => {
  for (const end = Date.now() + JOB_FOLLOW.forMs; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, JOB_FOLLOW.everyMs));
    signal.throwIfAborted();
    const job = await jobOf(jobId, signal);
    if (job?.status === 'completed') return job.result;
    if (job?.status === 'failed') throw new Error(job.message ?? 'the job failed');
  }
  throw new Error('the job takes too long');
};

/** Null when the server could not be reached this time. */
const jobOf = async (jobId: string, signal: AbortSignal): Promise<JobDto | null> => {
  try {
    return await callRoute('job', { params: { jobId }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.isNetworkError || error.status >= 500 || error.status === 429)) return null;
    throw error;
  }
};
