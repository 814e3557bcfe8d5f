import type { Job, Queue } from 'bullmq';

/** Jobs of which the oldest is looked for: those that run next. The order of priorities is not that of age. */
const LOOKED_AT = 20;

/** Jobs of a queue by state. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly completed: number;
  /** Since when the oldest of those that run next has waited, in ms since 1970; null when none waits. */
  readonly oldestWaitingAt: number | null;
}

/** Reads the states of a queue. */
export const countsOf = async (queue: Queue): Promise<QueueCounts> => {
  const [counts, next] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
    queue.getJobs(['wait', 'prioritized'], 0, LOOKED_AT - 1, true) as Promise<(Job | undefined)[]>,
  ]);
  const oldest = Math.min(...next.flatMap((job) => (job ? [waitingSince(job)] : [])));
  const { wait = 0, prioritized = 0, active = 0, delayed = 0, failed = 0, completed = 0 } = counts;
  const oldestWaitingAt = Number.isFinite(oldest) ? oldest : null;
  return { waiting: wait + prioritized, active, delayed, failed, completed, oldestWaitingAt };
};

/** A job that was put off, or tried before, has not waited since it was added. */
const waitingSince = ({ timestamp, opts, processedOn = 0 }: Job): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn);
