import { Injectable } from '@nestjs/common';
import { TASKS, type TaskKind } from '@vitrine/contracts/tasks/task-map';
import { LiveUpdatePublisher } from '../live-updates/live-update-publisher.js';
import { Logger } from '../log/logger.js';
import { QueueProducer } from '../queues/queue-producer.js';
import { type OverdueSlice, type TaskRequest, TaskRows, type TaskView } from './task-rows.js';

/** Starts and steers long work (decision 0050). The row is the truth; a job that is lost is only late. */
@Injectable()
export class Tasks {
  constructor(
    private readonly rows: TaskRows,
    private readonly queues: QueueProducer,
    private readonly updates: LiveUpdatePublisher,
    private readonly logger: Logger,
  ) {}

  /**
   * Records a task of `kind`, or joins the open one with the same subject. Part of the current transaction, after whose
   * commit {@link enqueue} queues it.
   */
  open<K extends TaskKind>(kind: K, request: TaskRequest<K>): Promise<TaskView> {
    return this.rows.open(kind, request);
  }

  /** Queues the next slice of a task, best effort; one that waits or runs already is not queued twice. Never throws. */
  async enqueue({ id, kind, slice }: OverdueSlice, delayMs = 0): Promise<void> {
    const options = {
      dedupeId: `task-${id}-${slice}`,
      ...(slice > 0 && { ownTrace: true }),
      ...(delayMs > 0 && { delayMs }),
    };
    try {
      await this.queues.enqueueBestEffort(TASKS[kind].queue, { taskId: id, slice }, options);
    } catch (err) {
      this.logger.error({ err, taskId: id }, 'Slice not queued; the reconciler will find its task');
    }
  }

  /** Null: unknown, or finished a month ago. */
  get(id: string): Promise<TaskView | null> {
    return this.rows.find(id);
  }

  /** False when the task was not queued or running. */
  async pause(id: string): Promise<boolean> {
    return this.publish(await this.rows.pause(id));
  }

  /** False when the task had ended. What its slices have done stays done. */
  async cancel(id: string): Promise<boolean> {
    return this.publish(await this.rows.cancel(id));
  }

  /** Goes on with a paused or failed task. False when it was neither, is held, or another one has taken its place. */
  async resume(id: string): Promise<boolean> {
    const task = await this.rows.resume(id);
    if (task) await this.enqueue(task);
    return this.publish(task);
  }

  /** Sends the requester's open pages a live update, if `task` has changed. */
  async publish(task: TaskView | null): Promise<boolean> {
    if (task?.requestedBy) await this.updates.publish(task.requestedBy, [{ kind: 'jobs' }]);
    return task !== null;
  }
}
