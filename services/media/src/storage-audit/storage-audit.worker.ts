import { ConsumesQueue } from '@vitrine/platform/queues/queue-worker';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { TaskWorker } from '@vitrine/platform/tasks/task-worker';

/** Runs the slices of audits and repairs, apart from other tasks: they may take long. */
@ConsumesQueue('storage-audit')
export class StorageAuditWorker extends TaskWorker<'storage-audit'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}
