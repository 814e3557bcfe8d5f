import { QUEUE_SERVICES, type QueueService } from '../queues/queue-admin.rules.js';
import { message } from '../rpc/message.js';
import type {
  FailedJobsDto,
  FailedJobsOfQueueDto,
  QueueDto,
  QueueRefDto,
  RetriedDto,
  RetryJobsOfQueueDto,
} from './queue.dto.js';
import type { ChangeTaskDto, TaskDto, TasksDto, TasksQueryDto } from './task.dto.js';

/** What each service answers for its queues; all for administrators. A queue of another service is not found. */
const QUEUE_MESSAGES = {
  list: message<Record<string, never>, QueueDto[]>(),
  pause: message<QueueRefDto, QueueDto>('NOT_FOUND'),
  resume: message<QueueRefDto, QueueDto>('NOT_FOUND'),
  failed: message<FailedJobsOfQueueDto, FailedJobsDto>('NOT_FOUND'),
  retry: message<RetryJobsOfQueueDto, RetriedDto>('NOT_FOUND', 'QUEUE_NOT_RETRIED'),
};

type QueuesRpc<M extends keyof typeof QUEUE_MESSAGES = keyof typeof QUEUE_MESSAGES> = {
  [Name in M as `${QueueService}.queue.${Name}`]: (typeof QUEUE_MESSAGES)[Name];
};

/** Queues and tasks, for administrators. Names of users are left to the gateway. */
export const BACKGROUND_WORK_RPC = {
  ...(Object.fromEntries(
    QUEUE_SERVICES.flatMap((service) =>
      Object.entries(QUEUE_MESSAGES).map(([name, each]) => [`${service}.queue.${name}`, each]),
    ),
  ) as QueuesRpc),
  'media.task.list': message<TasksQueryDto, TasksDto>(),
  /** TASK_MUST_END of work that has to be done. */
  'media.task.change': message<ChangeTaskDto, TaskDto>('NOT_FOUND', 'TASK_CHANGED', 'TASK_MUST_END'),
};
