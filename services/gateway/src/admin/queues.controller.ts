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
import { QUEUE_NAMES, serviceOfQueue } from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import type { SentBody } from '../http-cache/send-encoded.js';
import { answerUnlessKnown } from './answer-list.js';
import { ListQueues } from './list-queues.js';

const queueOf = (name: string): QueueName => QUEUE_NAMES.find((known) => known === name) ?? raise('NOT_FOUND');

/** The queues of all services. */
@Controller()
export class AdminQueuesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly listQueues: ListQueues,
  ) {}

  @Serves('adminQueues')
  async list(@Res() reply: FastifyReply): Promise<SentBody<QueuesDto>> {
    return answerUnlessKnown(await this.listQueues.list(), reply);
  }

  @Serves('pauseQueue')
  @HttpCode(200)
  async pause(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.listQueues.named(await this.rpc.call(`${serviceOfQueue(queue)}.queue.pause`, { queue }));
  }

  @Serves('resumeQueue')
  @HttpCode(200)
  async resume(@Param('queue') name: string): Promise<QueueDto> {
    const queue = queueOf(name);
    return this.listQueues.named(await this.rpc.call(`${serviceOfQueue(queue)}.queue.resume`, { queue }));
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
}
