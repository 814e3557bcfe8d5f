import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LiveUpdatePublisher } from '../live-updates/live-update-publisher.js';
import { QueuesModule } from '../queues/queues.module.js';
import { RequeueTasks } from './requeue-tasks.js';
import { TaskReadings } from './task-readings.js';
import { TaskRows } from './task-rows.js';
import { TaskRunner } from './task-runner.js';
import { Tasks } from './tasks.js';

/** Long work in slices (decision 0050). Needs `ConfigModule`, and `OrmModule` with the table of tasks. */
@Module({})
export class TasksModule {
  /** {@link Tasks}, for a process that starts tasks and leaves them to another. */
  static forStarter(): DynamicModule {
    return starter;
  }

  /** Runs the `@RunsTask` providers of this process, and takes up what is left lying. */
  static forWorker(): DynamicModule {
    return worker;
  }
}

// Nest compares dynamic modules by identity: imported twice, each must be the same object.
const starter: DynamicModule = {
  module: TasksModule,
  global: true,
  imports: [QueuesModule.forProducer()],
  providers: [LiveUpdatePublisher, TaskRows, Tasks],
  exports: [LiveUpdatePublisher, TaskRows, Tasks],
};
const worker: DynamicModule = {
  module: TasksModule,
  global: true,
  imports: [DiscoveryModule, starter],
  providers: [RequeueTasks, TaskReadings, TaskRunner],
  exports: [TaskRunner],
};
