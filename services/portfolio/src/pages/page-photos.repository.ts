import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PAGE_PHOTOS, type PhotoOrder } from '@vitrine/contracts/portfolio/page.rules';
import type { CountedCategory, PhotoOnPage } from '../read-model/public-photos.repository.js';
import { ARRANGED, NEWEST, SHOWN } from './page-photos.sql.js';

interface Shown {
  first: PhotoOnPage[];
  moreFeatured: PhotoOnPage[];
  counted: CountedCategory[];
}

interface ShownRow {
  beginning: PhotoOnPage[];
  counted: CountedCategory[];
}

/** The public photos of one photographer, in parts. */
@Injectable()
export class PagePhotosRepository {
  constructor(private readonly em: EntityManager) {}

  /** The first photos, the featured ones that are not among them, and how many there are by category. */
  async shown(ownerId: string): Promise<Shown> {
    const [{ beginning, counted }] = await this.em.execute<[ShownRow]>(SHOWN, [ownerId, ownerId, ownerId, ownerId]);
    return { first: beginning.slice(0, PAGE_PHOTOS), moreFeatured: beginning.slice(PAGE_PHOTOS), counted };
  }

  part(
    ownerId: string,
    { limit, offset, order }: { limit: number; offset: number; order: PhotoOrder },
  ): Promise<PhotoOnPage[]> {
    return this.em.execute<PhotoOnPage[]>(order === 'newest' ? NEWEST : ARRANGED, [ownerId, limit, offset]);
  }
}
