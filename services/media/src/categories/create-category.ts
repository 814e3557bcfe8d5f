import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { CATEGORY_LIMITS, categoryDescription } from '@vitrine/contracts/media/categories.rules';
import type { CreateCategoryDto, CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { databaseNow } from '../sql.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { toCategoryDto } from './category.mapper.js';
import { CustomCategory } from './custom-category.entity.js';
import { freeCategoryId } from './free-category-id.js';
import { OwnCategories } from './own-categories.js';

/** CAT-12 to CAT-15, CAT-22. Id and description are made from the label here, whatever was sent. */
@Injectable()
export class CreateCategory {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly categories: OwnCategories,
  ) {}

  async create({ userId }: Principal, { label }: CreateCategoryDto): Promise<CustomCategoryDto> {
    try {
      return toCategoryDto(await this.em.transactional(() => this.insert(userId, label)));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('CATEGORY_EXISTS');
      throw error;
    }
  }

  private async insert(ownerId: string, label: string): Promise<CustomCategory> {
    await this.owners.assertActive(ownerId);
    await this.categories.lock(ownerId);
    const present = await this.categories.all(ownerId);
    const categoryId = freeCategoryId(label, present);
    if (present.length >= CATEGORY_LIMITS.perOwner) throw new AppError('TOO_MANY_CATEGORIES');
    const category = this.em.create(CustomCategory, {
      id: randomUUID(),
      ownerId,
      categoryId,
      label,
      description: categoryDescription(label),
      createdAt: await databaseNow(this.em),
    });
    this.em.persist(category);
    await this.categories.publish(category, label);
    return category;
  }
}
