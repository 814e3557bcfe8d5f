import { EntityManager, LockMode, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Owner } from '../owners/owner.entity.js';
import { Photo } from './photo.entity.js';
import { toSnapshot } from './photo.mapper.js';

interface StatsRow {
  total: string;
  categories: string;
  shared: string;
  featured: string;
  last_upload: Date | null;
}

/** Photos and how they change. "Not yours" and "not there" are the same answer (SEC-18). */
@Injectable()
export class PhotosRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  find(photoId: string): Promise<Photo | null> {
    return this.em.findOne(Photo, { id: photoId });
  }

  async ownedBy(ownerId: string, photoId: string): Promise<Photo> {
    return (await this.em.findOne(Photo, { id: photoId, ownerId })) ?? raise('PHOTO_NOT_FOUND');
  }

  /** Newest first; the id decides between photos of the same moment, so that pages never overlap. */
  pageOf(ownerId: string, page: { limit: number; offset: number }): Promise<Photo[]> {
    return this.em.find(Photo, { ownerId }, { ...page, orderBy: { createdAt: 'desc', id: 'desc' } });
  }

  /** Everybody's photos in id order, for a room that rebuilds its copy. */
  walk(after: string | undefined, limit: number): Promise<Photo[]> {
    return this.em.find(Photo, after === undefined ? {} : { id: { $gt: after } }, { limit, orderBy: { id: 'asc' } });
  }

  owner(userId: string): Promise<Owner | null> {
    return this.em.findOne(Owner, { userId });
  }

  /**
   * Changes one photo under a row lock, counts its revision up and tells the fact, all in one transaction. `change`
   * answers false when there is nothing to tell. Answers null when there is no such photo.
   */
  async change(
    where: { id: string; ownerId?: string },
    change: (photo: Photo) => boolean | Promise<boolean>,
  ): Promise<Photo | null> {
    return this.em.transactional(async (em) => {
      const found = await em.findOne(Photo, where as FilterQuery<Photo>, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        refresh: true,
      });
      if (!found || !(await change(found))) return found;
      found.revision += 1;
      found.updatedAt = new Date();
      this.outbox.add('media.photo_changed', toSnapshot(found));
      return found;
    });
  }

  /** Like {@link change}, for the owner: throws PHOTO_NOT_FOUND. */
  async changeOwn(
    ownerId: string,
    photoId: string,
    change: (photo: Photo) => boolean | Promise<boolean>,
  ): Promise<Photo> {
    return (await this.change({ id: photoId, ownerId }, change)) ?? raise('PHOTO_NOT_FOUND');
  }

  /** ENT-23, ENT-46, counted by the database. */
  async stats(ownerId: string): Promise<PhotoStatsDto> {
    const [row] = await this.em.execute<StatsRow[]>(
      `select count(*) as total, count(distinct category) as categories, max(created_at) as last_upload,
              count(*) filter (where is_public) as shared, count(*) filter (where featured) as featured
       from photos where owner_id = ?`,
      [ownerId],
    );
    return {
      totalPhotos: Number(row?.total ?? 0),
      albums: 0,
      categories: Number(row?.categories ?? 0),
      lastUploadDate: row?.last_upload ? new Date(row.last_upload).toISOString() : null,
      sharedPhotos: Number(row?.shared ?? 0),
      featuredPhotos: Number(row?.featured ?? 0),
    };
  }
}
