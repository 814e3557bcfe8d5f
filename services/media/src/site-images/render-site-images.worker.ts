import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RenderSiteImage } from './render-site-image.js';

type Payload = QueueMap['site-images']['payload'];

@ConsumesQueue('site-images')
export class RenderSiteImagesWorker extends QueueWorker<'site-images'> {
  constructor(private readonly renderSiteImage: RenderSiteImage) {
    super();
  }

  perform({ siteImageId }: Payload): Promise<QueueMap['site-images']['result']> {
    return this.renderSiteImage.perform(siteImageId);
  }

  override exhausted({ siteImageId }: Payload, error: AppError): Promise<void> {
    return this.renderSiteImage.giveUp(siteImageId, error);
  }
}
