import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { EntityManager } from '@mikro-orm/postgresql';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RequestSuggestion } from '../analysis/request-suggestion.js';
import { RequestAvif } from '../avif/request-avif.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { RequeuePictures } from '../pictures/requeue-pictures.js';
import { derivativePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { releaseBuffer } from './release-buffer.js';
import { renderDerivatives, type Rendered } from './render-derivatives.js';

/** Tries to decode a picture, over every job and every crash, before it is given up. */
export const RENDER_TRIES_MAX = 30;

/** Makes a photo's renditions and says so in its row. May run twice; the second run finds the work done. */
@Injectable()
export class RenderPhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly store: ObjectStore,
    private readonly suggestions: RequestSuggestion,
    private readonly pictures: RequeuePictures,
    private readonly avif: RequestAvif,
  ) {}

  async run(photoId: string): Promise<{ widths: number[] } | 'gone'> {
    const photo = await this.photos.find(photoId);
    if (!photo) return 'gone';
    if (photo.derivatives !== 'pending') return { widths: photo.widths };
    const original = await this.store.getBuffer(photo.objectKey, PHOTO_LIMITS.maxBytes);
    if (!original) throw new AppError('FILE_MISSING');
    await this.countTry(photo);
    const rendered = await renderDerivatives(original);
    releaseBuffer(original);
    await this.forgetTries(photoId);
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
      // A store or a database that is away is nobody's broken picture: the reconciler will try again.
      const isHopeless = !error.retryable || row.renderTries >= RENDER_TRIES_MAX;
      if (row.derivatives !== 'pending' || !isHopeless) return false;
      row.derivatives = 'failed';
      row.aiPending = false;
      return true;
    });
    await this.pictures.ofPhoto(photoId);
  }

  /** Written before the try: a picture that takes its worker down leaves a trace that way. */
  private async countTry(photo: Photo): Promise<void> {
    await this.em.execute('update photos set render_tries = render_tries + 1 where id = ?', [photo.id]);
    if (photo.renderTries >= RENDER_TRIES_MAX) throw new AppError('FILE_DAMAGED');
  }

  /** The picture can be rendered: a store that is away, for however many tries, must not make it a failed one. */
  private async forgetTries(photoId: string): Promise<void> {
    await this.em.execute('update photos set render_tries = 0 where id = ?', [photoId]);
  }
}

const apply = (row: Photo, { width, height, widths, thumbHash, exif }: Rendered): boolean => {
  if (row.derivatives === 'ready') return false;
  // What the file itself says stands; what was sent along fills the gaps that the browser's shrinking has left.
  Object.assign(row, { derivatives: 'ready', width, height, widths, thumbHash, exif: { ...row.exif, ...exif } });
  return true;
};
