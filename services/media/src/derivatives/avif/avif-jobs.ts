import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import type { DerivativesJob } from '../derivatives-job.js';

/** What has AVIF. */
type AvifKind = 'photo' | 'site-image';
type AvifJob = Pick<DerivativesJob<unknown, { widths: number[] }>, 'perform' | 'giveUp'>;

/** The AVIF job of each kind; the modules of the features above register theirs. */
@Injectable()
export class AvifJobs {
  private readonly jobs = new Map<AvifKind, AvifJob>();

  register(kind: AvifKind, job: AvifJob): void {
    this.jobs.set(kind, job);
  }

  of(kind: AvifKind): AvifJob {
    const job = this.jobs.get(kind);
    if (!job) throw new Error(`No AVIF job for ${kind}`);
    return job;
  }
}

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
