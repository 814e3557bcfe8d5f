import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type {
  FailedJobsDto,
  FailedJobsOfQueueDto,
  QueueDto,
  RetriedDto,
  RetryJobsOfQueueDto,
} from '@vitrine/contracts/admin/queue.dto';
import type { ActState } from '@vitrine/contracts/admin/acts';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  QUEUE_NAMES,
  type QueueService,
  RETRY_BATCH,
  serviceOfQueue,
} from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { isRetryable } from '@vitrine/contracts/tasks/task-map';
import type { Job, Queue } from 'bullmq';
import { ActLog } from '../outbox/act-log.js';
import { OpenQueues } from '../queues/open-queues.js';
import { Pauses } from './pauses.js';
import { ReadQueue } from './read-queue.js';

/** Injection token of the service whose queues a process administers. */
export const ADMINISTERED_SERVICE = Symbol('vitrine.administered-service');

/**
 * What administrators do to the queues of a service. Redis is changed inside the transaction of the act: no change
 * without its act, unless the commit itself fails.
 */
@Injectable()
export class AdministerQueues {
  constructor(
    @Inject(ADMINISTERED_SERVICE) private readonly service: QueueService,
    private readonly em: EntityManager,
    private readonly acts: ActLog,
    private readonly read: ReadQueue,
    private readonly pauses: Pauses,
    private readonly queues: OpenQueues,
  ) {}

  list(): Promise<QueueDto[]> {
    return Promise.all(
      QUEUE_NAMES.filter((name) => serviceOfQueue(name) === this.service).map((name) => this.read.state(name)),
    );
  }

  /** Throws NOT_FOUND for a queue of another service, as what follows. */
  async failed(dto: FailedJobsOfQueueDto): Promise<FailedJobsDto> {
    this.own(dto.queue);
    return this.read.failed(dto);
  }

  /** A paused queue keeps its first pause. */
  async pause(name: QueueName, by: string): Promise<QueueDto> {
    this.own(name);
    if (await this.pauses.of(name)) return this.read.state(name);
    await this.em.transactional(async () => {
      this.acts.record({ act: 'queue.pause', subject: ['queue', name] });
      await this.pauses.pause(name, by);
    });
    return this.read.state(name);
  }

  async resume(name: QueueName): Promise<QueueDto> {
    this.own(name);
    if (!(await this.pauses.of(name))) return this.read.state(name);
    await this.em.transactional(async () => {
      this.acts.record({ act: 'queue.resume', subject: ['queue', name] });
      await this.pauses.resume(name);
    });
    return this.read.state(name);
  }

  /**
   * Gives failed jobs new attempts: one, or the oldest ones up to {@link RETRY_BATCH}. Throws QUEUE_NOT_RETRIED, and
   * NOT_FOUND for a job that has not failed.
   */
  async retry({ queue: name, jobId }: RetryJobsOfQueueDto): Promise<RetriedDto> {
    this.own(name);
    if (!isRetryable(name)) raise('QUEUE_NOT_RETRIED');
    const retried = await this.em.transactional(() =>
      this.queues.use(name, async (queue) => {
        const jobs = await failedJobs(queue, jobId);
        if (jobs.length === 0) return jobId === undefined ? 0 : raise('NOT_FOUND');
        const after: ActState = jobId === undefined ? { jobs: jobs.length } : { job: jobId };
        this.acts.record({ act: 'queue.retry', subject: ['queue', name], after });
        const results = await Promise.allSettled(jobs.map((job) => job.retry('failed', FRESH)));
        return results.filter(({ status }) => status === 'fulfilled').length;
      }),
    );
    return { retried, left: await this.queues.use(name, (queue) => queue.getFailedCount()) };
  }

  private own(name: QueueName): void {
    if (serviceOfQueue(name) !== this.service) raise('NOT_FOUND');
  }
}

const FRESH = { resetAttemptsMade: true, resetAttemptsStarted: true };

/** Of a job that is retried in the same moment by another, `retry` fails. */
const failedJobs = async (queue: Queue, jobId: string | undefined): Promise<Job[]> => {
  if (jobId === undefined) {
    const oldest = (await queue.getJobs(['failed'], 0, RETRY_BATCH - 1, true)) as (Job | undefined)[];
    return oldest.filter((job) => job !== undefined);
  }
  if ((await queue.getJobState(jobId)) !== 'failed') return [];
  const job = (await queue.getJob(jobId)) as Job | undefined;
  return job ? [job] : [];
};
