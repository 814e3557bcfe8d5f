import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import type { TaskView } from '@vitrine/platform/tasks/task-rows';
import { RunsTask, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { Turns } from '../photos/turns.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { Photo } from '../photos/photo.entity.js';
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
      const waiting = photos.filter((photo) => isThere(photo) && photo.aiPending);
      if (waiting.length > 0) task = await this.open(who.userId, waiting);
      return changed;
    });
    const there = found.filter(isThere);
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

/** No suggestions are made for what is on the delivery shelf. */
const isThere = (photo: Photo): boolean => !photo.isTrashed() && photo.shelf === 'portfolio';

/** An image that cannot be rendered cannot be analysed either. */
const canBeAnalysed = (photo: Photo): boolean => isThere(photo) && photo.derivatives !== 'failed';

type Kind = 'photo-analysis';

/** Photos a slice queues. */
const BATCH = 100;
/** Pauses between two looks at photos that wait for their suggestions. */
const LOOK_MS = { perPhoto: 250, min: 2_000, max: 30_000 };

/** How many photos are queued; then the task only follows them. */
interface Checkpoint {
  readonly queued: number;
}

/**
 * Queues the analyses of photos that wait for suggestions, and follows them until each has come, has failed or is not
 * wanted any more. `RequeueAnalyses` queues the same photos again, and ends each wait after a day.
 */
@RunsTask('photo-analysis')
export class AnalysePhotosTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly em: EntityManager,
    private readonly analysis: EnqueueAnalysis,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { photoIds }: TaskMap[Kind]['input'],
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    const before = checkpoint?.queued ?? 0;
    const queued = Math.min(before + BATCH, photoIds.length);
    if (queued > before) await this.enqueue(photoIds.slice(before, queued));
    const { pending, analysed } = await this.count(photoIds);
    const progress = { done: photoIds.length - pending, total: photoIds.length };
    if (pending === 0) return { done: true, result: { analysed, failed: photoIds.length - analysed }, progress };
    return { done: false, checkpoint: { queued }, progress, afterMs: queued < photoIds.length ? 0 : pauseFor(pending) };
  }

  private async enqueue(photoIds: readonly string[]): Promise<void> {
    const waiting = await this.em.find(
      Photo,
      { id: { $in: [...photoIds] }, aiPending: true },
      { orderBy: { aiTurn: 'asc' } },
    );
    for (const photo of waiting) this.analysis.enqueue(photo);
  }

  private async count(photoIds: readonly string[]): Promise<{ pending: number; analysed: number }> {
    const [count] = await this.em.execute<[{ pending: number; analysed: number }]>(
      `select count(*) filter (where ai_pending)::int as pending,
         count(*) filter (where not ai_pending and ai_status = 'completed')::int as analysed
       from photos where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(photoIds)],
    );
    return count;
  }
}

const pauseFor = (pending: number): number => Math.max(LOOK_MS.min, Math.min(LOOK_MS.max, pending * LOOK_MS.perPhoto));
