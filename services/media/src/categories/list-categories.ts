import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { CategorySnapshot } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toCategoryDto } from './category.mapper.js';
import { OwnCategories } from './own-categories.js';

interface ExportRow {
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

  /** For export: all of the next `limit` owners who have any. */
  async export({ after, limit }: ExportPageDto): Promise<CategorySnapshot[]> {
    const rows = await this.em.execute<ExportRow[]>(
      `select owner_id, category_id, label, revision from custom_categories where owner_id in (
         select distinct owner_id from custom_categories
         ${after === undefined ? '' : 'where owner_id > ?'} order by owner_id limit ?)
       order by owner_id, category_id`,
      [...(after === undefined ? [] : [after]), limit],
    );
    return rows.map((row) => ({
      id: row.owner_id,
      ownerId: row.owner_id,
      categoryId: row.category_id,
      label: row.label,
      revision: Number(row.revision),
    }));
  }
}
