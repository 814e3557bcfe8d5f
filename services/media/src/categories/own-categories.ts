import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { nextRevision } from '../sql.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { CustomCategory } from './custom-category.entity.js';

/** one owner's categories, changed one change at a time. */
@Injectable()
export class OwnCategories {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
    private readonly outbox: Outbox,
  ) {}

  all(ownerId: string): Promise<CustomCategory[]> {
    return this.em.find(CustomCategory, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Inside a transaction, until whose end this owner's categories stay as they are. */
  lock(ownerId: string): Promise<void> {
    return this.locks.take('categories', [ownerId]);
  }

  /** Throws CATEGORY_NOT_FOUND for an unknown one and for another owner's (SEC-18). */
  async get(ownerId: string, id: string): Promise<CustomCategory> {
    return (await this.em.findOne(CustomCategory, { id, ownerId }, { refresh: true })) ?? raise('CATEGORY_NOT_FOUND');
  }

  /** Publishes a category's label; null when it is deleted. Behind the lock, so that the last event is right. */
  async publish(category: CustomCategory, label: string | null): Promise<void> {
    category.revision = await nextRevision(this.em, 'category_revisions');
    const { ownerId, categoryId, revision } = category;
    this.outbox.add('media.category_changed', { ownerId, categoryId, label, revision });
  }
}
