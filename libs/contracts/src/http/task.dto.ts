import { Matches } from 'class-validator';
import { UUID_PATTERN } from '../fields/patterns.js';
import type { AwaitedQueue } from '../queues/queue-admin.rules.js';

/** States of a task; `queued`, `running` and `paused` are open. */
const TASK_STATES = ['queued', 'running', 'paused', 'cancelled', 'done', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How far a task is: units of its kind, such as photos. `total` is null where it is not known. */
export interface TaskProgress {
  done: number;
  total: number | null;
}

export class TaskRefDto {
  /** A random UUID: users are given it, and it must not be guessed. */
  @Matches(UUID_PATTERN) jobId: string;
}

/** What has become of a task that a 202 named (API-81). `jobId` is its id, under the name that pages and releases know. */
export interface TaskStatusDto {
  jobId: string;
  status: 'pending' | 'completed' | 'failed';
  /** What the first call would have answered; null until `completed`. */
  result: unknown;
  /** A sentence fit to be shown; null unless `failed`. */
  message: string | null;
  /** State and progress; the suggestions for an image that is no photo yet are made without a row, and have none. */
  task?: TaskProgress & { state: TaskState };
}

/** What goes on only when an administrator lets it. */
export interface HeldWorkDto {
  held: AwaitedQueue[];
}

/** The body of a 202: the task goes on and is read at `/api/jobs/{jobId}`. */
export interface PendingTaskDto {
  jobId: string;
  status: 'pending';
  code: 'JOB_PENDING';
  message: string;
}
