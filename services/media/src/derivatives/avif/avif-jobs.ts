import { Injectable } from '@nestjs/common';
import type { DerivativesJob } from '../derivatives-job.js';

/** What has AVIF. */
export type AvifKind = 'photo' | 'site-image';
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
