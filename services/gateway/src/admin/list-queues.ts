import { Injectable } from '@nestjs/common';
import type { QueueDto, QueuesDto } from '@vitrine/contracts/admin/queue.dto';
import { QUEUE_SERVICES } from '@vitrine/contracts/queues/queue-admin.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { UserNames } from './user-names.js';

/** A service that hangs must not hide the queues of the others for long. */
const PATIENCE_MS = 3_000;

/** The queues of all services that answer. */
@Injectable()
export class ListQueues {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: UserNames,
  ) {}

  async list(): Promise<QueuesDto> {
    const answers = await Promise.all(
      QUEUE_SERVICES.map(async (service) => ({ service, queues: await this.of(service) })),
    );
    return {
      queues: await Promise.all(answers.flatMap(({ queues }) => queues ?? []).map((queue) => this.named(queue))),
      unanswered: answers.flatMap(({ service, queues }) => (queues ? [] : [service])),
    };
  }

  /** With the name of who has paused it. */
  async named(queue: QueueDto): Promise<QueueDto> {
    const { pause } = queue;
    return pause?.by ? { ...queue, pause: { ...pause, by: await this.names.named(pause.by) } } : queue;
  }

  private of(service: (typeof QUEUE_SERVICES)[number]): Promise<QueueDto[] | null> {
    return this.rpc.call(`${service}.queue.list`, {}, { timeoutMs: PATIENCE_MS }).catch(() => null);
  }
}
