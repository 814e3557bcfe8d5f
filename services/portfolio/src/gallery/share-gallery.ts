import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ChangedPages } from '../page-revision/changed-pages.js';
import { GALLERY_SHARE } from './gallery.policy.js';
import { SHARE } from './share.sql.js';

/**
 * Numbers the rounds in which featured photos come to the gallery, of the photographers whose pages have changed. A new
 * photo is of the first round until then, so it is there at once.
 */
@Injectable()
export class ShareGallery {
  constructor(
    private readonly em: EntityManager,
    private readonly changed: ChangedPages,
  ) {}

  @Reconcile({ everyMs: 5_000 })
  share(signal?: AbortSignal): Promise<void> {
    return this.changed.follow('gallery-share', (owners) => this.shareOf(owners), signal);
  }

  /** One replica at a time; a concurrent one finds nothing left to change. */
  private shareOf(owners: string[]): Promise<void> {
    return this.em.transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(hashtextextended('gallery-share', 4))");
      await em.execute(SHARE, [JSON.stringify(owners), GALLERY_SHARE.lastRound, GALLERY_SHARE.photos]);
    });
  }
}
