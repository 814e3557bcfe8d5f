import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ChangePhoto } from '../photos/change-photo.js';
import { OwnCategories } from './own-categories.js';

/** CAT-23: where the photos of a removed category go. */
const REST = 'other';
const BATCH = 500;

/** Removes a category; its photos move to `other` in the same transaction, those in the trash as well. */
@Injectable()
export class RemoveCategory {
  constructor(
    private readonly em: EntityManager,
    private readonly categories: OwnCategories,
    private readonly change: ChangePhoto,
  ) {}

  remove({ userId }: Principal, id: string): Promise<{ moved: number }> {
    return this.em.transactional(async () => {
      await this.categories.lock(userId);
      const category = await this.categories.get(userId, id);
      await this.categories.publish(category, null);
      await this.em.flush();
      // The row goes first: that waits for those who are just filing a photo under it, and then all photos are there.
      await this.em.execute('delete from custom_categories where id = ?', [id]);
      this.em.clear();
      return { moved: await this.movePhotos(userId, category.categoryId) };
    });
  }

  /** In batches: an owner may have thousands. */
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
}
