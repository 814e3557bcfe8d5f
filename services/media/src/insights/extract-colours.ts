import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { AiEvents } from '@vitrine/contracts/ai/ai.events';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ExtractColoursDto } from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { RunsTask, type SliceEnd, type TaskWork } from '@vitrine/platform/tasks/task-work';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { SiteImage } from '../site-images/site-image.entity.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * ADM-AI-01, ADM-AI-02, ADM-AI-04: extracts the colours of one banner or of all, anew where they are known. A banner's row
 * says whether it waits; what comes is written where it is still waited for, so that it may come twice.
 */
@Controller()
export class ExtractColours {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly jobs: MediaJobs,
    private readonly acts: ActLog,
  ) {}

  /** Requested again while it goes on, it is joined. Throws BANNER_NOT_FOUND. */
  @RpcHandler('media.banner.extract_colours', { role: 'admin' })
  async extractColours(@Caller() who: Principal, @Payload() { id }: ExtractColoursDto): Promise<{ jobId: string }> {
    const subject = id ?? 'all';
    const { task, banners } = await this.em.transactional(async () => {
      const waiting = await this.request(id);
      if (id !== undefined && waiting.length === 0) raise('BANNER_NOT_FOUND');
      const opened = await this.tasks.open('colour-extraction', {
        subject,
        input: { bannerIds: waiting.map((banner) => banner.id) },
        requestedBy: who.userId,
        total: waiting.length,
      });
      // Joined otherwise.
      if (opened.slice === 0 && opened.state === 'queued')
        this.acts.record({ act: 'colours.extract', subject: ['banner', subject] });
      return { task: opened, banners: waiting };
    });
    this.enqueue(banners);
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }

  @EventHandler('ai.colours_extracted')
  async coloursExtracted({ bannerId: id, askedAt, palette }: AiEvents['ai.colours_extracted']): Promise<void> {
    const data = { palette, paletteState: 'done', paletteError: null, paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, waitingSince(id, askedAt), data);
  }

  @EventHandler('ai.colours_failed')
  async coloursFailed({ bannerId: id, askedAt, code }: AiEvents['ai.colours_failed']): Promise<void> {
    const data = { paletteState: 'failed', paletteError: code, paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, waitingSince(id, askedAt), data);
  }

  /** Queues the colours of banners that wait for them: new ones (ADM-AI-16), and those whose job was lost. */
  @Reconcile({ everyMs: 5 * SECOND })
  async requeueColours(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'site_images',
      claimedAt: 'palette_claimed_at',
      since: 'palette_asked_at',
      afterSeconds: 2,
      where: `palette_state = 'pending'`,
      order: 'palette_claimed_at nulls first, palette_asked_at',
      limit: 200,
    });
    this.enqueue(await this.em.find(SiteImage, { id: { $in: ids }, state: 'ready', paletteState: 'pending' }));
  }

  /** A failure that is shown is better than a wait without end. */
  @Reconcile({ everyMs: MINUTE })
  async endOverdueColours(): Promise<void> {
    const before = new Date(Date.now() - HOUR);
    const data = { paletteState: 'failed', paletteError: 'SERVICE_UNAVAILABLE', paletteDoneAt: new Date() } as const;
    await this.em.nativeUpdate(SiteImage, { paletteState: 'pending', paletteAskedAt: { $lt: before } }, data);
  }

  /**
   * Marks one banner, or all, as waiting; those that wait already stay as they are. Answers those that wait now. One that
   * cannot be shown yet has no colours.
   */
  private async request(id?: string): Promise<SiteImage[]> {
    const where = { kind: 'banner', state: 'ready', ...(id !== undefined && { id }) } as const;
    const data = { paletteState: 'pending', paletteAskedAt: new Date(), paletteError: null } as const;
    await this.em.nativeUpdate(SiteImage, { ...where, paletteState: { $ne: 'pending' } }, data);
    return this.em.find(SiteImage, where, { orderBy: { createdAt: 'asc', id: 'asc' }, refresh: true });
  }

  private enqueue(banners: readonly SiteImage[]): void {
    for (const banner of banners)
      this.jobs.colours(banner.id, banner.smallImageKey(), banner.paletteAskedAt ?? new Date());
  }
}

/** The outcome of an earlier request than the last is ignored. */
const waitingSince = (id: string, askedAt: string) =>
  ({ id, paletteState: 'pending', paletteAskedAt: new Date(askedAt) }) as const;

type Kind = 'colour-extraction';

/** Pause between two looks at banners that wait. */
const LOOK_MS = 1_000;

/**
 * Follows banners until each has its colours, or has failed: {@link ExtractColours} queues them again, and ends each
 * wait.
 */
@RunsTask('colour-extraction')
export class FollowColoursTask implements TaskWork<Kind, object> {
  constructor(private readonly em: EntityManager) {}

  /** A deleted banner is an error. */
  async slice(_checkpoint: object | null, { bannerIds }: TaskMap[Kind]['input']): Promise<SliceEnd<Kind, object>> {
    const [{ pending, done }] = await this.em.execute<[{ pending: number; done: number }]>(
      `select count(*) filter (where palette_state = 'pending')::int as pending,
         count(*) filter (where palette_state = 'done')::int as done
       from site_images where id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(bannerIds)],
    );
    const progress = { done: bannerIds.length - pending, total: bannerIds.length };
    if (pending > 0) return { done: false, checkpoint: {}, progress, afterMs: LOOK_MS };
    return { done: true, result: { successCount: done, errorCount: bannerIds.length - done }, progress };
  }
}
