import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ChangedPages } from '../page-revision/changed-pages.js';

/**
 * The shared gallery goes in rounds: the newest few featured photos of each photographer first, newest first, then the
 * next few of each. A single photographer fills it alone; among many, none displaces another.
 */
export const GALLERY_SHARE = {
  /** Photos of one photographer in each round. */
  photos: 12,
  /** The round in which all the rest comes. */
  lastRound: 5,
} as const;

/**
 * Numbers the rounds of the featured photos of some owners, given as JSON, then the last round and the photos of each.
 * Owner by owner: joined with all of them at once, every featured photo of the site would be read for one.
 */
export const SHARE = `
  update public_photos shown set share = round.share
  from jsonb_array_elements_text(?::jsonb) owner (id)
  cross join lateral (
    select photo_id,
      least(?::int, (row_number() over (order by created_at desc, photo_id desc) - 1) / ?::int) as share
    from public_photos where visible and featured and owner_id = owner.id::uuid
  ) round
  where shown.photo_id = round.photo_id and shown.share <> round.share`;

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
