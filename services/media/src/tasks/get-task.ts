import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { HeldWorkDto, TaskStatusDto, TaskState } from '@vitrine/contracts/http/task.dto';
import { AWAITED_QUEUES } from '@vitrine/contracts/queues/queue-admin.rules';
import { TaskRefDto } from '@vitrine/contracts/http/task.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { OpenQueues } from '@vitrine/platform/queues/open-queues';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { TaskView } from '@vitrine/platform/tasks/task-rows';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { DiscardObject } from '../storage/discard-object.js';
import { incomingPrefix } from '../storage/object-keys.js';

/** What became of work that a 202 answered for (API-81): a task, or the suggestions for an image that is no photo yet. */
@Controller()
export class GetTask {
  constructor(
    private readonly tasks: Tasks,
    private readonly jobs: QueueProducer,
    private readonly queues: OpenQueues,
    private readonly discard: DiscardObject,
  ) {}

  /** Administrators see every task. Throws NOT_FOUND for work that is not of the caller, or that is no longer known. */
  @RpcHandler('media.job.get')
  async getTask(@Caller() who: Principal, @Payload() { jobId }: TaskRefDto): Promise<TaskStatusDto> {
    const task = await this.tasks.get(jobId);
    if (!task) return this.suggestions(who, jobId);
    if (task.requestedBy !== who.userId && who.role !== 'admin') return raise('NOT_FOUND');
    return toTaskStatus(task);
  }

  @RpcHandler('media.job.held')
  async listHeldWork(): Promise<HeldWorkDto> {
    const paused = await Promise.all(AWAITED_QUEUES.map((name) => this.queues.use(name, (queue) => queue.isPaused())));
    return { held: AWAITED_QUEUES.filter((_name, at) => paused[at]) };
  }

  /** Suggestions that took longer than their asker could wait. */
  private async suggestions(who: Principal, jobId: string): Promise<TaskStatusDto> {
    const job = (await this.jobs.getJob('ai-suggest', jobId)) ?? raise('NOT_FOUND');
    // The key names the owner.
    if (!job.payload.objectKey.startsWith(incomingPrefix(who.userId))) return raise('NOT_FOUND');
    const { status, result, error } = job;
    if (status !== 'pending') await this.discard.discard(job.payload.objectKey);
    return { jobId, status, result, message: error?.message ?? null };
  }
}

const STATUS: Record<TaskState, TaskStatusDto['status']> = {
  queued: 'pending',
  running: 'pending',
  paused: 'pending',
  cancelled: 'failed',
  done: 'completed',
  failed: 'failed',
};

export const toTaskStatus = ({ id, state, done, total, result, errorCode }: TaskView): TaskStatusDto => ({
  jobId: id,
  status: STATUS[state],
  result,
  message: messageOf(state, errorCode),
  task: { state, done, total },
});

const messageOf = (state: TaskState, errorCode: TaskView['errorCode']): string | null => {
  if (state === 'cancelled') return /*i18n*/ 'This was canceled.';
  return state === 'failed' ? new AppError(errorCode ?? 'INTERNAL').message : null;
};
