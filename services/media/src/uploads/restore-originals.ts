import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { CreatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { draftPhoto } from './draft-photo.js';
import { photoIdFor } from './photo-id.js';
import { StoredImages } from '../originals/stored-images.js';
import { UploadReservations } from './upload-reservations.js';
import { WritePhoto } from './write-photo.js';
import { KEY_ROOTS, originalKey, subjectOf } from '../storage/object-keys.js';
import { Orphans } from '../storage/orphans.js';
import { StoreIdentity } from '../storage/store-identity.js';

const HOUR = 3_600_000;
const PAGE = 1_000;

/** How many files became photos again, and how many could not. */
export interface Restored {
  restored: number;
  left: number;
}

/**
 * Makes originals that no row names private photos of whose folder they are in: acknowledged uploads that a restored
 * database does not know. Each gets an id of its own, because other services may know the former one at a later revision,
 * and a copy of the file, so that a newer backup still finds what it names. Twice is once.
 */
@Injectable()
export class RestoreOriginals {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly orphans: Orphans,
    private readonly store: ObjectStore,
    private readonly images: StoredImages,
    private readonly reservations: UploadReservations,
    private readonly writePhoto: WritePhoto,
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
    const photoId = photoIdFor(ownerId, `restored from ${key}`);
    const objectKey = originalKey(ownerId, photoId, 'restored');
    // Restored before, or restored and deleted.
    if ((await this.orphans.among('originals', [objectKey])).length === 0) return false;
    try {
      await this.reservations.noteAttempt(ownerId, objectKey);
      await this.store.copy(key, objectKey);
      const image = await this.images.inspect(objectKey);
      const photo: CreatePhotoDto = {
        photoId,
        objectKey,
        title: 'Restored photo',
        category: 'other',
      } as CreatePhotoDto;
      return await this.writePhoto.write(draftPhoto(ownerId, photo, image, false));
    } catch (err) {
      this.logger.warn({ err, key }, 'This original was not restored');
      // Any other error may have come after the row was written.
      if (err instanceof AppError && !err.retryable) await this.store.delete(objectKey);
      return false;
    }
  }
}
