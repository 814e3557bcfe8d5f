import { setTimeout as pause } from 'node:timers/promises';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { JobDto } from '@vitrine/contracts/http/job.dto';
import type { RpcClient } from '@vitrine/platform/rpc/rpc-client';

/** Less than proxies wait for an answer. */
const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 500;

/**
 * The task, once it has ended; null when it still goes on and is to be followed at `/api/jobs/{id}` (API-81). Throws
 * JOB_FAILED with its sentence for one that has failed.
 */
export const waitForJob = async (rpc: RpcClient, jobId: string, waitMs = WAIT_MS): Promise<JobDto | null> => {
  const until = Date.now() + waitMs;
  for (;;) {
    const job = await rpc.call('media.job.get', { jobId });
    if (job.status === 'failed') raise('JOB_FAILED', job.message ?? undefined);
    if (job.status === 'completed') return job;
    if (Date.now() >= until) return null;
    await pause(LOOK_EVERY_MS);
  }
};
