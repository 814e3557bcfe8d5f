import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { isSystemCategory } from '@vitrine/contracts/media/categories.rules';

/** What an owner's photos may be filed under. */
@Injectable()
export class KnownCategories {
  constructor(private readonly em: EntityManager) {}

  /**
   * Throws CATEGORY_UNKNOWN unless each is a system category or one of `ownerId`'s own. Inside a transaction (call it
   * before any photo is locked) their removal waits, so that the removal finds the photos filed here, too.
   */
  async assert(ownerId: string, ...categoryIds: string[]): Promise<void> {
    const wanted = [...new Set(categoryIds)].filter((id) => !isSystemCategory(id));
    if (wanted.length === 0) return;
    const own = await this.em.execute<unknown[]>(
      `select 1 from custom_categories
       where owner_id = ? and category_id in (select jsonb_array_elements_text(?::jsonb)) order by id for key share`,
      [ownerId, JSON.stringify(wanted)],
    );
    if (own.length < wanted.length) throw new AppError('CATEGORY_UNKNOWN');
  }
}
