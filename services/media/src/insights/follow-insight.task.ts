import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { isErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { MediaJobs } from '../jobs/media-jobs.js';
import { InsightInput } from './insight-input.js';
import { InsightRows } from './insight-rows.js';

type Kind = 'ai-insight';

/** Pause between two looks at the row. */
const LOOK_MS = 1_000;
/** Looks after which the job counts as lost and is queued again; one that is not lost is not queued twice. */
const REQUEUE_EVERY = 60;
/** Looks after which nothing comes any more. */
const LOOKS_MAX = 600;

interface Checkpoint {
  readonly looks: number;
}

/** Queues the making of an insight, and follows its row until it is made or has failed. */
@RunsTask('ai-insight')
export class FollowInsightTask implements TaskWork<Kind, Checkpoint> {
  constructor(
    private readonly rows: InsightRows,
    private readonly input: InsightInput,
    private readonly jobs: MediaJobs,
  ) {}

  async slice(
    checkpoint: Checkpoint | null,
    { kind }: TaskMap[Kind]['input'],
    { taskId }: SliceContext,
  ): Promise<SliceEnd<Kind, Checkpoint>> {
    const looks = checkpoint?.looks ?? 0;
    if (looks >= LOOKS_MAX) await this.rows.fail(taskId, 'AI_TIMEOUT');
    const row = (await this.rows.find(taskId)) ?? raise('NOT_FOUND');
    if (row.state === 'failed') throw finalError(row.errorCode);
    if (row.dto) return { done: true, result: row.dto, progress: { done: 1, total: 1 } };
    if (looks % REQUEUE_EVERY === 0)
      this.jobs.insight({ insightId: taskId, kind, banners: await this.input.banners() });
    return { done: false, checkpoint: { looks: looks + 1 }, progress: { done: 0, total: 1 }, afterMs: LOOK_MS };
  }
}

/** All attempts are made already; another slice would only find the same row. */
const finalError = (code: string | null): AppError =>
  Object.defineProperty(new AppError(code !== null && isErrorCode(code) ? code : 'INTERNAL'), 'retryable', {
    value: false,
  });
