import { Injectable } from '@nestjs/common';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import type { FailedJobDto, FailedJobsDto, FailedJobsOfQueueDto, QueueDto } from '@vitrine/contracts/admin/queue.dto';
import { FAILED_PAGE } from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { isRetryable } from '@vitrine/contracts/tasks/task-map';
import type { Job } from 'bullmq';
import type { JobData } from '../queues/job-data.js';
import { detailOfReason, errorOfReason } from '../queues/job-errors.js';
import { countsOf } from '../queues/queue-counts.js';
import { OpenQueues } from '../queues/open-queues.js';
import { Pauses } from './pauses.js';

/** Queues and their failed jobs as administrators see them. */
@Injectable()
export class ReadQueue {
  constructor(
    private readonly queues: OpenQueues,
    private readonly pauses: Pauses,
  ) {}

  async state(name: QueueName): Promise<QueueDto> {
    const [{ oldestWaitingAt, ...counts }, pause] = await Promise.all([
      this.queues.use(name, countsOf),
      this.pauses.of(name),
    ]);
    return {
      name,
      ...counts,
      oldestWaitingAt: oldestWaitingAt === null ? null : new Date(oldestWaitingAt).toISOString(),
      pause: pause && { by: pause.by === null ? null : { id: pause.by, name: null }, at: pause.at },
      retryable: isRetryable(name),
    };
  }

  failed({ queue: name, limit = FAILED_PAGE, offset = 0 }: FailedJobsOfQueueDto): Promise<FailedJobsDto> {
    return this.queues.use(name, async (queue) => {
      const [jobs, total] = await Promise.all([
        queue.getFailed(offset, offset + limit - 1) as Promise<(Job | undefined)[]>,
        queue.getFailedCount(),
      ]);
      // One that was removed in between is a gap.
      return { jobs: jobs.flatMap((job) => (job ? [viewOf(name, job)] : [])), total };
    });
  }
}

/** Nothing of the job's data but the id it is about. */
const viewOf = (name: QueueName, { id = '', data, failedReason, attemptsMade, finishedOn }: Job): FailedJobDto => {
  const { payload, requestId } = data as JobData<Record<string, unknown>>;
  const { code } = errorOfReason(failedReason);
  return {
    id,
    name,
    subject: subjectOf(payload),
    code,
    reason: ERRORS[code].message,
    detail: detailOfReason(failedReason),
    attempts: attemptsMade,
    failedAt: finishedOn === undefined ? null : new Date(finishedOn).toISOString(),
    requestId: requestId ?? null,
  };
};

const SUBJECTS = {
  photoId: 'photo',
  siteImageId: 'site-image',
  bannerId: 'banner',
  taskId: 'task',
  emailId: 'email',
} as const;

const subjectOf = (payload: Record<string, unknown>): FailedJobDto['subject'] => {
  for (const [field, kind] of Object.entries(SUBJECTS)) {
    const id = payload[field];
    if (typeof id === 'string') return { kind, id };
  }
  return null;
};
