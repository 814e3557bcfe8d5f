import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { INSIGHT_LIMITS, type InsightBanner, type InsightKind } from '@vitrine/contracts/ai/insights';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { isErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import {
  type InsightsDto,
  type InsightStatus,
  type RecommendationsDto,
  StartInsightDto,
  type ThemeSuggestionsDto,
} from '@vitrine/contracts/media/insights.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { RunsTask, type SliceContext, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { MediaConfig } from '../config.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import { InsightRows } from './insight-rows.js';

/** What AI says of the banners. */
@Controller()
export class Insights {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: InsightRows,
    private readonly config: MediaConfig,
    private readonly tasks: Tasks,
    private readonly acts: ActLog,
  ) {}

  /**
   * ADM-AI-05, ADM-AI-06: answers what is known of the same banners, and begins an insight where nothing is. Requested
   * again while one of its kind is made, that is joined. Throws AI_UNAVAILABLE, NO_BANNERS, AI_DAY_LIMIT.
   */
  @RpcHandler('media.insight.start', { role: 'admin' })
  async startInsight(
    @Caller() who: Principal,
    @Payload() { kind, refresh = false }: StartInsightDto,
  ): Promise<InsightStatus> {
    if (this.config.AI_PROVIDER === 'none') raise('AI_UNAVAILABLE');
    const banners = await bannersOf(this.em);
    if (banners.length === 0) raise('NO_BANNERS');
    const hash = hashOf(banners);
    const insight = refresh ? null : await this.rows.lastMade(kind, hash);
    if (insight) return { insight, jobId: null };
    const task = await this.em.transactional(async () => {
      await this.rows.lock();
      const opened = await this.tasks.open('ai-insight', { subject: kind, input: { kind }, requestedBy: who.userId });
      if (await this.rows.find(opened.id)) return opened;
      if ((await this.rows.today()) >= this.config.AI_INSIGHTS_A_DAY) raise('AI_DAY_LIMIT');
      await this.rows.begin(opened.id, kind, hash);
      this.acts.record({ act: 'insights.run', subject: ['banner', 'all'], after: { kind, banners: banners.length } });
      return opened;
    });
    await this.tasks.enqueue(task);
    return { insight: null, jobId: task.id };
  }

  /** What was said last, and what may still be requested today. */
  @RpcHandler('media.insight.latest', { role: 'admin' })
  async latestInsights(): Promise<InsightsDto> {
    return {
      recommendations: (await this.rows.lastMade('recommendations')) as RecommendationsDto | null,
      themeSuggestions: (await this.rows.lastMade('theme-suggestions')) as ThemeSuggestionsDto | null,
      running: {
        recommendations: await this.running('recommendations'),
        themeSuggestions: await this.running('theme-suggestions'),
      },
      today: await this.rows.today(),
      aDay: this.config.AI_INSIGHTS_A_DAY,
      isAvailable: this.config.AI_PROVIDER !== 'none',
    };
  }

  @EventHandler('ai.insight_made')
  insightMade(event: AiEvents['ai.insight_made']): Promise<void> {
    return this.rows.complete(event);
  }

  @EventHandler('ai.insight_failed')
  insightFailed({ insightId, code }: AiEvents['ai.insight_failed']): Promise<void> {
    return this.rows.fail(insightId, code);
  }

  private async running(kind: InsightKind): Promise<string | null> {
    const [task] = await this.em.execute<{ id: string }[]>(
      `select id from tasks where kind = 'ai-insight' and subject = ? and state in ('queued', 'running', 'paused')`,
      [kind],
    );
    return task?.id ?? null;
  }
}

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
    private readonly em: EntityManager,
    private readonly rows: InsightRows,
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
    if (looks % REQUEUE_EVERY === 0) this.jobs.insight({ insightId: taskId, kind, banners: await bannersOf(this.em) });
    return { done: false, checkpoint: { looks: looks + 1 }, progress: { done: 0, total: 1 }, afterMs: LOOK_MS };
  }
}

/** All attempts are made already; another slice would only find the same row. */
const finalError = (code: string | null): AppError =>
  Object.defineProperty(new AppError(code !== null && isErrorCode(code) ? code : 'INTERNAL'), 'retryable', {
    value: false,
  });

/**
 * The banners that an insight is about: the default one, and the newest. At most `INSIGHT_LIMITS.banners`, which is also
 * the price of a model's answer.
 */
const bannersOf = async (em: EntityManager): Promise<InsightBanner[]> => {
  const found = await em.find(
    SiteImage,
    { kind: 'banner', state: 'ready' },
    { orderBy: { isDefault: 'desc', createdAt: 'desc', id: 'desc' }, limit: INSIGHT_LIMITS.banners },
  );
  return found.map((banner) => ({
    id: banner.id,
    name: banner.name,
    title: banner.title ?? null,
    objectKey: banner.smallImageKey(),
  }));
};

/** Raised when the same banners should be looked at anew, because what is asked about them has changed. */
const VERSION = 1;

/** The same for the same banners with the same texts; their images never change. */
const hashOf = (banners: readonly InsightBanner[]): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, banners.map(({ id, name, title }) => [id, name, title])]))
    .digest('hex');
