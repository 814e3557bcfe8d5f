import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { AvifJobs, type AvifKind } from './avif-jobs.js';

type Payload = QueueMap['avif-derivatives']['payload'];

@ConsumesQueue('avif-derivatives')
export class AvifDerivativesWorker extends QueueWorker<'avif-derivatives'> {
  constructor(private readonly jobs: AvifJobs) {
    super();
  }

  perform(payload: Payload): Promise<QueueMap['avif-derivatives']['result']> {
    const { kind, id } = subjectOf(payload);
    return this.jobs.of(kind).perform(id);
  }

  override exhausted(payload: Payload, error: AppError): Promise<void> {
    const { kind, id } = subjectOf(payload);
    return this.jobs.of(kind).giveUp(id, error);
  }
}

const subjectOf = (payload: Payload): { kind: AvifKind; id: string } =>
  'photoId' in payload ? { kind: 'photo', id: payload.photoId } : { kind: 'site-image', id: payload.siteImageId };
