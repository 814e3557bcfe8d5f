import { Injectable } from '@nestjs/common';
import type { QueueMap, QueueName } from '@vitrine/contracts/queues/queue-map';
import { Logger } from '@vitrine/platform/log/logger';
import { QueueProducer, type EnqueueOptions } from '@vitrine/platform/queues/queue-producer';

/** Within this time a transaction has ended, as a rule; the reconciler knows the others. */
const COMMIT_MS = 3_000;
/** AVIF finds no time while the job runs that has queued it, and lets the next photo of an upload go first. */
const AVIF_AFTER_MS = 2_000;

/** Behind every turn of a photo that was uploaded. */
const BEHIND_UPLOADS = 2_000_000;

export const sizesDedupeId = (photoId: string): string => `sizes-${photoId}`;

/**
 * Enqueues work that the rows already record. Fire-and-forget: a failing queue must not fail the request, and a lost job
 * is only late, because a reconciler finds the row.
 */
@Injectable()
export class MediaJobs {
  constructor(
    private readonly queues: QueueProducer,
    private readonly logger: Logger,
  ) {}

  derivatives(photoId: string, turn: number): void {
    this.enqueue('derivatives', { photoId }, { dedupeId: `render-${photoId}`, priority: turn });
  }

  replacement(photoId: string, fileId: string, turn: number): void {
    this.enqueue('derivatives', { photoId, fileId }, { dedupeId: `render-file-${fileId}`, priority: turn });
  }

  sizes(photoId: string): void {
    this.enqueue(
      'derivatives',
      { photoId, sizes: true },
      { dedupeId: sizesDedupeId(photoId), priority: BEHIND_UPLOADS },
    );
  }

  photoAvif(photoId: string): void {
    this.enqueue('avif-derivatives', { photoId }, { dedupeId: `avif-${photoId}`, delayMs: AVIF_AFTER_MS });
  }

  siteImageAvif(siteImageId: string): void {
    this.enqueue(
      'avif-derivatives',
      { siteImageId },
      {
        dedupeId: `avif-site-image-${siteImageId}`,
        delayMs: AVIF_AFTER_MS,
      },
    );
  }

  objectRemoval(ownerId: string | null, photoId: string): void {
    this.enqueue('object-removal', { ownerId, photoId }, { dedupeId: `remove-${photoId}` });
  }

  /** From inside a transaction: the job finds the row only once that has ended. */
  objectRemovalAfterCommit(ownerId: string | null, photoId: string): void {
    this.enqueue('object-removal', { ownerId, photoId }, { dedupeId: `remove-${photoId}`, delayMs: COMMIT_MS });
  }

  /** Requested again before the last answer is here, it is a job of its own. */
  analysis(photoId: string, objectKey: string, askedAt: Date, turn: number): void {
    const payload = { photoId, objectKey, askedAt: askedAt.toISOString() };
    this.enqueue('ai-analysis', payload, { dedupeId: `analyse-${photoId}-${askedAt.getTime()}`, priority: turn });
  }

  colours(bannerId: string, objectKey: string, askedAt: Date): void {
    const payload = { bannerId, objectKey, askedAt: askedAt.toISOString() };
    this.enqueue('colour-extraction', payload, { dedupeId: `colours-${bannerId}-${askedAt.getTime()}` });
  }

  insight(payload: QueueMap['ai-insights']['payload']): void {
    this.enqueue('ai-insights', payload, { dedupeId: `insight-${payload.insightId}` });
  }

  siteImage(siteImageId: string): void {
    this.enqueue('site-images', { siteImageId }, { dedupeId: `site-image-${siteImageId}` });
  }

  /** Its photo has changed, which a job that is just running may not have seen. */
  siteImageOfPhoto(siteImageId: string): void {
    this.enqueue('site-images', { siteImageId }, { dedupeId: `site-image-of-photo-${siteImageId}` });
  }

  private enqueue<Q extends QueueName>(queue: Q, payload: QueueMap[Q]['payload'], options: EnqueueOptions): void {
    this.queues.enqueueBestEffort(queue, payload, options).catch((err: unknown) => {
      this.logger.error({ err, queue }, 'Job not queued');
    });
  }
}
