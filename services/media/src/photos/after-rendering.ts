import { Injectable } from '@nestjs/common';
import { RequestSuggestion } from '../analysis/enqueue-analysis.js';
import { RequestAvif } from '../derivatives/avif/request-avif.js';
import type { Photo } from './photo.entity.js';
import { RequeuePictures } from '../site-images/requeue-site-images.js';

/** What a photo's derivatives make possible. */
@Injectable()
export class AfterRendering {
  constructor(
    private readonly suggestions: RequestSuggestion,
    private readonly pictures: RequeuePictures,
    private readonly avif: RequestAvif,
  ) {}

  async ready(photo: Photo): Promise<void> {
    if (photo.aiPending) this.suggestions.hint(photo);
    await this.pictures.ofPhoto(photo.id);
    this.avif.photo(photo.id);
  }

  async failed(photoId: string): Promise<void> {
    await this.pictures.ofPhoto(photoId);
  }
}
