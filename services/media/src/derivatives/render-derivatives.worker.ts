import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import type { MediaConfig } from '../config.js';
import { RenderPhoto } from './render-photo.js';

type Payload = QueueMap['derivatives']['payload'];

@ConsumesQueue('derivatives', { concurrency: (config: MediaConfig) => config.DERIVATIVES_CONCURRENCY })
export class RenderDerivativesWorker extends QueueWorker<'derivatives'> {
  constructor(private readonly renderPhoto: RenderPhoto) {
    super();
  }

  perform({ photoId }: Payload): Promise<QueueMap['derivatives']['result']> {
    return this.renderPhoto.run(photoId);
  }

  override exhausted({ photoId }: Payload, error: AppError): Promise<void> {
    return this.renderPhoto.giveUp(photoId, error);
  }
}
