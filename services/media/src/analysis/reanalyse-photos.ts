import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Turns } from '../photos/turns.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

/** Requests suggestions again. Texts that the owner has written stay. */
@Injectable()
export class ReanalysePhotos {
  constructor(
    private readonly change: ChangePhoto,
    private readonly analysis: EnqueueAnalysis,
    private readonly turns: Turns,
  ) {}

  async reanalyse(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    if (!this.analysis.isPossible) throw new AppError('AI_UNAVAILABLE');
    let changed: Photo[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const now = new Date();
      let turn = await this.turns.next('analysis', who.userId);
      changed = photos.filter((photo) => canBeAnalysed(photo) && photo.askForSuggestion(now));
      for (const photo of changed) photo.aiTurn = turn++;
      return changed;
    });
    const there = found.filter((photo) => !photo.isTrashed());
    // Also for those that wait already: their job may be lost, and one that is not is not queued twice.
    for (const photo of there) if (photo.aiPending) this.analysis.enqueue(photo);
    return bulkResult(
      photoIds,
      there,
      changed.map(({ id }) => ({ id })),
    );
  }
}

/** An image that cannot be rendered cannot be analysed either. */
const canBeAnalysed = (photo: Photo): boolean => !photo.isTrashed() && photo.derivatives !== 'failed';
