import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ChangePhoto } from './change-photo.js';
import type { Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';
import { derivativePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { finalFailure } from '../derivatives/attempts.js';
import { MakeAvif } from '../derivatives/avif/make-avif.js';
import { EnqueueAvif } from '../derivatives/avif/request-avif.js';

/** Gives a photo that has its renditions the same as AVIF. May run twice; the second run finds the work done. */
@Injectable()
export class PhotoAvif {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly make: MakeAvif,
    private readonly store: ObjectStore,
    private readonly avif: EnqueueAvif,
  ) {}

  async encode(photoId: string): Promise<{ widths: number[] } | 'gone'> {
    const photo = await this.photos.find(photoId);
    if (!photo) return 'gone';
    if (!waits(photo)) return { widths: photo.avifWidths };
    const { id, objectKey, widths, avifTries } = photo;
    const prefix = derivativePrefix(photo.ownerId, photo.storedUnder());
    const avifWidths = await this.make.make({ table: 'photos', id, objectKey, prefix, widths, avifTries });
    // The reconciler comes back to it.
    if (!avifWidths) return { widths: [] };
    const ready = await this.change.one({ id, objectKey }, (row) => {
      if (row.avifState === 'ready') return false;
      Object.assign(row, { avifState: 'ready', avifWidths });
      return true;
    });
    if (!ready) {
      // Deleted or replaced meanwhile, and the removal may already have swept this prefix.
      await removeByPrefix(this.store, prefix);
      return 'gone';
    }
    await this.avif.heroesOf(id);
    return { widths: avifWidths };
  }

  /** After the last try. Nobody is told, because nobody misses anything: the WebP renditions are there. */
  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.one({ id: photoId }, (row) => {
      // It costs nobody anything to wait for an original for as long as it takes.
      const failure = finalFailure(error, row.avifTries, new Date());
      if (row.avifState === 'pending' && failure) row.avifState = 'failed';
      return false;
    });
    await this.avif.heroesOf(photoId);
  }
}

const waits = (photo: Photo): boolean =>
  photo.avifState === 'pending' && photo.derivatives === 'ready' && !photo.isTrashed();
