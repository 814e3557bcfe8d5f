import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StorageAnalyticsDto, UserStorage } from '@vitrine/contracts/media/storage-audit.dto';
import { FINDINGS_LISTED_MAX } from '@vitrine/contracts/media/storage-audit.rules';
import { summaryOf } from './audit-report.js';

interface Sums {
  photos: number;
  bytes: number;
  derivatives: number;
  derivativeBytes: number;
  siteFiles: number;
  siteBytes: number;
  owners: number;
}

/** Bytes of the derivatives of which they are recorded. */
const RECORDED = `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(coalesce(derivative_bytes, '{}'::jsonb)))`;
const FILES = 'cardinality(widths) + cardinality(avif_widths) + 1';

/** API-62: what is stored, from the database alone. */
@Injectable()
export class StorageAnalytics {
  constructor(private readonly em: EntityManager) {}

  async get(): Promise<StorageAnalyticsDto> {
    const [sums] = await this.em.execute<[Sums]>(
      `select photos.*, site.* from
         (select count(*)::int as photos, coalesce(sum(bytes), 0)::float8 as bytes,
            coalesce(sum(case when derivatives = 'ready' then ${FILES} else 0 end), 0)::int as derivatives,
            coalesce(sum(${RECORDED}), 0)::float8 as "derivativeBytes", count(distinct owner_id)::int as owners
          from photos) photos,
         (select coalesce(sum(case when state = 'ready' then ${FILES} else 0 end), 0)::int as "siteFiles",
            coalesce(sum(${RECORDED}), 0)::float8 as "siteBytes" from site_images) site`,
    );
    const users = await this.em.execute<UserStorage[]>(
      `select owner_id as "userId", max(owners.username) as username, count(*)::int as photos,
         sum(bytes)::float8 as bytes
       from photos left join owners on owners.user_id = owner_id
       group by owner_id order by sum(bytes) desc, owner_id limit ?`,
      [FINDINGS_LISTED_MAX],
    );
    const summary = summaryOf({
      originals: { files: sums.photos, size: sums.bytes },
      derivatives: { files: sums.derivatives, size: sums.derivativeBytes },
      'site-images': { files: sums.siteFiles, size: sums.siteBytes },
      quarantine: { files: 0, size: 0 },
    });
    return { ...summary, users, usersTotal: sums.owners };
  }
}
