import type { QueueService } from '../queues/queue-admin.rules.js';
import type {
  FailedJobsDto,
  FailedJobsOfQueueDto,
  QueueDto,
  QueueRefDto,
  RetriedDto,
  RetryJobsOfQueueDto,
} from './queue.dto.js';
import type { ChangeTaskDto, TaskDto, TasksDto, TasksQueryDto } from './task.dto.js';

/** What each service answers for its queues; all for administrators, all NOT_FOUND for a queue of another service. */
interface QueueMessages {
  list: { request: Record<string, never>; response: QueueDto[] };
  pause: { request: QueueRefDto; response: QueueDto };
  resume: { request: QueueRefDto; response: QueueDto };
  failed: { request: FailedJobsOfQueueDto; response: FailedJobsDto };
  /** Throws QUEUE_NOT_RETRIED. */
  retry: { request: RetryJobsOfQueueDto; response: RetriedDto };
}

type QueuesRpc<M extends keyof QueueMessages = keyof QueueMessages> = {
  [Name in M as `${QueueService}.queue.${Name}`]: QueueMessages[Name];
};

/** Queues and tasks, for administrators. Names of users are left to the gateway. */
export interface BackgroundWorkRpc extends QueuesRpc {
  'media.task.list': { request: TasksQueryDto; response: TasksDto };
  /** Throws NOT_FOUND, TASK_CHANGED and, of work that has to be done, TASK_MUST_END. */
  'media.task.change': { request: ChangeTaskDto; response: TaskDto };
}
