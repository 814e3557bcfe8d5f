import { Module } from '@nestjs/common';
import { MediaTasksWorker } from './media-tasks.worker.js';

/** Runs the slices of media's tasks; what they do is in the features. */
@Module({
  providers: [MediaTasksWorker],
})
export class TasksWorkerModule {}
