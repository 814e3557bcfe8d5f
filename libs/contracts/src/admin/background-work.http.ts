import type { FailedJobsDto, FailedJobsQueryDto, QueueDto, QueuesDto, RetriedDto, RetryJobsDto } from './queue.dto.js';
import type { TaskDto, TasksDto, TasksQueryDto } from './task.dto.js';

/** Queues and tasks, for administrators. */
export interface BackgroundWorkHttp {
  /** List queues. Those of a service that does not answer are left out, and the service is named. */
  adminQueues: { answers: { 200: QueuesDto } };
  /** Pause a queue. Running jobs end, the others wait until it is resumed. Paused once more, it keeps its first pause. */
  pauseQueue: { answers: { 200: QueueDto }; errors: 'NOT_FOUND' };
  /** Resume a queue. */
  resumeQueue: { answers: { 200: QueueDto }; errors: 'NOT_FOUND' };
  /** List failed jobs. The newest first, without their data. */
  failedJobs: { query: FailedJobsQueryDto; answers: { 200: FailedJobsDto }; errors: 'NOT_FOUND' };
  /** Retry failed jobs. One, or up to 100, the oldest first. A job does what its row still needs, which may be nothing. */
  retryJobs: { body: RetryJobsDto; answers: { 200: RetriedDto }; errors: 'NOT_FOUND' | 'QUEUE_NOT_RETRIED' };
  /** List tasks. The open ones first. */
  adminTasks: { query: TasksQueryDto; answers: { 200: TasksDto } };
  /** Pause a task. It goes on from its last checkpoint when it is resumed. */
  pauseTask: { answers: { 200: TaskDto }; errors: 'NOT_FOUND' | 'TASK_CHANGED' };
  /** Resume a task. One that is paused or has failed. */
  resumeTask: { answers: { 200: TaskDto }; errors: 'NOT_FOUND' | 'TASK_CHANGED' };
  /** Cancel a task. What it has done stays done. Work that has to be done in the end cannot be cancelled. */
  cancelTask: { answers: { 200: TaskDto }; errors: 'NOT_FOUND' | 'TASK_CHANGED' | 'TASK_MUST_END' };
}
