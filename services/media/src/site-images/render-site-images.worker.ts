import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RenderSiteImage } from './render-site-image.js';

type Payload = QueueMap['pictures']['payload'];

@ConsumesQueue('pictures')
export class RenderSiteImagesWorker extends QueueWorker<'pictures'> {
  constructor(private readonly renderSiteImage: RenderSiteImage) {
    super();
  }

  perform({ pictureId }: Payload): Promise<QueueMap['pictures']['result']> {
    return this.renderSiteImage.render(pictureId);
  }

  override exhausted({ pictureId }: Payload, error: AppError): Promise<void> {
    return this.renderSiteImage.giveUp(pictureId, error);
  }
}
