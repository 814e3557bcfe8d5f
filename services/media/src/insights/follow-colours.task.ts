import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { ColourRows } from './colour-rows.js';

type Kind = 'colour-extraction';

/** Pause between two looks at banners that wait. */
const LOOK_MS = 1_000;

/** Follows banners until each has its colours, or has failed: `RequeueColours` queues them again, and ends each wait. */
@RunsTask('colour-extraction')
export class FollowColoursTask implements TaskWork<Kind, object> {
  constructor(private readonly rows: ColourRows) {}

  async slice(_checkpoint: object | null, { bannerIds }: TaskMap[Kind]['input']): Promise<SliceEnd<Kind, object>> {
    const { pending, successCount, errorCount } = await this.rows.count(bannerIds);
    const progress = { done: bannerIds.length - pending, total: bannerIds.length };
    if (pending === 0) return { done: true, result: { successCount, errorCount }, progress };
    return { done: false, checkpoint: {}, progress, afterMs: LOOK_MS };
  }
}
