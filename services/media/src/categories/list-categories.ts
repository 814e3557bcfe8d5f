import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WalkDto } from '@vitrine/contracts/identity/identity.rpc';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { CategorySnapshot } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toCategoryDto } from './category.mapper.js';
import { OwnCategories } from './own-categories.js';

interface WalkRow {
  id: string;
  owner_id: string;
  category_id: string;
  label: string;
  revision: string;
}

@Injectable()
export class ListCategories {
  constructor(
    private readonly em: EntityManager,
    private readonly categories: OwnCategories,
  ) {}

  /** The caller's own, oldest first. */
  async own({ userId }: Principal): Promise<CustomCategoryDto[]> {
    return (await this.categories.all(userId)).map(toCategoryDto);
  }

  /** Everybody's, page by page. */
  async walk({ after, limit }: WalkDto): Promise<CategorySnapshot[]> {
    const rows = await this.em.execute<WalkRow[]>(
      `select id, owner_id, category_id, label, revision from custom_categories
       ${after === undefined ? '' : 'where id > ?'} order by id limit ?`,
      [...(after === undefined ? [] : [after]), limit],
    );
    return rows.map((row) => ({
      id: row.id,
      ownerId: row.owner_id,
      categoryId: row.category_id,
      label: row.label,
      revision: Number(row.revision),
    }));
  }
}
