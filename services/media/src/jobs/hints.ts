import { Injectable } from '@nestjs/common';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';
import { Logger } from '@vitrine/platform/log/logger';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';

/**
 * Tells the queues that there is work. The row already says so, so a hint that gets lost is only late: the reconciler
 * finds the row. Nobody waits for a hint, and a queue that is down fails nobody's request.
 */
@Injectable()
export class Hints {
  constructor(
    private readonly queues: QueueProducer,
    private readonly logger: Logger,
  ) {}

  derivatives(photoId: string): void {
    this.send('derivatives', { photoId }, `render-${photoId}`);
  }

  removal(ownerId: string, photoId: string): void {
    this.send('object-removal', { ownerId, photoId }, `remove-${photoId}`);
  }

  analysis(photoId: string, objectKey: string): void {
    this.send('ai-analysis', { photoId, objectKey }, `analyse-${photoId}`);
  }

  private send<Q extends QueueName>(queue: Q, payload: QueueMap[Q]['payload'], dedupeId: string): void {
    this.queues.hint(queue, payload, { dedupeId }).catch((err: unknown) => {
      this.logger.error({ err, queue }, 'Hint not sent');
    });
  }
}
