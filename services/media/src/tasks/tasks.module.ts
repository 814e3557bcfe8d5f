import { Module } from '@nestjs/common';
import { QueueAdminModule } from '@vitrine/platform/queue-admin/queue-admin.module';
import { ChangeTask } from '@vitrine/platform/tasks/change-task';
import { ListTasks } from '@vitrine/platform/tasks/list-tasks';
import { TasksRpcController } from './tasks.rpc.controller.js';

/** Media's queues and tasks, for administrators. */
@Module({
  imports: [QueueAdminModule.forService('media')],
  controllers: [TasksRpcController],
  providers: [ChangeTask, ListTasks],
})
export class AdministerTasksModule {}
