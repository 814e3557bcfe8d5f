import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { KnownCategories } from '../categories/known-categories.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { Turns } from '../photos/turns.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { Photo } from '../photos/photo.entity.js';
import { toSnapshot } from '../photos/photo.mapper.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import type { PhotoDraft } from './draft-photo.js';
import { insertPhoto } from './insert-photo.js';
import { UploadReservations } from './upload-reservations.js';

/** Writes a new photo down: row, address, quota and event in one transaction. */
@Injectable()
export class WritePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly categories: KnownCategories,
    private readonly storage: StorageAccounts,
    private readonly tokens: ImageTokens,
    private readonly reservations: UploadReservations,
    private readonly outbox: Outbox,
    private readonly turns: Turns,
  ) {}

  /** Answers whether it is this one; false when an earlier attempt has made the photo. */
  write(draft: PhotoDraft, { beyondQuota = false } = {}): Promise<boolean> {
    return this.em.transactional(async (em) => {
      await this.owners.assertActive(draft.ownerId);
      await this.categories.assert(draft.ownerId, draft.category);
      const renderTurn = await this.turns.next('render', draft.ownerId);
      const aiTurn = draft.aiPending ? await this.turns.next('analysis', draft.ownerId) : null;
      if (!(await insertPhoto(em, { ...draft, renderSince: new Date(), renderTurn, aiTurn }))) return false;
      // Deleted while this upload was on its way: its objects are about to go, ours with them. Checked once the id is
      // ours, because until then another attempt may still become the photo and be deleted.
      if ((await em.count(PendingObjectDeletion, { photoId: draft.id })) > 0) throw new AppError('UPLOAD_INTERRUPTED');
      await (beyondQuota
        ? this.storage.takeAnyway(draft.ownerId, draft.bytes)
        : this.storage.take(draft.ownerId, draft.bytes));
      await this.reservations.settle(draft.ownerId, draft.id, draft.objectKey);
      await this.tokens.open(draft.id, draft.imageToken);
      const photo = (await em.findOne(Photo, { id: draft.id })) ?? raise('UPLOAD_INTERRUPTED');
      this.outbox.add('media.photo_changed', toSnapshot(photo));
      return true;
    });
  }
}
