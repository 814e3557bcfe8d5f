import type { AwaitedQueue } from '../queues/queue-admin.rules.js';

/** States of a task; `queued`, `running` and `paused` are open. */
const TASK_STATES = ['queued', 'running', 'paused', 'cancelled', 'done', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How far a task is: units of its kind, such as photos. `total` is null where it is not known. */
export interface TaskProgress {
  done: number;
  total: number | null;
}

/** A piece of work a 202 answered for (API-81). */
export interface JobDto {
  jobId: string;
  status: 'pending' | 'completed' | 'failed';
  /** What the first call would have answered; null until `completed`. */
  result: unknown;
  /** A sentence fit to be shown; null unless `failed`. */
  message: string | null;
  /** State and progress of a task; a job without a row of its own has none. */
  task?: TaskProgress & { state: TaskState };
}

/** What goes on only when an administrator lets it. */
export interface HeldWorkDto {
  held: AwaitedQueue[];
}

/** The body of a 202: the job goes on and is read at `/api/jobs/{jobId}`. */
export interface PendingJobDto {
  jobId: string;
  status: 'pending';
  code: 'JOB_PENDING';
  message: string;
}
