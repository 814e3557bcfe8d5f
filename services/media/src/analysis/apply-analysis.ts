import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { ChangePhoto } from '../photos/change-photo.js';

/**
 * Puts suggestions where the person has said nothing. Twice is the same as once; a photo that is gone stays
 * gone, and what was asked for earlier settles nothing that was asked for later.
 */
@Injectable()
export class ApplyAnalysis {
  constructor(private readonly change: ChangePhoto) {}

  async complete({ photoId, suggestion, completedAt, askedAt }: AiEvents['ai.photo_analysed']): Promise<void> {
    await this.change.one(
      { id: photoId },
      (photo) => photo.awaitsSuggestion(askedAt) && photo.applySuggestion(suggestion, new Date(completedAt)),
    );
  }

  async fail({ photoId, askedAt }: AiEvents['ai.photo_analysis_failed']): Promise<void> {
    await this.change.one({ id: photoId }, (photo) => photo.awaitsSuggestion(askedAt) && photo.suggestionFailed());
  }
}
