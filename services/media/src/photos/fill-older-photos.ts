import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const BATCH = 500;

/** Fills in what photos from former releases do not have yet. */
@Injectable()
export class FillOlderPhotos {
  constructor(private readonly em: EntityManager) {}

  /** What they can be filtered by: the trigger writes it. */
  @Reconcile({ everyMs: 600_000 })
  async fillFacets(signal?: AbortSignal): Promise<void> {
    for (let filled = BATCH; filled === BATCH && !signal?.aborted;) filled = await this.fillSomeFacets();
  }

  /**
   * What is left to review of photos from before there was a review (decision 0044). What visitors see stays as it is;
   * texts of a private photo that stand exactly as a machine wrote them are left to review. No other service knows a
   * private photo's texts, so there is no event.
   */
  @Reconcile({ everyMs: 5_000 })
  async fillReviewState(): Promise<void> {
    await this.em.execute(
      `update photos set
         unreviewed_tags = case when not is_public and to_jsonb(tags) = ai_suggestion->'tags' then tags else '{}' end,
         unreviewed_alt = coalesce(not is_public and alt_text <> '' and alt_text = ai_suggestion->>'alt', false)
       where id in (select id from photos where unreviewed_tags is null limit ? for update skip locked)`,
      [BATCH],
    );
  }

  private async fillSomeFacets(): Promise<number> {
    const filled = await this.em.execute<unknown[]>(
      `update photos set keywords = null
       where id in (select id from photos where keywords is null limit ? for update skip locked) returning 1`,
      [BATCH],
    );
    return filled.length;
  }
}
