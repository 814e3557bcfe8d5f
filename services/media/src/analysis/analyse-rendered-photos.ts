import { Injectable } from '@nestjs/common';
import type { PhotoFollower } from '../photos/photo-followers.js';
import type { Photo } from '../photos/photo.entity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

/** Analyses a photo that could not be read before its derivatives were ready. */
@Injectable()
export class AnalyseRenderedPhotos implements PhotoFollower {
  constructor(private readonly analysis: EnqueueAnalysis) {}

  async rendered(photo: Photo): Promise<void> {
    if (photo.aiPending) this.analysis.enqueue(photo);
  }
}
