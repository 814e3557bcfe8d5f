import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';

interface StatsRow {
  total: string;
  categories: string;
  shared: string;
  featured: string;
  last_upload: Date | null;
  bytes: string;
}

/** ENT-23, ENT-46: the numbers above the caller's photos, without the trash. */
@Injectable()
export class PhotoStats {
  constructor(private readonly em: EntityManager) {}

  async get({ userId }: Principal): Promise<PhotoStatsDto> {
    const [row] = await this.em.execute<StatsRow[]>(
      `select count(*) as total, count(distinct category) as categories, max(created_at) as last_upload,
              count(*) filter (where is_public) as shared, count(*) filter (where featured) as featured,
              coalesce(sum(bytes), 0) as bytes
       from photos where owner_id = ? and trashed_at is null`,
      [userId],
    );
    return {
      totalPhotos: Number(row?.total ?? 0),
      albums: 0,
      categories: Number(row?.categories ?? 0),
      lastUploadDate: row?.last_upload ? new Date(row.last_upload).toISOString() : null,
      sharedPhotos: Number(row?.shared ?? 0),
      featuredPhotos: Number(row?.featured ?? 0),
      originalBytes: Number(row?.bytes ?? 0),
    };
  }
}
