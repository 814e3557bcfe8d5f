import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ChangeTaskDto, type TaskDto, type TasksDto, TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeTask } from '@vitrine/platform/tasks/change-task';
import { ListTasks } from '@vitrine/platform/tasks/list-tasks';

@Controller()
export class TasksRpcController {
  constructor(
    private readonly listTasks: ListTasks,
    private readonly changeTask: ChangeTask,
  ) {}

  @RpcHandler('media.task.list', { role: 'admin' })
  list(@Payload() dto: TasksQueryDto): Promise<TasksDto> {
    return this.listTasks.list(dto);
  }

  @RpcHandler('media.task.change', { role: 'admin' })
  change(@Payload() dto: ChangeTaskDto): Promise<TaskDto> {
    return this.changeTask.change(dto);
  }
}
