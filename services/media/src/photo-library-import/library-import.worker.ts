import { ConsumesQueue } from '@vitrine/platform/queues/queue-worker';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { TaskWorker } from '@vitrine/platform/tasks/task-worker';

/** Runs the slices of imports, apart from other tasks: they wait for another company's servers. */
@ConsumesQueue('library-import')
export class LibraryImportWorker extends TaskWorker<'library-import'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}
