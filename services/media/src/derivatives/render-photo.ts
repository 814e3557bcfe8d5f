import { Injectable } from '@nestjs/common';
import { raise, type AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RequestSuggestion } from '../analysis/request-suggestion.js';
import { RequestAvif } from '../avif/request-avif.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { RequeuePictures } from '../pictures/requeue-pictures.js';
import { derivativePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { Attempts, finalFailure } from './attempts.js';
import { releaseBuffer } from './release-buffer.js';
import { renderDerivatives, type Rendered } from './render-derivatives.js';

/** Makes a photo's renditions and says so in its row. May run twice; the second run finds the work done. */
@Injectable()
export class RenderPhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly attempts: Attempts,
    private readonly store: ObjectStore,
    private readonly suggestions: RequestSuggestion,
    private readonly pictures: RequeuePictures,
    private readonly avif: RequestAvif,
  ) {}

  async run(photoId: string): Promise<{ widths: number[] } | 'gone'> {
    const photo = await this.photos.find(photoId);
    if (!photo) return 'gone';
    if (photo.derivatives !== 'pending') return { widths: photo.widths };
    const original = (await this.store.getBuffer(photo.objectKey, PHOTO_LIMITS.maxBytes)) ?? raise('ORIGINAL_MISSING');
    const counted = { table: 'photos', column: 'render_tries', id: photoId, earlier: photo.renderTries } as const;
    const rendered = await renderDerivatives(original, this.attempts.next(counted));
    releaseBuffer(original);
    await this.attempts.succeeded(counted);
    const prefix = derivativePrefix(photo.ownerId, photoId);
    await Promise.all(
      rendered.renditions.map(({ name, bytes, contentType }) =>
        this.store.put(`${prefix}${name}`, bytes, { contentType, size: bytes.length }),
      ),
    );
    const ready = await this.change.run({ id: photoId }, (row) => apply(row, rendered));
    if (!ready) {
      // Deleted meanwhile, and the removal may already have swept this prefix.
      await removeByPrefix(this.store, prefix);
      return 'gone';
    }
    if (ready.aiPending) this.suggestions.hint(ready);
    await this.pictures.ofPhoto(photoId);
    this.avif.photo(photoId);
    return { widths: ready.widths };
  }

  /** The row as a person can see it after the last try: failed for a picture that cannot be made, pending otherwise. */
  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.run({ id: photoId }, (row) => {
      const failure = finalFailure(error, row.renderTries, row.renderSince ?? row.createdAt);
      if (row.derivatives !== 'pending' || !failure) return false;
      row.renderingFailed(failure);
      return true;
    });
    await this.pictures.ofPhoto(photoId);
  }
}

const apply = (row: Photo, { width, height, widths, thumbHash, exif }: Rendered): boolean => {
  if (row.derivatives === 'ready') return false;
  // What the file itself says stands; what was sent along fills the gaps that the browser's shrinking has left.
  Object.assign(row, { derivatives: 'ready', width, height, widths, thumbHash, exif: { ...row.exif, ...exif } });
  row.renderFailure = null;
  return true;
};
