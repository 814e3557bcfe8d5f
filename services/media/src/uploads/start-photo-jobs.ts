import { Injectable } from '@nestjs/common';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import type { Photo } from '../photos/photo.entity.js';

/** Queues what a new photo waits for: derivatives, and suggestions where they are wanted. */
@Injectable()
export class StartPhotoJobs {
  constructor(
    private readonly jobs: MediaJobs,
    private readonly analysis: EnqueueAnalysis,
  ) {}

  /** Whether suggestions are made for new photos of this owner without a request. */
  suggestsFor(ownerId: string): Promise<boolean> {
    return this.analysis.isWantedBy(ownerId);
  }

  start(photo: Photo): void {
    this.jobs.derivatives(photo.id, photo.renderTurn ?? 1);
    if (photo.aiPending) this.analysis.enqueue(photo);
  }
}
