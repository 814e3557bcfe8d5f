import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';
import { QUEUES, type QueuePolicy } from '@vitrine/contracts/queues/queue-policies';
import type { Job, JobsOptions } from 'bullmq';
import { currentContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { JobEnds, type JobEnd } from './job-ends.js';
import { errorOfReason } from './job-errors.js';
import type { JobData } from './job-data.js';
import { currentTraceparent, tracedStep } from '../tracing/tracing.js';
import { OpenQueues } from './open-queues.js';

/** Options of one job. */
export interface EnqueueOptions {
  /** While a job with this id waits or runs, another one is not added; the first one's id is answered. */
  readonly dedupeId?: string;
  /** Not before this many ms from now. */
  readonly delayMs?: number;
  /** The job begins a trace of its own: it follows many like it. */
  readonly ownTrace?: boolean;
  /** Smaller ones first, from 1; equal ones in the order in which they came. Left out: before all others. */
  readonly priority?: number;
}

/** Options of a job that is waited for. */
export interface WaitOptions {
  readonly timeoutMs: number;
  readonly dedupeId?: string;
}

/** A job as it is now. `pending` is every state before its end, also between two tries. */
export interface JobView<Q extends QueueName> {
  readonly payload: QueueMap[Q]['payload'];
  readonly status: 'pending' | 'completed' | 'failed';
  /** Null until `completed`. */
  readonly result: QueueMap[Q]['result'] | null;
  /** Null unless `failed`. */
  readonly error: AppError | null;
}

/** How often a job that is waited for is read, in case the notice of its end was lost. */
const LOOK_EVERY_MS = 1_000;

/** Puts jobs on queues, by the policy of their row in `QUEUES`. */
@Injectable()
export class QueueProducer {
  constructor(
    private readonly queues: OpenQueues,
    private readonly ends: JobEnds,
    private readonly logger: Logger,
  ) {}

  /** Adds a job. Throws `SERVICE_UNAVAILABLE` within two seconds when Redis is away; it may be added nevertheless. */
  async enqueue<Q extends QueueName>(
    queue: Q,
    payload: QueueMap[Q]['payload'],
    options: EnqueueOptions = {},
  ): Promise<{ id: string }> {
    const job = await this.add(queue, payload, options);
    return { id: job.id ?? '' };
  }

  /**
   * {@link enqueue} for work that a row holds and a reconciler would find: an outage of Redis is logged and must not fail
   * the caller. Any other error is thrown.
   */
  async enqueueBestEffort<Q extends QueueName>(
    queue: Q,
    payload: QueueMap[Q]['payload'],
    options: EnqueueOptions = {},
  ): Promise<void> {
    try {
      await this.add(queue, payload, options);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      this.logger.warn({ queue, err: error }, 'Job not queued; the reconciler will find its row');
    }
  }

  /**
   * Adds a job and waits for its result. Throws the job's own `AppError` when it fails for good, `SERVICE_UNAVAILABLE`
   * when Redis is away, and `JOB_PENDING` (with `details.jobId`) when it is not done after `timeoutMs`: it goes on, also
   * through an outage of Redis.
   */
  async enqueueAndWait<Q extends QueueName>(
    queue: Q,
    payload: QueueMap[Q]['payload'],
    { timeoutMs, dedupeId }: WaitOptions,
  ): Promise<QueueMap[Q]['result']> {
    const until = Date.now() + timeoutMs;
    const { id = '' } = await this.add(queue, payload, dedupeId === undefined ? {} : { dedupeId });
    for (let left = timeoutMs; left > 0; left = until - Date.now()) {
      // Subscribe first, read then: an end in between is not missed.
      const heard = this.ends.next(queue, id, Math.min(left, LOOK_EVERY_MS));
      const seen = await this.endOf(queue, id);
      // A queue may remove a job as soon as it has announced its end.
      const end = seen === 'forgotten' ? await heard : (seen ?? (await heard));
      // The notice is lost as well: only the worker's own rows say what became of the job.
      if (!end && seen === 'forgotten') break;
      if (!end) continue;
      if ('failedReason' in end) throw errorOfReason(end.failedReason);
      return end.result as QueueMap[Q]['result'];
    }
    throw new AppError('JOB_PENDING', undefined, undefined, { jobId: id });
  }

  /**
   * The state of the job `jobId`; null when the queue does not hold it, or no longer. Throws `SERVICE_UNAVAILABLE`
   * when Redis is away.
   */
  async getJob<Q extends QueueName>(queue: Q, jobId: string): Promise<JobView<Q> | null> {
    // The queue keeps other things under names of the same shape.
    if (!UUID_PATTERN.test(jobId)) return null;
    return this.queues.use(queue, async (opened) => {
      // The state first: the job as it is read afterwards is at least as far.
      const state = await opened.getJobState(jobId);
      const job = await opened.getJob(jobId);
      return job ? viewOf<Q>(job, state) : null;
    });
  }

  /** Jobs that no worker has a place for at the moment. Throws `SERVICE_UNAVAILABLE` when Redis is away. */
  async waiting(queue: QueueName): Promise<number> {
    return this.queues.use(queue, (opened) => opened.getJobCountByTypes('waiting', 'prioritized'));
  }

  /** Jobs that run, or that {@link waiting} counts. Throws `SERVICE_UNAVAILABLE` when Redis is away. */
  async atHand(queue: QueueName): Promise<number> {
    return this.queues.use(queue, (opened) => opened.getJobCountByTypes('waiting', 'prioritized', 'active'));
  }

  /** Null while the job goes on; also while Redis is away, which does not end it. */
  private async endOf(queue: QueueName, jobId: string): Promise<JobEnd | 'forgotten' | null> {
    try {
      return await this.queues.use(queue, async (opened) => {
        const state = await opened.getJobState(jobId);
        if (state === 'unknown') return 'forgotten';
        if (state !== 'completed' && state !== 'failed') return null;
        const job = await opened.getJob(jobId);
        if (!job) return 'forgotten';
        return state === 'completed' ? { result: job.returnvalue as unknown } : { failedReason: job.failedReason };
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return null;
      throw error;
    }
  }

  private add<Q extends QueueName>(name: Q, payload: QueueMap[Q]['payload'], options: EnqueueOptions): Promise<Job> {
    const requestId = currentContext()?.requestId;
    return tracedStep(`add ${name}`, { kind: 'PRODUCER', attributes: messagingOf(name) }, () => {
      const trace = currentTraceparent();
      const data: JobData<QueueMap[Q]['payload']> = {
        payload,
        ...(requestId !== undefined && { requestId }),
        ...(trace !== undefined && { trace }),
        ...(trace !== undefined && options.ownTrace && { ownTrace: true }),
      };
      return this.queues.use(name, (queue) => queue.add(name, data, jobOptions(name, options)));
    });
  }
}

const messagingOf = (queue: QueueName): Record<string, string> => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queue,
});

const viewOf = <Q extends QueueName>(job: Job, state: string): JobView<Q> => {
  const status = state === 'completed' || state === 'failed' ? state : 'pending';
  return {
    payload: (job.data as JobData<QueueMap[Q]['payload']>).payload,
    status,
    result: status === 'completed' ? (job.returnvalue as QueueMap[Q]['result']) : null,
    error: status === 'failed' ? errorOfReason(job.failedReason) : null,
  };
};

/** BullMQ's lowest priority. */
const PRIORITY_MAX = 2_097_151;

/** Policy first, the caller's options last. Ids cannot be guessed, because users are given them. */
function jobOptions(queue: QueueName, { dedupeId, delayMs, priority }: EnqueueOptions): JobsOptions {
  const policy: QueuePolicy = QUEUES[queue];
  const age = policy.keepSeconds !== undefined && { age: policy.keepSeconds };
  return {
    jobId: randomUUID(),
    attempts: policy.attempts,
    backoff: { type: 'exponential', delay: policy.backoffMs, jitter: 0.2 },
    removeOnComplete: { count: policy.keepDone, ...age },
    removeOnFail: { count: policy.keepFailed, ...age },
    ...(dedupeId !== undefined && { deduplication: { id: dedupeId } }),
    ...(delayMs !== undefined && { delay: delayMs }),
    ...(priority !== undefined && { priority: Math.min(priority, PRIORITY_MAX) }),
  };
}
