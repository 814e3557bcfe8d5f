import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import type { TaskQueue } from '@vitrine/contracts/tasks/task-map';
import { CONSUMES_QUEUE, type Consumption, type JobContext, QueueWorker } from '../queues/queue-worker.js';
import { TaskRunner } from './task-runner.js';

/** Consumes a queue of slices. A service with tasks extends it, and names the queue with `@ConsumesQueue`. */
@Injectable()
export abstract class TaskWorker<Q extends TaskQueue> extends QueueWorker<Q> implements OnModuleInit {
  constructor(private readonly runner: TaskRunner) {
    super();
  }

  /** Refuses to start unless each kind of task of the queue has its work. */
  onModuleInit(): void {
    const { queue } = Reflect.getMetadata(CONSUMES_QUEUE, this.constructor) as Consumption;
    this.runner.assertComplete(queue as TaskQueue);
  }

  async perform({ taskId, slice }: QueueMap[TaskQueue]['payload'], { signal }: JobContext): Promise<null> {
    await this.runner.runSlice(taskId, slice, signal);
    return null;
  }
}
