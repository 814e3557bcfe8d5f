import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { StorageAnalyticsDto, UserStorage } from '@vitrine/contracts/media/storage-audit.dto';
import { FINDINGS_LISTED_MAX } from '@vitrine/contracts/media/storage-audit.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DERIVATIVE_BYTES, DERIVATIVES, STORED_PHOTOS } from '../storage/recorded-files.js';
import { summaryOf } from './audit-report.js';

interface Sums {
  photos: number;
  bytes: number;
  derivatives: number;
  derivativeBytes: number;
  siteFiles: number;
  siteBytes: number;
  owners: number;
  /** Those who store most. */
  users: UserStorage[];
}

/** API-62: what is stored, from the database alone. */
@Controller()
export class StorageAnalytics {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('media.storage.analytics', { role: 'admin' })
  async getAnalytics(): Promise<StorageAnalyticsDto> {
    // Every photo is read once, for the sums of its user.
    const [sums] = await this.em.execute<[Sums]>(
      `with by_user as materialized (
         select owner_id, count(*)::int as photos, sum(bytes)::float8 as bytes,
           sum(derivative_files)::int as files, sum(derivative_size) as recorded
         from ${STORED_PHOTOS} stored group by owner_id
       ), most as (
         select owner_id as "userId", username, photos, bytes
         from by_user left join owners on user_id = owner_id order by bytes desc, owner_id limit ?
       )
       select totals.*, site.*, (select coalesce(json_agg(most), '[]') from most) as users from
         (select count(*)::int as owners, coalesce(sum(photos), 0)::int as photos, coalesce(sum(bytes), 0) as bytes,
            coalesce(sum(files), 0)::int as derivatives, coalesce(sum(recorded), 0)::float8 as "derivativeBytes"
          from by_user) totals,
         (select coalesce(sum(case when state = 'ready' then ${DERIVATIVES} else 0 end), 0)::int as "siteFiles",
            coalesce(sum(${DERIVATIVE_BYTES}), 0)::float8 as "siteBytes" from site_images) site`,
      [FINDINGS_LISTED_MAX],
    );
    const summary = summaryOf({
      originals: { files: sums.photos, size: sums.bytes },
      derivatives: { files: sums.derivatives, size: sums.derivativeBytes },
      'site-images': { files: sums.siteFiles, size: sums.siteBytes },
      quarantine: { files: 0, size: 0 },
    });
    return { ...summary, users: sums.users, usersTotal: sums.owners };
  }
}
