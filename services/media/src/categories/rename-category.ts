import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { categoryDescription } from '@vitrine/contracts/media/categories.rules';
import type { CustomCategoryDto, RenameCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { toCategoryDto } from './category.mapper.js';
import { freeCategoryId } from './free-category-id.js';
import { OwnCategories } from './own-categories.js';
import { setColumns } from '../sql.js';

/** CAT-16, CAT-18, CAT-23: another label, the same id; the photos filed under it do not change. */
@Injectable()
export class RenameCategory {
  constructor(
    private readonly em: EntityManager,
    private readonly categories: OwnCategories,
  ) {}

  async rename({ userId }: Principal, { id, label }: RenameCategoryDto): Promise<CustomCategoryDto> {
    const renamed = await this.em.transactional(async () => {
      await this.categories.lock(userId);
      const category = await this.categories.get(userId, id);
      if (category.label === label) return category;
      const others = (await this.categories.all(userId)).filter((one) => one.id !== id);
      freeCategoryId(label, others);
      setColumns(category, { label, description: categoryDescription(label) });
      await this.categories.publish(category, label);
      return category;
    });
    return toCategoryDto(renamed);
  }
}
