import { randomUUID } from 'node:crypto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { FactPublisher } from '@vitrine/platform/outbox/fact-publisher';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import type { AiWorkerConfig } from '../config.js';
import { AnalysePhoto, type AnalysisRequest } from './analyse-photo.js';

/** Queue `ai-analysis`: the answer goes back through the job and, for a stored photo, out as a fact too. */
@ConsumesQueue('ai-analysis', { concurrency: (config: AiWorkerConfig) => config.AI_CONCURRENCY })
export class AnalysePhotoWorker extends QueueWorker<'ai-analysis'> {
  constructor(
    private readonly analysePhoto: AnalysePhoto,
    private readonly facts: FactPublisher,
  ) {
    super();
  }

  async perform(payload: AnalysisRequest, { id, signal }: JobContext): Promise<PhotoSuggestion> {
    const suggestion = await this.analysePhoto.run(payload, signal);
    if (payload.photoId !== null) {
      const fact = { photoId: payload.photoId, suggestion, completedAt: new Date().toISOString() };
      // Last, so that a job that dies here runs again; the id makes the second telling harmless.
      await this.facts.publish('ai.photo_analysed', fact, `analysed-${id}`);
    }
    return suggestion;
  }

  /** No try is left, or none would help: the photo's owner sees 'Analysis Failed' and may go on by hand. */
  override async exhausted({ photoId }: AnalysisRequest, { code }: AppError): Promise<void> {
    if (photoId === null) return;
    await this.facts.publish('ai.photo_analysis_failed', { photoId, code }, randomUUID());
  }
}
