import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Bytes of the derivatives of which they are recorded, of a row of `photos` or `site_images`. */
export const DERIVATIVE_BYTES = `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(coalesce(derivative_bytes, '{}')))`;
/** Derivatives of a row of `photos` or `site_images` that has them: of each width, and the card. */
export const DERIVATIVES = 'cardinality(widths) + cardinality(avif_widths) + 1';

/** Files that rows name. */
@Injectable()
export class RecordedFiles {
  constructor(private readonly em: EntityManager) {}

  /** Reads every row. */
  async count(): Promise<number> {
    const [row] = await this.em.execute<{ files: number }[]>(
      `select (select coalesce(sum(1 + case when derivatives = 'ready' then ${DERIVATIVES} else 0 end), 0) from photos)::float8
         + (select coalesce(sum((object_key is not null)::int + case when state = 'ready' then ${DERIVATIVES} else 0 end), 0)
            from site_images)::float8 as files`,
    );
    return row?.files ?? 0;
  }
}
