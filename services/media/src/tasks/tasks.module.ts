import { Module } from '@nestjs/common';
import { QueueAdminModule } from '@vitrine/platform/queue-admin/queue-admin.module';
import { ChangeTask } from '@vitrine/platform/tasks/change-task';
import { ListTasks } from '@vitrine/platform/tasks/list-tasks';
import { StorageModule } from '../storage/storage.module.js';
import { AdministerTasks } from './administer-tasks.js';
import { GetTask } from './get-task.js';

/** Queues and tasks, for administrators, and what became of work that goes on after its request. */
@Module({
  imports: [QueueAdminModule.forService('media'), StorageModule],
  controllers: [AdministerTasks, GetTask],
  providers: [ChangeTask, ListTasks],
})
export class AdministerTasksModule {}
