import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { GALLERY_SHARE } from './gallery.policy.js';

const OWNERS = 200;
/** Revisions are times in microseconds; a change may be committed so much later than it was numbered. */
const OVERLAP = 60_000_000;

/**
 * Numbers the rounds in which featured photos come to the gallery, of the photographers whose pages have changed. A new
 * photo is of the first round until then, so it is there at once.
 */
@Injectable()
export class ShareGallery {
  private seen = 0;

  constructor(private readonly em: EntityManager) {}

  @Reconcile({ everyMs: 5_000 })
  async share(signal?: AbortSignal): Promise<void> {
    let after = this.seen - OVERLAP;
    while (!signal?.aborted) {
      const changed = await this.em.execute<{ owner_id: string; revision: string }[]>(
        'select owner_id, revision from page_revisions where revision > ? order by revision limit ?',
        [after, OWNERS],
      );
      const last = changed.at(-1);
      if (!last) return;
      await this.shareOf(changed.map((row) => row.owner_id));
      after = Number(last.revision);
      this.seen = Math.max(this.seen, after);
    }
  }

  /** One replica at a time; a concurrent one finds nothing left to change. */
  private shareOf(owners: string[]): Promise<void> {
    return this.em.transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(hashtextextended('gallery-share', 4))");
      await em.execute(
        `update public_photos shown set share = round.share
         from (
           select photo_id, least(?::int, (row_number() over (
             partition by owner_id order by created_at desc, photo_id desc) - 1) / ?::int) as share
           from public_photos
           where visible and featured and owner_id in (select jsonb_array_elements_text(?::jsonb)::uuid)
         ) round
         where shown.photo_id = round.photo_id and shown.share <> round.share`,
        [GALLERY_SHARE.lastRound, GALLERY_SHARE.photos, JSON.stringify(owners)],
      );
    });
  }
}
