import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { PhotoAvif } from '../../photos/photo-avif.js';
import { SiteImageAvif } from '../../site-images/site-image-avif.js';

type Payload = QueueMap['avif-derivatives']['payload'];

@ConsumesQueue('avif-derivatives')
export class AvifDerivativesWorker extends QueueWorker<'avif-derivatives'> {
  constructor(
    private readonly photos: PhotoAvif,
    private readonly pictures: SiteImageAvif,
  ) {
    super();
  }

  perform(payload: Payload): Promise<QueueMap['avif-derivatives']['result']> {
    return 'photoId' in payload ? this.photos.encode(payload.photoId) : this.pictures.encode(payload.siteImageId);
  }

  override exhausted(payload: Payload, error: AppError): Promise<void> {
    return 'photoId' in payload
      ? this.photos.giveUp(payload.photoId, error)
      : this.pictures.giveUp(payload.siteImageId, error);
  }
}
