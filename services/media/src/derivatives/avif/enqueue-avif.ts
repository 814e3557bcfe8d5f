import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vitrine/platform/config/base-config';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { MediaConfig } from '../../config.js';
import { claimWaiting } from '../../jobs/claim-waiting.js';
import { MediaJobs } from '../../jobs/media-jobs.js';

/** How often each process claims rows without AVIF. */
export const AVIF_EVERY_MS = 15_000;
/** Rows claimed at a time and process: images from before AVIF follow in small portions. */
const PORTION = 10;

/** Queues AVIF for images that have their WebP derivatives, unless AVIF is switched off. */
@Injectable()
export class EnqueueAvif {
  constructor(
    @Inject(CONFIG) private readonly config: MediaConfig,
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly queues: QueueProducer,
  ) {}

  photo(photoId: string): void {
    if (this.isOn) this.jobs.photoAvif(photoId);
  }

  /** Not while other photos wait: the job would find no time, and the reconciler queues one later. Never throws. */
  async renderedPhoto(photoId: string): Promise<void> {
    if (!(await this.isBusy())) this.photo(photoId);
  }

  siteImage(siteImageId: string): void {
    if (this.isOn) this.jobs.siteImageAvif(siteImageId);
  }

  /** Claims a portion of the rows that `where` selects, the newest first, because those are viewed most. */
  async claim(table: 'photos' | 'site_images', where: string): Promise<string[]> {
    if (!this.isOn) return [];
    return claimWaiting(this.em, {
      table,
      claimedAt: 'avif_claimed_at',
      since: 'created_at',
      afterSeconds: 0,
      where,
      order: 'created_at desc',
      limit: PORTION,
    });
  }

  private async isBusy(): Promise<boolean> {
    // Without Redis no job could be queued either.
    return (await this.queues.waiting('derivatives').catch(() => 1)) > 0;
  }

  private get isOn(): boolean {
    return this.config.AVIF === 'on';
  }
}
