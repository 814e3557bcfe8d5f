import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { KnownCategories } from '../categories/known-categories.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { Photo, PORTFOLIO, positionOf } from '../photos/photo.entity.js';
import { toSnapshot } from '../photos/photo.mapper.js';
import { Turns } from '../photos/turns.js';
import { databaseNow } from '../sql.js';
import type { PhotoDraft } from './draft-photo.js';
import { UploadReservations } from './upload-reservations.js';

interface WrittenPhoto {
  id: string;
  isNew: boolean;
}

/** Writes a new photo down: row with its turns, first address, quota and event in one transaction. */
@Injectable()
export class WritePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly locks: OwnerLocks,
    private readonly categories: KnownCategories,
    private readonly turns: Turns,
    private readonly tokens: ImageTokens,
    private readonly reservations: UploadReservations,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Answers which photo has the file and whether it is new: it is not when an earlier attempt has made it or, with
   * `isOnce`, when the owner has this file already.
   */
  write(draft: PhotoDraft, { beyondQuota = false, isOnce = false } = {}): Promise<WrittenPhoto> {
    return this.em.transactional(async () => {
      const { id, ownerId } = draft;
      await this.owners.assertActive(ownerId);
      const twin = isOnce ? await this.twinOf(draft) : null;
      if (twin) {
        await this.reservations.release(ownerId, id);
        return { id: twin.id, isNew: false };
      }
      await this.categories.assert(ownerId, draft.category);
      if (!(await this.insertRow(draft))) return { id, isNew: false };
      await this.tokens.open(draft.id, draft.imageToken);
      const photo = (await this.em.findOne(Photo, { id: draft.id })) ?? raise('UPLOAD_INTERRUPTED');
      this.outbox.add('media.photo_changed', toSnapshot(photo));
      // Once the id is ours: until then another attempt may still become the photo and be deleted.
      await this.reservations.settle(draft, { beyondQuota });
      return { id, isNew: true };
    });
  }

  /** The owner's photo with the same file; of two such uploads at once the second waits here for the first. */
  private async twinOf({ ownerId, md5 }: PhotoDraft): Promise<Photo | null> {
    await this.locks.take('files', [ownerId]);
    return this.em.findOne(Photo, { ownerId, md5, ...PORTFOLIO }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /**
   * False when the id is taken: a second attempt that comes while the first is still in its transaction waits for it
   * here.
   */
  private async insertRow({ chosenAt: claimed, ...draft }: PhotoDraft): Promise<boolean> {
    const renderTurn = await this.turns.next('render', draft.ownerId);
    const aiTurn = draft.aiPending ? await this.turns.next('analysis', draft.ownerId) : null;
    const now = await databaseNow(this.em);
    const chosenAt = chosenAtOf(claimed, now);
    // Without a place of its own it stands in front of all others.
    const place = chosenAt && { position: positionOf(chosenAt) };
    const result = await this.em
      .createQueryBuilder(Photo)
      .insert({
        ...draft,
        ...place,
        renderSince: new Date(),
        renderTurn,
        aiTurn,
        createdAt: chosenAt ?? now,
        updatedAt: now,
      })
      .onConflict('id')
      .ignore()
      .execute('run');
    return result.affectedRows === 1;
  }
}

/** Files do not wait for longer; an older claim is wrong. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

/** When a file was selected, if plausible: neither in the future nor long ago. */
export const chosenAtOf = (claimed: string | undefined, now: Date): Date | null => {
  const at = Date.parse(claimed ?? '');
  return at <= now.getTime() && now.getTime() - at <= OLDEST_MS ? new Date(at) : null;
};
