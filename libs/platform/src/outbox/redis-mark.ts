import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { OpenQueues } from '../queues/open-queues.js';

const REPLACE = `
  if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[2])
  return 1`;

/** Stands for one connection to one server. */
export type Connection = object;

/** Up to when Redis holds this service's events. It loses the newest writes first, so the mark is written with the events. */
@Injectable()
export class RedisMark {
  private readonly key: string;

  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly queues: OpenQueues,
  ) {
    this.key = `${config.QUEUE_PREFIX}.outbox.${config.SERVICE}.mark`;
  }

  /** Null: Redis was emptied, or never had one. Throws SERVICE_UNAVAILABLE. */
  read(): Promise<{ mark: string | null; connection: Connection }> {
    return this.queues.withRedis(async (redis) => ({ mark: await redis.get(this.key), connection: redis.stream }));
  }

  /**
   * Throws SERVICE_UNAVAILABLE, also when Redis does not hold `before` any more: it was emptied in between, perhaps after
   * the events were written; or when the connection is no longer the one of {@link read}: what was written over that one
   * may be on a server that is none any more.
   */
  async write(mark: string, before: string | null, since: Connection): Promise<void> {
    const isWritten = await this.queues.withRedis(
      async (redis) => redis.stream === since && (await redis.eval(REPLACE, 1, this.key, before ?? '', mark)) === 1,
    );
    if (!isWritten) throw new AppError('SERVICE_UNAVAILABLE');
  }
}
