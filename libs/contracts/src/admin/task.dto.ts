import { IsIn } from 'class-validator';
import type { ErrorCode } from '../errors/error-catalogue.js';
import { Uuid } from '../fields/uuid.js';
import { PageQueryDto } from '../http/page-query.dto.js';
import type { TaskKind } from '../tasks/task-map.js';
import type { TaskProgress, TaskState } from '../http/task.dto.js';

/** What administrators do with tasks. */
const TASK_CHANGES = ['pause', 'resume', 'cancel'] as const;
export type TaskChange = (typeof TASK_CHANGES)[number];

/** A task (decision 0050) as administrators see it. */
export interface TaskDto extends TaskProgress {
  id: string;
  kind: TaskKind;
  /** What it is about, by its id. */
  subject: string;
  state: TaskState;
  /** Null: the system itself. */
  requestedBy: { id: string; name: string | null } | null;
  requestedAt: string;
  finishedAt: string | null;
  /** Why the last attempt failed, and what lies behind that; null once a slice is done again. */
  error: { code: ErrorCode; reason: string; detail: string | null } | null;
}

/** A page of tasks: the open ones first, then the newest. */
export interface TasksDto {
  tasks: TaskDto[];
  total: number;
}

/** Query of a page of tasks. */
export class TasksQueryDto extends PageQueryDto {}

/** A change of a task on its way to its service. */
export class ChangeTaskDto {
  @Uuid() id: string;
  @IsIn(TASK_CHANGES) change: TaskChange;
}
