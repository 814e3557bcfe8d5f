import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { AVIF_EVERY_MS, EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { PhotoReplacement } from './photo-replacement.entity.js';
import { Photo } from './photo.entity.js';

const SECOND = 1_000;
const BATCH = 500;

/**
 * Queues photos again that have waited too long for derivatives, so that an empty Redis, a lost job or a killed worker
 * delays work and loses none. A job that still waits or runs is not queued twice.
 */
@Injectable()
export class RequeuePhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly avif: EnqueueAvif,
  ) {}

  @Reconcile({ everyMs: 15 * SECOND })
  async derivatives(): Promise<void> {
    const since = 'coalesce(render_since, created_at)';
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'render_claimed_at',
      since,
      afterSeconds: 30,
      where: `derivatives = 'pending'`,
      order: `render_claimed_at nulls first, ${since}`,
      limit: BATCH,
    });
    const waiting = await this.em.find(Photo, { id: { $in: ids } });
    for (const { id, renderTurn } of waiting) this.jobs.derivatives(id, renderTurn ?? 1);
  }

  @Reconcile({ everyMs: 15 * SECOND })
  async replacements(): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photo_replacements',
      claimedAt: 'render_claimed_at',
      since: 'created_at',
      afterSeconds: 30,
      where: `state = 'pending'`,
      order: 'render_claimed_at nulls first, created_at',
      limit: BATCH,
    });
    const waiting = await this.em.find(PhotoReplacement, { id: { $in: ids } });
    for (const { photoId, id, renderTurn } of waiting) this.jobs.replacement(photoId, id, renderTurn);
  }

  /** Photos in the trash wait for their restoration. */
  @Reconcile({ everyMs: AVIF_EVERY_MS })
  async withoutAvif(): Promise<void> {
    const ids = await this.avif.claim(
      'photos',
      `derivatives = 'ready' and avif_state = 'pending' and trashed_at is null`,
    );
    for (const id of ids) this.avif.photo(id);
  }
}
