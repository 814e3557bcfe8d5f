import { Injectable } from '@nestjs/common';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';

/** On a site that never rests, each process makes the AVIF of one image in this time all the same. */
const PATIENCE_MS = 10 * 60_000;

/** When AVIF may be made: while no WebP derivatives wait or are made. */
@Injectable()
export class SpareTime {
  private busySince: number | null = null;

  constructor(private readonly queues: QueueProducer) {}

  /** Whether it is now. Throws `SERVICE_UNAVAILABLE` when Redis is away. */
  async isNow(now = Date.now()): Promise<boolean> {
    if (!(await this.isBusy())) {
      this.busySince = null;
      return true;
    }
    this.busySince ??= now;
    if (now - this.busySince < PATIENCE_MS) return false;
    this.busySince = now;
    return true;
  }

  private async isBusy(): Promise<boolean> {
    return (await this.queues.atHand('derivatives')) + (await this.queues.atHand('site-images')) > 0;
  }
}
