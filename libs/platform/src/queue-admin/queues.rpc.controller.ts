import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  FailedJobsOfQueueDto,
  type FailedJobsDto,
  type QueueDto,
  QueueRefDto,
  type RetriedDto,
  RetryJobsOfQueueDto,
} from '@vitrine/contracts/admin/queue.dto';
import type { QueueService } from '@vitrine/contracts/queues/queue-admin.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '../rpc/caller.decorator.js';
import { RpcHandler } from '../rpc/rpc-handler.decorator.js';
import { AdministerQueues } from './administer-queues.js';

/** The controller of a service's messages about its queues. */
export const queuesRpcController = (service: QueueService): Type<object> => {
  @Controller()
  class QueuesRpcController {
    constructor(readonly administer: AdministerQueues) {}

    @RpcHandler(`${service}.queue.list`, { role: 'admin' })
    list(): Promise<QueueDto[]> {
      return this.administer.list();
    }

    @RpcHandler(`${service}.queue.pause`, { role: 'admin' })
    pause(@Caller() { userId }: Principal, @Payload() { queue }: QueueRefDto): Promise<QueueDto> {
      return this.administer.pause(queue, userId);
    }

    @RpcHandler(`${service}.queue.resume`, { role: 'admin' })
    resume(@Payload() { queue }: QueueRefDto): Promise<QueueDto> {
      return this.administer.resume(queue);
    }

    @RpcHandler(`${service}.queue.failed`, { role: 'admin' })
    failed(@Payload() dto: FailedJobsOfQueueDto): Promise<FailedJobsDto> {
      return this.administer.failed(dto);
    }

    @RpcHandler(`${service}.queue.retry`, { role: 'admin' })
    retry(@Payload() dto: RetryJobsOfQueueDto): Promise<RetriedDto> {
      return this.administer.retry(dto);
    }
  }
  return QueuesRpcController;
};
