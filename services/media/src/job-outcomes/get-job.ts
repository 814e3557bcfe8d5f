import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { HeldWorkDto, JobDto } from '@vitrine/contracts/http/job.dto';
import { AWAITED_QUEUES } from '@vitrine/contracts/queues/queue-admin.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { TASK_CANCELLED_TEXT, type TaskState } from '@vitrine/contracts/tasks/task.rules';
import { OpenQueues } from '@vitrine/platform/queues/open-queues';
import type { TaskView } from '@vitrine/platform/tasks/task-rows';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { AnalysisOutcome } from '../analysis/analysis-outcome.js';

/** What became of work that a 202 answered for (API-81): a task, or the suggestions for an image that is no photo yet. */
@Injectable()
export class GetJob {
  constructor(
    private readonly tasks: Tasks,
    private readonly analysisOutcome: AnalysisOutcome,
    private readonly queues: OpenQueues,
  ) {}

  /** Administrators see every task. Throws NOT_FOUND for work that is not of the caller, or that is no longer known. */
  async get(who: Principal, jobId: string): Promise<JobDto> {
    const task = await this.tasks.get(jobId);
    if (!task) return this.analysisOutcome.get(who, jobId);
    if (task.requestedBy !== who.userId && who.role !== 'admin') return raise('NOT_FOUND');
    return toJobDto(task);
  }

  async held(): Promise<HeldWorkDto> {
    const paused = await Promise.all(AWAITED_QUEUES.map((name) => this.queues.use(name, (queue) => queue.isPaused())));
    return { held: AWAITED_QUEUES.filter((_name, at) => paused[at]) };
  }
}

const STATUS: Record<TaskState, JobDto['status']> = {
  queued: 'pending',
  running: 'pending',
  paused: 'pending',
  cancelled: 'failed',
  done: 'completed',
  failed: 'failed',
};

const toJobDto = ({ id, state, done, total, result, errorCode }: TaskView): JobDto => ({
  jobId: id,
  status: STATUS[state],
  result,
  message: messageOf(state, errorCode),
  task: { state, done, total },
});

const messageOf = (state: TaskState, errorCode: TaskView['errorCode']): string | null => {
  if (state === 'cancelled') return TASK_CANCELLED_TEXT;
  return state === 'failed' ? new AppError(errorCode ?? 'INTERNAL').message : null;
};
