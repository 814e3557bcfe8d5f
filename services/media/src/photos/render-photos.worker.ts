import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import type { MediaConfig } from '../config.js';
import { RenderPhoto } from './render-photo.js';
import { RenderReplacement } from './render-replacement.js';

type Payload = QueueMap['derivatives']['payload'];

/** Takes one photo more than are rendered at once: its turn comes while the one before is stored and recorded. */
@ConsumesQueue('derivatives', { concurrency: (config: MediaConfig) => config.DERIVATIVES_CONCURRENCY + 1 })
export class RenderPhotosWorker extends QueueWorker<'derivatives'> {
  constructor(
    private readonly renderPhoto: RenderPhoto,
    private readonly renderReplacement: RenderReplacement,
  ) {
    super();
  }

  perform({ photoId, fileId }: Payload): Promise<QueueMap['derivatives']['result']> {
    return fileId ? this.renderReplacement.perform(fileId) : this.renderPhoto.perform(photoId);
  }

  override exhausted({ photoId, fileId }: Payload, error: AppError): Promise<void> {
    return fileId ? this.renderReplacement.giveUp(fileId, error) : this.renderPhoto.giveUp(photoId, error);
  }
}
