import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { PhotosRepository } from '../photos/photos.repository.js';

/** Puts suggestions where the person has said nothing. Twice is the same as once; a photo that is gone stays gone. */
@Injectable()
export class ApplyAnalysis {
  constructor(private readonly photos: PhotosRepository) {}

  async succeeded({ photoId, suggestion, completedAt }: AiEvents['ai.photo_analysed']): Promise<void> {
    await this.photos.change({ id: photoId }, (photo) => photo.applySuggestion(suggestion, new Date(completedAt)));
  }

  async failed({ photoId }: AiEvents['ai.photo_analysis_failed']): Promise<void> {
    await this.photos.change({ id: photoId }, (photo) => photo.suggestionFailed());
  }
}
