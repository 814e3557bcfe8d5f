import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PAGE_PHOTOS, type PhotoOrder } from '@vitrine/contracts/portfolio/page.rules';
import type { CountedCategory, PhotoOnPage } from '../read-model/public-photos.repository.js';
import { ARRANGED, BEGINNING, COUNTS, NEWEST } from './page-photos.sql.js';

/** The public photos of one photographer, in parts. */
@Injectable()
export class PagePhotosRepository {
  constructor(private readonly em: EntityManager) {}

  /** The first photos, and the featured ones that are not among them. */
  async beginning(ownerId: string): Promise<{ first: PhotoOnPage[]; moreFeatured: PhotoOnPage[] }> {
    const rows = await this.em.execute<PhotoOnPage[]>(BEGINNING, [ownerId, ownerId]);
    return { first: rows.slice(0, PAGE_PHOTOS), moreFeatured: rows.slice(PAGE_PHOTOS) };
  }

  part(
    ownerId: string,
    { limit, offset, order }: { limit: number; offset: number; order: PhotoOrder },
  ): Promise<PhotoOnPage[]> {
    return this.em.execute<PhotoOnPage[]>(order === 'newest' ? NEWEST : ARRANGED, [ownerId, limit, offset]);
  }

  counts(ownerId: string): Promise<CountedCategory[]> {
    return this.em.execute<CountedCategory[]>(COUNTS, [ownerId, ownerId]);
  }
}
