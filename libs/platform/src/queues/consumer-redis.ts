import { Redis, type RedisOptions } from 'ioredis';

/**
 * A connection that closes with its duplicates. BullMQ makes each worker's blocking connection by `duplicate()`, and while
 * Redis is away it does not close that itself.
 */
export class ConsumerRedis extends Redis {
  private readonly duplicates = new Set<Redis>();

  override duplicate<Override extends Partial<RedisOptions> | undefined = undefined>(override?: Override) {
    const duplicate = super.duplicate(override);
    this.duplicates.add(duplicate as Redis);
    duplicate.once('end', () => this.duplicates.delete(duplicate as Redis));
    return duplicate;
  }

  override disconnect(reconnect = false): void {
    super.disconnect(reconnect);
    if (!reconnect) for (const duplicate of this.duplicates) duplicate.disconnect();
  }
}
