import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import {
  CATEGORIES,
  CATEGORY_LIMITS,
  categoryDescription,
  categoryIdOf,
} from '@vitrine/contracts/media/categories.rules';
import {
  CategoryRefDto,
  CreateCategoryDto,
  type CustomCategoryDto,
  RenameCategoryDto,
} from '@vitrine/contracts/media/category.dto';
import type { CategorySnapshot } from '@vitrine/contracts/media/media.rpc';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ActiveOwners } from '../owners/active-owners.js';
import { HeavyWork } from '../owners/heavy-work.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { assertMayPublish, ChangePhoto } from '../photos/change-photo.js';
import { Photo, PORTFOLIO } from '../photos/photo.entity.js';
import { databaseNow, nextRevision, setColumns } from '../sql.js';
import { CustomCategory } from './custom-category.entity.js';

/** CAT-23: where the photos of a removed category go. */
const REST = 'other';
/** Photos moved at a time: an owner may have thousands. */
const BATCH = 500;
/** Reserved: ids and labels of system categories. */
const RESERVED = new Set(CATEGORIES.flatMap(({ id, label }) => [id, categoryIdOf(label)]));

interface ExportRow {
  owner_id: string;
  category_id: string;
  label: string;
  revision: string;
}

/** A photographer's own categories, changed one change at a time. */
@Controller()
export class OwnCategories {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly locks: OwnerLocks,
    private readonly heavy: HeavyWork,
    private readonly change: ChangePhoto,
    private readonly outbox: Outbox,
  ) {}

  /** The caller's own, oldest first. */
  @RpcHandler('media.category.list')
  async listCategories(@Caller() { userId }: Principal): Promise<CustomCategoryDto[]> {
    return (await this.all(userId)).map(toCategoryDto);
  }

  /** For export: all of the next `limit` owners who have any. */
  @RpcHandler('media.category.export')
  async exportCategories(@Payload() { after, limit }: ExportPageDto): Promise<CategorySnapshot[]> {
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

  /** CAT-12 to CAT-15, CAT-22. Id and description are made from the label here, whatever was sent. */
  @RpcHandler('media.category.create')
  async createCategory(
    @Caller() { userId }: Principal,
    @Payload() { label }: CreateCategoryDto,
  ): Promise<CustomCategoryDto> {
    try {
      return toCategoryDto(await this.em.transactional(() => this.insert(userId, label)));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('CATEGORY_EXISTS');
      throw error;
    }
  }

  /** CAT-16, CAT-18, CAT-23: another label, the same id; the photos filed under it do not change. */
  @RpcHandler('media.category.rename')
  async renameCategory(
    @Caller() { userId }: Principal,
    @Payload() { id, label }: RenameCategoryDto,
  ): Promise<CustomCategoryDto> {
    const renamed = await this.em.transactional(async () => {
      const category = await this.lockedCategory(userId, id);
      if (category.label === label) return category;
      const others = (await this.all(userId)).filter((one) => one.id !== id);
      freeCategoryId(label, others);
      if (await this.isShown(category)) assertMayPublish();
      setColumns(category, { label, description: categoryDescription(label) });
      await this.publish(category, label);
      return category;
    });
    return toCategoryDto(renamed);
  }

  /** Its photos move to `other` in the same transaction, those in the trash as well. */
  @RpcHandler('media.category.remove')
  removeCategory(@Caller() { userId }: Principal, @Payload() { id }: CategoryRefDto): Promise<{ moved: number }> {
    return this.heavy.run(userId, () =>
      this.em.transactional(async () => {
        const category = await this.lockedCategory(userId, id);
        await this.publish(category, null);
        await this.em.flush();
        // The row goes first: that waits for those who are just filing a photo under it, and then all photos are there.
        await this.em.execute('delete from custom_categories where id = ?', [id]);
        this.em.clear();
        return { moved: await this.movePhotos(userId, category.categoryId) };
      }),
    );
  }

  private all(ownerId: string): Promise<CustomCategory[]> {
    return this.em.find(CustomCategory, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /**
   * Inside a transaction, until whose end this owner's categories stay as they are. Throws CATEGORY_NOT_FOUND for an
   * unknown one and for another owner's (SEC-18).
   */
  private async lockedCategory(ownerId: string, id: string): Promise<CustomCategory> {
    await this.locks.take('categories', [ownerId]);
    return (await this.em.findOne(CustomCategory, { id, ownerId }, { refresh: true })) ?? raise('CATEGORY_NOT_FOUND');
  }

  private async insert(ownerId: string, label: string): Promise<CustomCategory> {
    await this.owners.assertActive(ownerId);
    await this.locks.take('categories', [ownerId]);
    const present = await this.all(ownerId);
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
    await this.publish(category, label);
    return category;
  }

  /** Whether visitors can see its label: a public photo is filed under it. */
  private async isShown({ ownerId, categoryId: category }: CustomCategory): Promise<boolean> {
    return (await this.em.count(Photo, { ownerId, category, isPublic: true, ...PORTFOLIO })) > 0;
  }

  private async movePhotos(ownerId: string, categoryId: string): Promise<number> {
    let moved = 0;
    for (;;) {
      const rows = await this.em.execute<{ id: string }[]>(
        'select id from photos where owner_id = ? and category = ? order by id limit ?',
        [ownerId, categoryId, BATCH],
      );
      if (rows.length === 0) return moved;
      await this.change.many(
        ownerId,
        rows.map((row) => row.id),
        (photos) => {
          const filed = photos.filter((photo) => photo.category === categoryId);
          for (const photo of filed) photo.category = REST;
          moved += filed.length;
          return filed;
        },
      );
      await this.em.flush();
      this.em.clear();
    }
  }

  /** Publishes a category's label; null when it is deleted. Behind the lock, so that the last event is right. */
  private async publish(category: CustomCategory, label: string | null): Promise<void> {
    category.revision = await nextRevision(this.em, 'category_revisions');
    const { ownerId, categoryId, revision } = category;
    this.outbox.add('media.category_changed', { ownerId, categoryId, label, revision });
  }
}

/** A category as its owner sees it. */
const toCategoryDto = ({ id, categoryId, label, description }: CustomCategory): CustomCategoryDto => ({
  id,
  categoryId,
  label,
  description,
});

/**
 * The id a label gives (CAT-22). Throws CATEGORY_NAME_UNUSABLE when it gives none, CATEGORY_EXISTS when a system category
 * or one of `others` has it. One that was renamed keeps its id, so what it is called now counts as well.
 */
const freeCategoryId = (label: string, others: readonly CustomCategory[]): string => {
  const id = categoryIdOf(label);
  if (id === '') throw new AppError('CATEGORY_NAME_UNUSABLE');
  const isTaken = others.some((one) => one.categoryId === id || categoryIdOf(one.label) === id);
  if (isTaken || RESERVED.has(id)) throw new AppError('CATEGORY_EXISTS');
  return id;
};
