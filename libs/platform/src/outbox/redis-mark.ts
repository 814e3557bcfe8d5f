import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { BaseConfig } from '../config/base-config.js';
import { CONFIG } from '../config/tokens.js';
import { OpenQueues } from '../queues/open-queues.js';

/** Stands for one connection to one server. */
export type Connection = object;

/** Up to when Redis knows this service's events. It loses what was written last first, so the mark goes with the events. */
@Injectable()
export class RedisMark {
  private readonly key: string;

  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly queues: OpenQueues,
  ) {
    this.key = `${config.QUEUE_PREFIX}.events.${config.SERVICE}.mark`;
  }

  /** Null: Redis was emptied, or never told. Throws SERVICE_UNAVAILABLE. */
  read(): Promise<{ mark: string | null; connection: Connection }> {
    return this.queues.withRedis(async (redis) => ({ mark: await redis.get(this.key), connection: redis.stream }));
  }

  /**
   * Throws SERVICE_UNAVAILABLE, also when the connection is no longer the one of {@link read}: what was written over
   * that one may be on a server that is none any more.
   */
  async write(mark: string, since: Connection): Promise<void> {
    const connection = await this.queues.withRedis(async (redis) => {
      if (redis.stream === since) await redis.set(this.key, mark);
      return redis.stream;
    });
    if (connection !== since) throw new AppError('SERVICE_UNAVAILABLE');
  }
}
