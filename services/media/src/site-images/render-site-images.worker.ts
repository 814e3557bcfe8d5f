import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { RenderPicture } from './render-site-image.js';

type Payload = QueueMap['pictures']['payload'];

@ConsumesQueue('pictures')
export class RenderPicturesWorker extends QueueWorker<'pictures'> {
  constructor(private readonly renderPicture: RenderPicture) {
    super();
  }

  perform({ pictureId }: Payload): Promise<QueueMap['pictures']['result']> {
    return this.renderPicture.run(pictureId);
  }

  override exhausted({ pictureId }: Payload, error: AppError): Promise<void> {
    return this.renderPicture.giveUp(pictureId, error);
  }
}
