import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ChangeTaskDto, type TaskDto, type TasksDto, TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeTask } from '@vitrine/platform/tasks/change-task';
import { ListTasks } from '@vitrine/platform/tasks/list-tasks';

/** The platform's use cases under the names of this service. */
@Controller()
export class AdministerTasks {
  constructor(
    private readonly tasks: ListTasks,
    private readonly change: ChangeTask,
  ) {}

  @RpcHandler('media.task.list', { role: 'admin' })
  listTasks(@Payload() dto: TasksQueryDto): Promise<TasksDto> {
    return this.tasks.list(dto);
  }

  @RpcHandler('media.task.change', { role: 'admin' })
  changeTask(@Payload() dto: ChangeTaskDto): Promise<TaskDto> {
    return this.change.change(dto);
  }
}
