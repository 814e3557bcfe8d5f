import { ConsumesQueue } from '@vitrine/platform/queues/queue-worker';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { TaskWorker } from '@vitrine/platform/tasks/task-worker';

/** Runs the slices of media's tasks. */
@ConsumesQueue('media-tasks')
export class MediaTasksWorker extends TaskWorker<'media-tasks'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}
