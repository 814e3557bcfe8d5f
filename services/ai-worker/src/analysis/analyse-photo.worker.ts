import { Injectable } from '@nestjs/common';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { FactPublisher } from '@vitrine/platform/outbox/fact-publisher';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import { AnalysePhoto, type AnalysisRequest } from './analyse-photo.js';

/** Queue `ai-analysis`: the answer goes back through the job and, for a stored photo, out as a fact too. */
@Injectable()
@ConsumesQueue('ai-analysis')
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

  async exhausted({ photoId }: AnalysisRequest, error: unknown): Promise<void> {
    if (photoId === null) return;
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    await this.facts.publish('ai.photo_analysis_failed', { photoId, code }, `analysis-failed-${photoId}`);
  }
}
