import { randomUUID } from 'node:crypto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import type { AiWorkerConfig } from '../config.js';
import { AnalysePhoto } from './analyse-photo.js';

type Payload = QueueMap['ai-analysis']['payload'];

/** Queue `ai-analysis`: suggestions for a stored photo, which go out as an event. */
@ConsumesQueue('ai-analysis', { concurrency: (config: AiWorkerConfig) => config.AI_CONCURRENCY })
export class AnalysePhotoWorker extends QueueWorker<'ai-analysis'> {
  constructor(
    private readonly analysePhoto: AnalysePhoto,
    private readonly events: EventPublisher,
  ) {
    super();
  }

  async perform(payload: Payload, job: JobContext): Promise<PhotoSuggestion> {
    const suggestion = await this.analysePhoto.analyse(payload, job);
    const event = { ...requestOf(payload), suggestion, completedAt: new Date().toISOString() };
    // Last, so that a job that crashes here runs again; the id makes the second event harmless.
    await this.events.publish('ai.photo_analysed', event, `analysed-${job.id}`);
    return suggestion;
  }

  /** No try is left, or none would help: the photo's owner sees 'Analysis Failed' and may go on by hand. */
  override async exhausted(payload: Payload, { code }: AppError): Promise<void> {
    await this.events.publish('ai.photo_analysis_failed', { ...requestOf(payload), code }, randomUUID());
  }
}

const requestOf = ({ photoId, askedAt }: Payload): { photoId: string; askedAt?: string } => ({
  photoId,
  ...(askedAt !== undefined && { askedAt }),
});
