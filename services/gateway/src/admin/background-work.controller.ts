import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type FailedJobsDto,
  FailedJobsQueryDto,
  type QueueDto,
  type QueuesDto,
  type RetriedDto,
  RetryJobsDto,
} from '@vitrine/contracts/admin/queue.dto';
import { type TaskChange, type TaskDto, type TasksDto, TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import { QUEUE_NAMES, QUEUE_SERVICES, serviceOfQueue } from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import type { SentBody } from '../http-cache/send-encoded.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { answerUnlessKnown } from './answer-list.js';

/** A service that hangs must not hide the queues of the others for long. */
const PATIENCE_MS = 3_000;
const NAMES_TTL_MS = 60_000;

/** A user of whom another service knows the id alone. */
interface Named {
  id: string;
  name: string | null;
}

const queueOf = (name: string): QueueName => QUEUE_NAMES.find((known) => known === name) ?? raise('NOT_FOUND');

/** The queues of all services that answer, and long work. */
@Controller()
export class BackgroundWorkController {
  private readonly names = new TtlCache<{ name: string | null }>({ ttlMs: NAMES_TTL_MS, maxEntries: 1_000 });

  constructor(private readonly rpc: RpcClient) {}

  @Serves('adminQueues')
  async queues(@Res() reply: FastifyReply): Promise<SentBody<QueuesDto>> {
    const answers = await Promise.all(
      QUEUE_SERVICES.map(async (service) => ({ service, queues: await this.queuesOf(service) })),
    );
    const listed = {
      queues: await Promise.all(
        answers.flatMap(({ queues }) => queues ?? []).map((queue) => this.queueWithName(queue)),
      ),
      unanswered: answers.flatMap(({ service, queues }) => (queues ? [] : [service])),
    };
    return answerUnlessKnown(listed, reply);
  }

  @Serves('pauseQueue')
  @HttpCode(200)
  async pauseQueue(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.queueWithName(await this.rpc.call(`${serviceOfQueue(queue)}.queue.pause`, { queue }));
  }

  @Serves('resumeQueue')
  @HttpCode(200)
  async resumeQueue(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.queueWithName(await this.rpc.call(`${serviceOfQueue(queue)}.queue.resume`, { queue }));
  }

  @Serves('failedJobs')
  failedJobs(@Param('queue') name: string, @Query() { ...page }: FailedJobsQueryDto): Promise<FailedJobsDto> {
    const queue = queueOf(name);
    return this.rpc.call(`${serviceOfQueue(queue)}.queue.failed`, { ...page, queue });
  }

  @Serves('retryJobs')
  @HttpCode(200)
  retryJobs(@Param('queue') name: string, @Body() { ...dto }: RetryJobsDto): Promise<RetriedDto> {
    const queue = queueOf(name);
    return this.rpc.call(`${serviceOfQueue(queue)}.queue.retry`, { ...dto, queue });
  }

  @Serves('adminTasks')
  async tasks(@Query() page: TasksQueryDto, @Res() reply: FastifyReply): Promise<SentBody<TasksDto>> {
    const { tasks, total } = await this.rpc.call('media.task.list', page);
    return answerUnlessKnown({ tasks: await Promise.all(tasks.map((task) => this.taskWithName(task))), total }, reply);
  }

  @Serves('pauseTask')
  @HttpCode(200)
  pauseTask(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'pause');
  }

  @Serves('resumeTask')
  @HttpCode(200)
  resumeTask(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'resume');
  }

  @Serves('cancelTask')
  @HttpCode(200)
  cancelTask(@Param('taskId') id: string): Promise<TaskDto> {
    return this.change(id, 'cancel');
  }

  /** With the name of who has paused it. */
  private async queueWithName(queue: QueueDto): Promise<QueueDto> {
    const { pause } = queue;
    return pause?.by ? { ...queue, pause: { ...pause, by: await this.named(pause.by) } } : queue;
  }

  private queuesOf(service: (typeof QUEUE_SERVICES)[number]): Promise<QueueDto[] | null> {
    return this.rpc.call(`${service}.queue.list`, {}, { timeoutMs: PATIENCE_MS }).catch(() => null);
  }

  private async change(id: string, change: TaskChange): Promise<TaskDto> {
    return this.taskWithName(await this.rpc.call('media.task.change', { id: idOr('NOT_FOUND', id), change }));
  }

  private async taskWithName(task: TaskDto): Promise<TaskDto> {
    return task.requestedBy ? { ...task, requestedBy: await this.named(task.requestedBy) } : task;
  }

  /** The user with their name; without it where they are deleted, or identity is away. */
  private async named({ id }: Named): Promise<Named> {
    const known = await this.names.get(id, () => this.nameOf(id)).catch(() => null);
    return { id, name: known?.name ?? null };
  }

  private async nameOf(userId: string): Promise<{ name: string | null }> {
    const { firstName, lastName, username } = await this.rpc.call('identity.user.get', { userId });
    return { name: [firstName, lastName].filter(Boolean).join(' ') || username };
  }
}
