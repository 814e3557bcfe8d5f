import { Injectable } from '@nestjs/common';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ChangePhoto } from '../photos/change-photo.js';

/**
 * Writes suggestions into fields that the owner left empty. Idempotent; deleted photos are ignored, and so is the result
 * of an earlier request than the last.
 */
@Injectable()
export class ApplyAnalysis {
  constructor(private readonly change: ChangePhoto) {}

  @EventHandler('ai.photo_analysed')
  async complete({ photoId, suggestion, completedAt, askedAt }: AiEvents['ai.photo_analysed']): Promise<void> {
    await this.change.one(
      { id: photoId },
      (photo) => photo.awaitsSuggestion(askedAt) && photo.applySuggestion(suggestion, new Date(completedAt)),
    );
  }

  @EventHandler('ai.photo_analysis_failed')
  async fail({ photoId, askedAt }: AiEvents['ai.photo_analysis_failed']): Promise<void> {
    await this.change.one({ id: photoId }, (photo) => photo.awaitsSuggestion(askedAt) && photo.suggestionFailed());
  }
}
