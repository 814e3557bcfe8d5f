import { Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type TaskChange, type TaskDto, type TasksDto, TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import type { SentBody } from '../http-cache/send-encoded.js';
import { answerUnlessKnown } from './answer-list.js';
import { UserNames } from './user-names.js';

/** Long work, for administrators. */
@Controller()
export class AdminTasksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: UserNames,
  ) {}

  @Serves('adminTasks')
  async list(@Query() page: TasksQueryDto, @Res() reply: FastifyReply): Promise<SentBody<TasksDto>> {
    const { tasks, total } = await this.rpc.call('media.task.list', page);
    return answerUnlessKnown({ tasks: await Promise.all(tasks.map((task) => this.named(task))), total }, reply);
  }

  @Serves('pauseTask')
  @HttpCode(200)
  pause(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'pause');
  }

  @Serves('resumeTask')
  @HttpCode(200)
  resume(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'resume');
  }

  @Serves('cancelTask')
  @HttpCode(200)
  cancel(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'cancel');
  }

  private async change(id: string, change: TaskChange): Promise<TaskDto> {
    return this.named(await this.rpc.call('media.task.change', { id: idOr('NOT_FOUND', id), change }));
  }

  private async named(task: TaskDto): Promise<TaskDto> {
    return task.requestedBy ? { ...task, requestedBy: await this.names.named(task.requestedBy) } : task;
  }
}
