import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { runProgram } from '@vitrine/platform/config/load-config';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { ConsumesQueue } from '@vitrine/platform/queues/queue-worker';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { TaskWorker } from '@vitrine/platform/tasks/task-worker';
import { TasksModule } from '@vitrine/platform/tasks/tasks.module';
import { MediaConfig } from './config.js';
import { MediaModule } from './media.module.js';
import { StoreReadings } from './store-readings.js';

/** Runs the slices of media's tasks. */
@ConsumesQueue('media-tasks')
class MediaTasksWorker extends TaskWorker<'media-tasks'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}

/** Runs the slices of audits and repairs, apart from other tasks: they may take long. */
@ConsumesQueue('storage-audit')
class StorageAuditWorker extends TaskWorker<'storage-audit'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}

/** Runs the slices of imports, apart from other tasks: they wait for another company's servers. */
@ConsumesQueue('library-import')
class LibraryImportWorker extends TaskWorker<'library-import'> {
  constructor(runner: TaskRunner) {
    super(runner);
  }
}

/** Media in the process that consumes queues and events, relays its own, and reconciles. */
@Module({
  providers: [LibraryImportWorker, MediaTasksWorker, StorageAuditWorker, StoreReadings],
})
export class MediaWorkerModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaWorkerModule,
      imports: [
        MediaModule.register(config),
        OutboxModule.forRelay(),
        EventsModule.forService('media'),
        QueuesModule.forConsumer('media'),
        TasksModule.forWorker(),
      ],
    };
  }
}

export const startMediaWorker: Start = (env, hostProcess) =>
  runProgram(
    MediaConfig,
    (config) => runWorker({ name: 'media-worker', module: MediaWorkerModule.register(config), config, hostProcess }),
    env,
  );
