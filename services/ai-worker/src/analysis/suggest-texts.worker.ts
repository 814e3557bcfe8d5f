import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AI_FORM_MS } from '@vitrine/contracts/media/photo.rules';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker, type JobContext } from '@vitrine/platform/queues/queue-worker';
import type { AiWorkerConfig } from '../config.js';
import { AnalysePhoto } from './analyse-photo.js';

/** Queue `ai-suggest`: an upload form waits for the answer, which goes back through the job. */
@ConsumesQueue('ai-suggest', { concurrency: (config: AiWorkerConfig) => config.AI_CONCURRENCY })
export class SuggestTextsWorker extends QueueWorker<'ai-suggest'> {
  constructor(private readonly analysePhoto: AnalysePhoto) {
    super();
  }

  perform({ objectKey }: QueueMap['ai-suggest']['payload'], job: JobContext): Promise<PhotoSuggestion> {
    return this.analysePhoto.analyse({ objectKey, photoId: null }, job, AI_FORM_MS);
  }
}
