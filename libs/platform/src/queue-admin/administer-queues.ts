import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type FailedJobsDto,
  FailedJobsOfQueueDto,
  type QueueDto,
  QueueRefDto,
  type RetriedDto,
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
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { isRetryable } from '@vitrine/contracts/tasks/task-map';
import type { Job, Queue } from 'bullmq';
import { ActLog } from '../outbox/act-log.js';
import { OpenQueues } from '../queues/open-queues.js';
import { Caller } from '../rpc/caller.decorator.js';
import { RpcHandler } from '../rpc/rpc-handler.decorator.js';
import { Pauses } from './pauses.js';
import { ReadQueue } from './read-queue.js';

/**
 * What administrators do to the queues of a service: the controller of its messages about them. Redis is changed inside
 * the transaction of the act: no change without its act, unless the commit itself fails.
 */
export const administerQueues = (service: QueueService): Type<object> => {
  const assertOwn = (name: QueueName): void => {
    if (serviceOfQueue(name) !== service) raise('NOT_FOUND');
  };

  @Controller()
  class AdministerQueues {
    constructor(
      readonly em: EntityManager,
      readonly acts: ActLog,
      readonly read: ReadQueue,
      readonly pauses: Pauses,
      readonly queues: OpenQueues,
    ) {}

    @RpcHandler(`${service}.queue.list`, { role: 'admin' })
    list(): Promise<QueueDto[]> {
      return Promise.all(
        QUEUE_NAMES.filter((name) => serviceOfQueue(name) === service).map((name) => this.read.state(name)),
      );
    }

    /** Throws NOT_FOUND for a queue of another service, as what follows. */
    @RpcHandler(`${service}.queue.failed`, { role: 'admin' })
    async failed(@Payload() dto: FailedJobsOfQueueDto): Promise<FailedJobsDto> {
      assertOwn(dto.queue);
      return this.read.failed(dto);
    }

    /** A paused queue keeps its first pause. */
    @RpcHandler(`${service}.queue.pause`, { role: 'admin' })
    async pause(@Caller() { userId: by }: Principal, @Payload() { queue: name }: QueueRefDto): Promise<QueueDto> {
      assertOwn(name);
      if (await this.pauses.of(name)) return this.read.state(name);
      await this.em.transactional(async () => {
        this.acts.record({ act: 'queue.pause', subject: ['queue', name] });
        await this.pauses.pause(name, by);
      });
      return this.read.state(name);
    }

    @RpcHandler(`${service}.queue.resume`, { role: 'admin' })
    async resume(@Payload() { queue: name }: QueueRefDto): Promise<QueueDto> {
      assertOwn(name);
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
    @RpcHandler(`${service}.queue.retry`, { role: 'admin' })
    async retry(@Payload() { queue: name, jobId }: RetryJobsOfQueueDto): Promise<RetriedDto> {
      assertOwn(name);
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
  }
  return AdministerQueues;
};

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
