import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KnownCategories } from '../categories/known-categories.js';
import { ActiveOwners } from '../owners/active-owners.js';
import type { PhotoDraft } from './draft-photo.js';
import { InsertPhoto } from './insert-photo.js';
import { UploadReservations } from './upload-reservations.js';

/** Writes a new photo down: row, address, quota and event in one transaction. */
@Injectable()
export class WritePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly categories: KnownCategories,
    private readonly photo: InsertPhoto,
    private readonly reservations: UploadReservations,
  ) {}

  /** Answers whether it is this one; false when an earlier attempt has made the photo. */
  write(draft: PhotoDraft, { beyondQuota = false } = {}): Promise<boolean> {
    return this.em.transactional(async () => {
      await this.owners.assertActive(draft.ownerId);
      await this.categories.assert(draft.ownerId, draft.category);
      if (!(await this.photo.insert(draft))) return false;
      // Once the id is ours: until then another attempt may still become the photo and be deleted.
      await this.reservations.settle(draft, { beyondQuota });
      return true;
    });
  }
}
