import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vitrine/platform/config/tokens';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../../config.js';
import { claimWaiting } from '../../jobs/claim-waiting.js';
import { MediaJobs } from '../../jobs/media-jobs.js';

const SECOND = 1_000;
/** So many at a time and process: what was there before AVIF follows in small portions. */
const PORTION = 10;

/** Asks for the AVIF renditions of what has its others, unless they are switched off. */
@Injectable()
export class EnqueueAvif {
  constructor(
    @Inject(CONFIG) private readonly config: MediaConfig,
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
  ) {}

  photo(photoId: string): void {
    if (this.isOn) this.jobs.photoAvif(photoId);
  }

  siteImage(siteImageId: string): void {
    if (this.isOn) this.jobs.siteImageAvif(siteImageId);
  }

  /** The photo's own are there, or will never be. */
  async heroesOf(photoId: string): Promise<void> {
    const heroes = await this.em.execute<{ id: string }[]>(
      `select id from pictures where photo_id = ? and kind = 'hero' and state = 'ready' and avif_state = 'pending'`,
      [photoId],
    );
    for (const { id } of heroes) this.siteImage(id);
  }

  /**
   * Each process claims a portion for itself, the newest first, because that is what people look at. A hero waits for
   * its photo, and what is in the trash for its restoration.
   */
  @Reconcile({ everyMs: 15 * SECOND })
  async waiting(): Promise<void> {
    if (!this.isOn) return;
    const portion = {
      claimedAt: 'avif_hinted_at',
      since: 'created_at',
      afterSeconds: 0,
      order: 'created_at desc',
      limit: PORTION,
    } as const;
    const pictures = await claimWaiting(this.em, {
      ...portion,
      table: 'pictures',
      where: `state = 'ready' and avif_state = 'pending' and kind <> 'profile'
        and not exists (select 1 from photos where id = pictures.photo_id and avif_state = 'pending')`,
    });
    for (const id of pictures) this.siteImage(id);
    const photos = await claimWaiting(this.em, {
      ...portion,
      table: 'photos',
      where: `derivatives = 'ready' and avif_state = 'pending' and trashed_at is null`,
    });
    for (const id of photos) this.photo(id);
  }

  private get isOn(): boolean {
    return this.config.AVIF === 'on';
  }
}
