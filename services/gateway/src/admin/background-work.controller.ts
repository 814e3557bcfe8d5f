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
import { raise } from '@vitrine/contracts/errors/app-error';
import { QUEUE_NAMES, QUEUE_SERVICES, serviceOfQueue } from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import type { SentBody } from '../http-cache/send-encoded.js';
import { answerUnlessKnown } from './answer-list.js';
import { UserNames } from './user-names.js';

/** A service that hangs must not hide the queues of the others for long. */
const PATIENCE_MS = 3_000;

const queueOf = (name: string): QueueName => QUEUE_NAMES.find((known) => known === name) ?? raise('NOT_FOUND');

/** The queues of all services that answer. */
@Controller()
export class AdminQueuesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: UserNames,
  ) {}

  @Serves('adminQueues')
  async list(@Res() reply: FastifyReply): Promise<SentBody<QueuesDto>> {
    const answers = await Promise.all(
      QUEUE_SERVICES.map(async (service) => ({ service, queues: await this.queuesOf(service) })),
    );
    const listed = {
      queues: await Promise.all(answers.flatMap(({ queues }) => queues ?? []).map((queue) => this.named(queue))),
      unanswered: answers.flatMap(({ service, queues }) => (queues ? [] : [service])),
    };
    return answerUnlessKnown(listed, reply);
  }

  @Serves('pauseQueue')
  @HttpCode(200)
  async pause(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.named(await this.rpc.call(`${serviceOfQueue(queue)}.queue.pause`, { queue }));
  }

  @Serves('resumeQueue')
  @HttpCode(200)
  async resume(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.named(await this.rpc.call(`${serviceOfQueue(queue)}.queue.resume`, { queue }));
  }

  @Serves('failedJobs')
  failed(@Param('queue') name: string, @Query() { ...page }: FailedJobsQueryDto): Promise<FailedJobsDto> {
    const queue = queueOf(name);
    return this.rpc.call(`${serviceOfQueue(queue)}.queue.failed`, { ...page, queue });
  }

  @Serves('retryJobs')
  @HttpCode(200)
  retry(@Param('queue') name: string, @Body() { ...dto }: RetryJobsDto): Promise<RetriedDto> {
    const queue = queueOf(name);
    return this.rpc.call(`${serviceOfQueue(queue)}.queue.retry`, { ...dto, queue });
  }

  /** With the name of who has paused it. */
  private async named(queue: QueueDto): Promise<QueueDto> {
    const { pause } = queue;
    return pause?.by ? { ...queue, pause: { ...pause, by: await this.names.named(pause.by) } } : queue;
  }

  private queuesOf(service: (typeof QUEUE_SERVICES)[number]): Promise<QueueDto[] | null> {
    return this.rpc.call(`${service}.queue.list`, {}, { timeoutMs: PATIENCE_MS }).catch(() => null);
  }
}
