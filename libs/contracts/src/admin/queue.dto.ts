import { IsIn, IsString, Matches } from 'class-validator';
import type { ErrorCode } from '../errors/error-catalogue.js';
import { Optional } from '../fields/optional.js';
import { WholeNumber } from '../fields/query-text.js';
import { PageQueryDto } from '../http/page-query.dto.js';
import { FAILED_PAGE, QUEUE_NAMES, type QueueService } from '../queues/queue-admin.rules.js';
import type { QueueName } from '../queues/queue-map.js';

/** Who has paused a queue, and when. */
export interface QueuePause {
  /** Null: not by an administrator of Vitrine, or the name of who it was is not known any more. */
  by: { id: string; name: string | null } | null;
  at: string | null;
}

/** A queue of background jobs. */
export interface QueueDto {
  name: QueueName;
  /** Jobs that could run now, and do not yet. */
  waiting: number;
  active: number;
  /** Jobs that run later, most of them after a failed attempt. */
  delayed: number;
  failed: number;
  /** Jobs done, of those that are kept. */
  completed: number;
  /** Since when the oldest waiting job waits; null without one. */
  oldestWaitingAt: string | null;
  /** Null while it runs. */
  pause: QueuePause | null;
  /** Whether failed jobs can be retried here. */
  retryable: boolean;
}

/** All queues, of the services that have answered. */
export interface QueuesDto {
  queues: QueueDto[];
  /** Services whose queues are not known at the moment. */
  unanswered: QueueService[];
}

/** A job that has failed for good. Without its data. */
export interface FailedJobDto {
  id: string;
  name: QueueName;
  /** What it was about; null where its data names nothing. */
  subject: { kind: 'photo' | 'site-image' | 'banner' | 'task' | 'email'; id: string } | null;
  code: ErrorCode;
  /** The sentence of the code. */
  reason: string;
  /** What lies behind it, without secrets; null where the sentence says all. */
  detail: string | null;
  attempts: number;
  failedAt: string | null;
  /** Names the job in logs. */
  requestId: string | null;
}

/** A page of failed jobs, the newest first. */
export interface FailedJobsDto {
  jobs: FailedJobDto[];
  total: number;
}

/** Query of a page of failed jobs. */
export class FailedJobsQueryDto extends PageQueryDto {
  @Optional() @WholeNumber({ min: 1, max: FAILED_PAGE }) override limit?: number;
}

/** Which failed jobs are retried. */
export class RetryJobsDto {
  /** One job; without it the oldest ones. */
  @Optional() @IsString() @Matches(/^[A-Za-z0-9._-]{1,100}$/) jobId?: string;
}

export interface RetriedDto {
  retried: number;
  /** Failed jobs that are left. */
  left: number;
}

/** A queue on its way to its service. */
export class QueueRefDto {
  @IsIn(QUEUE_NAMES) queue: QueueName;
}

/** {@link FailedJobsQueryDto} on its way to the queue's service. */
export class FailedJobsOfQueueDto extends FailedJobsQueryDto {
  @IsIn(QUEUE_NAMES) queue: QueueName;
}

/** {@link RetryJobsDto} on its way to the queue's service. */
export class RetryJobsOfQueueDto extends RetryJobsDto {
  @IsIn(QUEUE_NAMES) queue: QueueName;
}
