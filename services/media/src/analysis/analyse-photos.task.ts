import { EntityManager } from '@mikro-orm/postgresql';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { Photo } from '../photos/photo.entity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

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
