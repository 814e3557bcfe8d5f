import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import type { TaskView } from '@vitrine/platform/tasks/task-rows';
import { Tasks } from '@vitrine/platform/tasks/tasks';
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
    private readonly tasks: Tasks,
  ) {}

  /** Marks the photos and leaves the rest to a task, which the same request joins while it is open (API-81). */
  async reanalyse(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    if (!this.analysis.isPossible) throw new AppError('AI_UNAVAILABLE');
    let changed: Photo[] = [];
    let task = null as TaskView | null;
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const now = new Date();
      let turn = await this.turns.next('analysis', who.userId);
      changed = photos.filter((photo) => canBeAnalysed(photo) && photo.askForSuggestion(now));
      for (const photo of changed) photo.aiTurn = turn++;
      // Also those that wait already: their job may be lost, and one that is not is not queued twice.
      const waiting = photos.filter((photo) => !photo.isTrashed() && photo.aiPending);
      if (waiting.length > 0) task = await this.open(who.userId, waiting);
      return changed;
    });
    const there = found.filter((photo) => !photo.isTrashed());
    const result = bulkResult(
      photoIds,
      there,
      changed.map(({ id }) => ({ id })),
    );
    if (!task) return result;
    // Not waited for: without Redis the answer must come all the same.
    void this.tasks.enqueue(task);
    return { ...result, jobId: task.id };
  }

  /** Its subject is what is waited for: the same photos requested again, once they have been analysed, are another. */
  private open(ownerId: string, photos: readonly Photo[]): Promise<TaskView> {
    const waits = photos.map((photo) => `${photo.id} ${photo.suggestionAskedAt().getTime()}`).toSorted();
    return this.tasks.open('photo-analysis', {
      subject: createHash('sha256').update(waits.join()).digest('hex'),
      input: { photoIds: photos.map(({ id }) => id) },
      requestedBy: ownerId,
      total: photos.length,
    });
  }
}

/** An image that cannot be rendered cannot be analysed either. */
const canBeAnalysed = (photo: Photo): boolean => !photo.isTrashed() && photo.derivatives !== 'failed';
