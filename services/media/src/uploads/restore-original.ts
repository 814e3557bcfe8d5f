import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { StoredImages } from '../originals/stored-images.js';
import { RESTORED_TITLE } from '../photos/fill-from-file.js';
import { KEY_ROOTS, originalKey, subjectOf } from '../storage/object-keys.js';
import { Orphans } from '../storage/orphans.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { draftPhoto } from './draft-photo.js';
import { photoIdFor } from './photo-id.js';
import { UploadReservations } from './upload-reservations.js';
import { WritePhoto } from './write-photo.js';

/** What a restored photo is called, whether it is analysed, and whether it is stored when the quota is used up. */
export interface RestoredAs {
  readonly title: string;
  readonly fileName?: string | undefined;
  readonly canSuggest: boolean;
  readonly beyondQuota: boolean;
}

/** The photo that an original without a row becomes, whenever and by whomever it is restored. */
export const restoredPlace = (ownerId: string, key: string): { photoId: string; objectKey: string } => {
  const photoId = photoIdFor(ownerId, `restored from ${key}`);
  return { photoId, objectKey: originalKey(ownerId, photoId, 'restored') };
};

/**
 * Makes an original that no row names a private photo again. It gets an id of its own, because other services may know the
 * former one at a later revision, and a copy of the file, so that a newer backup still finds what it names.
 */
@Injectable()
export class RestoreOriginal {
  constructor(
    private readonly store: ObjectStore,
    private readonly images: StoredImages,
    private readonly reservations: UploadReservations,
    private readonly writePhoto: WritePhoto,
  ) {}

  /**
   * Copies and validates the file and writes the row. False when an earlier attempt has made the photo. Throws what
   * {@link StoredImages.inspect} and {@link WritePhoto.write} throw; after a permanent failure the copy is deleted.
   */
  async restore(ownerId: string, key: string, as: RestoredAs): Promise<boolean> {
    const { photoId, objectKey } = restoredPlace(ownerId, key);
    try {
      await this.reservations.noteAttempt(ownerId, objectKey);
      await this.store.copy(key, objectKey);
      // It may have come for delivery; which gallery it was in, nothing here says.
      const image = await this.images.inspect(objectKey, 'delivery');
      const photo = { photoId, objectKey, title: as.title, category: 'other', fileName: as.fileName } as CreatePhotoDto;
      const { isNew } = await this.writePhoto.write(draftPhoto(ownerId, photo, image, as.canSuggest), as);
      return isNew;
    } catch (err) {
      // Any other error may have come after the row was written.
      if (err instanceof AppError && !err.retryable) await this.store.delete(objectKey);
      throw err;
    }
  }
}

const HOUR = 3_600_000;
const PAGE = 1_000;

/** How many files became photos again, and how many could not. */
export interface Restored {
  restored: number;
  left: number;
}

/**
 * Makes originals that no row names private photos of whose folder they are in: acknowledged uploads that a restored
 * database does not know. Twice is once.
 */
@Injectable()
export class RestoreOriginals {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly orphans: Orphans,
    private readonly store: ObjectStore,
    private readonly restoreOriginal: RestoreOriginal,
    private readonly logger: Logger,
  ) {}

  async restoreAll(): Promise<Restored> {
    await this.identity.assertOurs();
    const outcome: Restored = { restored: 0, left: 0 };
    for (let after: string | undefined = ''; after !== undefined;) {
      const { objects, next } = await this.store.list({ prefix: KEY_ROOTS.originals, max: PAGE, after });
      const old = objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
      const orphans =
        old.length > 0
          ? await this.orphans.among(
              'originals',
              old.map(({ key }) => key),
            )
          : [];
      for (const key of orphans) outcome[(await this.restore(key)) ? 'restored' : 'left'] += 1;
      after = next;
    }
    return outcome;
  }

  private async restore(key: string): Promise<boolean> {
    const ownerId = subjectOf(key)?.ownerId;
    if (!ownerId) return false;
    const { objectKey } = restoredPlace(ownerId, key);
    // Restored before, or restored and deleted.
    if ((await this.orphans.among('originals', [objectKey])).length === 0) return false;
    try {
      const as = { title: RESTORED_TITLE, canSuggest: false, beyondQuota: false };
      return await this.restoreOriginal.restore(ownerId, key, as);
    } catch (err) {
      this.logger.warn({ err, key }, 'This original was not restored');
      return false;
    }
  }
}
