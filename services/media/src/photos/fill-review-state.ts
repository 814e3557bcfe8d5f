import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const BATCH = 500;

/**
 * Fills in what is left to review of photos from before there was a review (decision 0044). What visitors see stays as it
 * is; texts of a private photo that stand exactly as a machine wrote them are left to review. No other service knows
 * a private photo's texts, so there is no event.
 */
@Injectable()
export class FillReviewState {
  constructor(private readonly em: EntityManager) {}

  @Reconcile({ everyMs: 5_000 })
  async fill(): Promise<void> {
    await this.em.execute(
      `update photos set
         unreviewed_tags = case when not is_public and to_jsonb(tags) = ai_suggestion->'tags' then tags else '{}' end,
         unreviewed_alt = coalesce(not is_public and alt_text <> '' and alt_text = ai_suggestion->>'alt', false)
       where id in (select id from photos where unreviewed_tags is null limit ? for update skip locked)`,
      [BATCH],
    );
  }
}
