import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';
import { QUEUES } from '@vitrine/contracts/queues/queue-policies';
import { QueueEvents, type Job, type JobsOptions } from 'bullmq';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { currentContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { settledWithin } from './deadline.js';
import { errorOfReason } from './job-errors.js';
import type { JobData } from './job-data.js';
import { OpenQueues } from './open-queues.js';
import { RedisConnections } from './redis-connections.js';

/** Options of one job. */
export interface EnqueueOptions {
  /** While a job with this id waits or runs, another one is not added; the first one's id is answered. */
  readonly dedupeId?: string;
  /** Not before this many ms from now. */
  readonly delayMs?: number;
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

/** Puts jobs on queues, by the policy of their row in `QUEUES`. */
@Injectable()
export class QueueProducer implements OnModuleDestroy {
  private readonly events = new Map<QueueName, QueueEvents>();

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly queues: OpenQueues,
    private readonly redis: RedisConnections,
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
   * {@link enqueue} for work that is already written down in a row and that a reconciler would find: when Redis is
   * away this is logged and swallowed, because the row is the truth and the queue a hint. Any other error is thrown.
   */
  async hint<Q extends QueueName>(
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
   * Adds a job and waits for its result. Throws the job's own `AppError` when it fails for good, `JOB_PENDING` (with
   * `details.jobId`) when it is not done after `timeoutMs` (it goes on), `SERVICE_UNAVAILABLE` when Redis is away.
   */
  async enqueueAndWait<Q extends QueueName>(
    queue: Q,
    payload: QueueMap[Q]['payload'],
    { timeoutMs, dedupeId }: WaitOptions,
  ): Promise<QueueMap[Q]['result']> {
    const until = Date.now() + timeoutMs;
    const job = await this.add(queue, payload, dedupeId === undefined ? {} : { dedupeId });
    const left = Math.max(1, until - Date.now());
    try {
      return (await job.waitUntilFinished(this.eventsOf(queue), left)) as QueueMap[Q]['result'];
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined;
      if (reason?.includes('timed out before finishing')) throw jobPending(job);
      throw errorOfReason(reason);
    }
  }

  /**
   * What became of the job `jobId`; null when the queue does not know it, or no longer. Throws `SERVICE_UNAVAILABLE`
   * when Redis is away.
   */
  async look<Q extends QueueName>(queue: Q, jobId: string): Promise<JobView<Q> | null> {
    // The queue keeps other things under names of the same shape.
    if (!JOB_ID.test(jobId)) return null;
    return this.queues.use(queue, async (opened) => {
      // The state first: the job as it is read afterwards is at least as far.
      const state = await opened.getJobState(jobId);
      const job = await opened.getJob(jobId);
      return job ? viewOf<Q>(job, state) : null;
    });
  }

  async onModuleDestroy(): Promise<void> {
    await settledWithin([...this.events.values()].map((events) => events.close()));
  }

  private add<Q extends QueueName>(name: Q, payload: QueueMap[Q]['payload'], options: EnqueueOptions): Promise<Job> {
    const requestId = currentContext()?.requestId;
    const data: JobData<QueueMap[Q]['payload']> = { payload, ...(requestId !== undefined && { requestId }) };
    return this.queues.use(name, (queue) => queue.add(name, data, jobOptions(name, options)));
  }

  private eventsOf(queue: QueueName): QueueEvents {
    let events = this.events.get(queue);
    if (!events) {
      events = new QueueEvents(queue, {
        connection: this.redis.consumer,
        prefix: this.config.QUEUE_PREFIX,
        // From a minute ago, not from now: the first job waited for may end before the first read of events begins.
        lastEventId: `${Date.now() - 60_000}-0`,
      });
      events.on('error', () => undefined); // RedisConnections reports outages
      this.events.set(queue, events);
    }
    return events;
  }
}

/** Ids as `jobOptions` makes them. */
const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const viewOf = <Q extends QueueName>(job: Job, state: string): JobView<Q> => {
  const status = state === 'completed' || state === 'failed' ? state : 'pending';
  return {
    payload: (job.data as JobData<QueueMap[Q]['payload']>).payload,
    status,
    result: status === 'completed' ? (job.returnvalue as QueueMap[Q]['result']) : null,
    error: status === 'failed' ? errorOfReason(job.failedReason) : null,
  };
};

const jobPending = ({ id = '' }: Job): AppError => new AppError('JOB_PENDING', undefined, undefined, { jobId: id });

/** Policy first, the caller's wishes last. Ids cannot be guessed, because people are given them. */
function jobOptions(queue: QueueName, { dedupeId, delayMs }: EnqueueOptions): JobsOptions {
  const policy = QUEUES[queue];
  return {
    jobId: randomUUID(),
    attempts: policy.attempts,
    backoff: { type: 'exponential', delay: policy.backoffMs, jitter: 0.2 },
    removeOnComplete: { count: policy.keepDone },
    removeOnFail: { count: policy.keepFailed },
    ...(dedupeId !== undefined && { deduplication: { id: dedupeId } }),
    ...(delayMs !== undefined && { delay: delayMs }),
  };
}
