import { Injectable } from '@nestjs/common';
import { EnqueueAnalysis } from '../analysis/enqueue-analysis.js';
import { EnqueueAvif } from '../derivatives/avif/request-avif.js';
import type { Photo } from './photo.entity.js';
import { RequeueSiteImages } from '../site-images/requeue-site-images.js';

/** What a photo's derivatives make possible. */
@Injectable()
export class AfterRendering {
  constructor(
    private readonly analysis: EnqueueAnalysis,
    private readonly siteImages: RequeueSiteImages,
    private readonly avif: EnqueueAvif,
  ) {}

  async ready(photo: Photo): Promise<void> {
    if (photo.aiPending) this.analysis.enqueue(photo);
    await this.siteImages.ofPhoto(photo.id);
    this.avif.photo(photo.id);
  }

  async failed(photoId: string): Promise<void> {
    await this.siteImages.ofPhoto(photoId);
  }
}
