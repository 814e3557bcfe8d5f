import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PART_LIMITS } from '@vitrine/contracts/media/desk.rules';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import { quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { StorageAccounts, storageOn } from '../storage/storage-accounts.js';
import { StoreIdentity } from '../storage/store-identity.js';

/** Longer than a request may take at the edge. */
const LIFETIME = `interval '15 minutes'`;
/** As long as parts are kept. */
const LIFETIME_OF_PARTS = `interval '${PART_LIMITS.hours} hours'`;

/** A stored original: of the photo with this id, or of its replacement. */
interface ArrivedFile {
  readonly ownerId: string;
  readonly id: string;
  readonly objectKey: string;
  readonly bytes: number;
  readonly shelf: Shelf;
}

/** Reservations for photos on their way: uploads count against the quota before they have become photos (UPL-28). */
@Injectable()
export class UploadReservations {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: StorageAccounts,
    private readonly identity: StoreIdentity,
  ) {}

  /**
   * Keeps `bytes` free for a photo until it is there, given up, or a quarter of an hour has passed; a repeated attempt
   * replaces the one before. Null for an unknown length: then it is as much as there is, up to a whole photo. `objectKey`
   * is this attempt's own; without a row that names it, it is deleted when the time has passed ({@link SweepUploads}).
   * Throws `QUOTA_EXCEEDED`, and `STORE_UNAVAILABLE` for a store that is not ours.
   */
  async reserve(
    ownerId: string,
    photoId: string,
    objectKey: string,
    bytes: number | null,
    shelf: Shelf = 'portfolio',
  ): Promise<void> {
    await this.identity.assertOurs();
    await this.em.transactional(async () => {
      await this.keepFree(ownerId, photoId, bytes, { shelf, lifetime: LIFETIME });
      await this.noteAttempt(ownerId, objectKey);
    });
  }

  /** {@link reserve} for the parts of a photo's file, as far as they are here. */
  holdParts(ownerId: string, photoId: string, bytes: number): Promise<void> {
    return this.keepFree(ownerId, photoId, bytes, { shelf: 'portfolio', lifetime: LIFETIME_OF_PARTS });
  }

  private async keepFree(
    ownerId: string,
    photoId: string,
    bytes: number | null,
    { shelf, lifetime }: { shelf: Shelf; lifetime: string },
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      // Locks the account: of two at once, the second sees the first one's reservation.
      const account = storageOn(shelf, await this.accounts.lock(ownerId));
      await em.execute('delete from upload_reservations where owner_id = ? and (expires_at < now() or photo_id = ?)', [
        ownerId,
        photoId,
      ]);
      const [reserved] = await em.execute<{ bytes: string }[]>(
        'select coalesce(sum(bytes), 0) as bytes from upload_reservations where owner_id = ? and shelf = ?',
        [ownerId, shelf],
      );
      const free = quotaOf(account) - account.usedBytes - Number(reserved?.bytes);
      const wanted = bytes ?? Math.max(1, Math.min(free, FILE_BYTES_MAX[shelf]));
      if (wanted > free) throw new AppError('QUOTA_EXCEEDED');
      await em.execute(
        `insert into upload_reservations (photo_id, owner_id, bytes, shelf, expires_at)
         values (?, ?, ?, ?, now() + ${lifetime})`,
        [photoId, ownerId, wanted, shelf],
      );
    });
  }

  /** Records that an object is about to be stored which a photo may come to name: {@link settle} requires it. */
  async noteAttempt(ownerId: string, objectKey: string): Promise<void> {
    await this.em.execute(
      `insert into upload_tries (object_key, owner_id, expires_at) values (?, ?, now() + ${LIFETIME})
       on conflict (object_key) do update set begun_at = excluded.begun_at, expires_at = excluded.expires_at`,
      [objectKey, ownerId],
    );
  }

  /**
   * The object is that of a photo from now on, and counts against the quota, `beyondQuota` even where it does not fit.
   * Belongs into the transaction that writes its row. Throws `QUOTA_EXCEEDED`, and `UPLOAD_INTERRUPTED` for an object that
   * is deleted, or about to be: its time has passed, or the photo was deleted while it was on its way.
   */
  async settle(
    { ownerId, id, objectKey, bytes, shelf }: ArrivedFile,
    { beyondQuota }: { beyondQuota: boolean },
  ): Promise<void> {
    if ((await this.em.count(PendingObjectDeletion, { photoId: id })) > 0) throw new AppError('UPLOAD_INTERRUPTED');
    await (beyondQuota ? this.accounts.takeAnyway(ownerId, shelf, bytes) : this.accounts.take(ownerId, shelf, bytes));
    const tries = await this.em.execute<unknown[]>('delete from upload_tries where object_key = ? returning 1', [
      objectKey,
    ]);
    if (tries.length === 0) throw new AppError('UPLOAD_INTERRUPTED');
    await this.release(ownerId, id);
  }

  /** The photo will not come, and nothing of it is stored. */
  async release(ownerId: string, photoId: string): Promise<void> {
    await this.em.execute('delete from upload_reservations where photo_id = ? and owner_id = ?', [photoId, ownerId]);
  }
}
