import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

/** Bytes of the derivatives of which they are recorded, of a row of `photos` or `site_images`. */
export const DERIVATIVE_BYTES = `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(coalesce(derivative_bytes, '{}')))`;
/** Derivatives of a row of `photos` or `site_images` that has them: of each width, and the card. */
export const DERIVATIVES = 'cardinality(widths) + cardinality(avif_widths) + cardinality(hdr_widths) + 1';

/**
 * A row for each photo, with what is stored of it. The first part is read from the index `photos_stored` alone; the
 * second is empty once `FillDerivativeSums` has been everywhere.
 */
export const STORED_PHOTOS = `(
  select owner_id, bytes, derivative_files, derivative_size from photos where derivative_size is not null
  union all
  select owner_id, bytes, case when derivatives = 'ready' then ${DERIVATIVES} else 0 end, ${DERIVATIVE_BYTES}
  from photos where derivative_size is null)`;

/** Files that rows name. Reads the sums of every photo. */
export const countRecordedFiles = async (em: SqlEntityManager): Promise<number> => {
  const [row] = await em.execute<{ files: number }[]>(
    `select (select coalesce(sum(1 + derivative_files), 0) from ${STORED_PHOTOS} stored)::float8
       + (select coalesce(sum((object_key is not null)::int + case when state = 'ready' then ${DERIVATIVES} else 0 end), 0)
          from site_images)::float8 as files`,
  );
  return row?.files ?? 0;
};

const BATCH = 500;

/** Fills in the sums of photos from before there were any: the trigger writes them. */
@Injectable()
export class FillDerivativeSums {
  constructor(private readonly em: EntityManager) {}

  @Reconcile({ everyMs: 5_000 })
  async fill(): Promise<void> {
    await this.em.execute(
      `update photos set derivative_size = null
       where id in (select id from photos where derivative_size is null limit ? for update skip locked)`,
      [BATCH],
    );
  }
}
