import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { recordSums } from '../storage/record-sums.js';

const BATCH = 500;
/** Read at a run: 180 GB a day, two megabytes a second. */
const SUMMED_BYTES = 128 * 1024 * 1024;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Fills in what photos from former releases do not have yet. */
@Injectable()
export class FillOlderPhotos {
  /** Behind it the next sums are recorded: a file that cannot be read holds up no other. */
  private summedTo = FIRST_ID;

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /** The MD5 that programs know files by. */
  @Reconcile({ everyMs: 60_000 })
  async fillSums(signal?: AbortSignal): Promise<void> {
    const files = await this.em.execute<{ id: string; objectKey: string; bytes: string }[]>(
      `select id, object_key as "objectKey", bytes from photos where md5 is null and id > ? order by id limit ?`,
      [this.summedTo, BATCH],
    );
    let left = SUMMED_BYTES;
    for (const { bytes, ...file } of files) {
      if (left <= 0 || signal?.aborted) return;
      left -= Number(bytes);
      await recordSums(this.em, this.store, { ...file, bytes: Number(bytes) });
      this.summedTo = file.id;
    }
    if (files.length < BATCH) this.summedTo = FIRST_ID;
  }

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
