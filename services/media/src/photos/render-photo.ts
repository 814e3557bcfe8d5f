import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { ChangePhoto } from './change-photo.js';
import type { Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';
import { AfterRendering } from './after-rendering.js';
import { finalFailure } from '../derivatives/attempts.js';
import type { Rendered } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';

/** Makes a photo's renditions and says so in its row. May run twice; the second run finds the work done. */
@Injectable()
export class RenderPhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
    private readonly after: AfterRendering,
  ) {}

  async render(photoId: string): Promise<{ widths: number[] } | 'gone'> {
    const photo = await this.photos.find(photoId);
    if (!photo) return 'gone';
    if (photo.derivatives !== 'pending') return { widths: photo.widths };
    const { ownerId, objectKey, renderTries } = photo;
    const source = { table: 'photos', id: photoId, ownerId, objectKey, renderTries } as const;
    const storedUnder = photo.storedUnder();
    const rendered = await this.file.render({ ...source, storedUnder });
    const ready = await this.change.one({ id: photoId, objectKey }, (row) => apply(row, rendered));
    if (ready) await this.after.ready(ready);
    else await this.file.undo({ ownerId, storedUnder });
    return ready ? { widths: ready.widths } : 'gone';
  }

  /** The row as a person can see it after the last try: failed for a picture that cannot be made, pending otherwise. */
  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.one({ id: photoId }, (row) => {
      const failure = finalFailure(error, row.renderTries, row.renderSince ?? row.createdAt);
      if (row.derivatives !== 'pending' || !failure) return false;
      row.renderingFailed(failure);
      return true;
    });
    await this.after.failed(photoId);
  }
}

const apply = (row: Photo, { width, height, widths, thumbHash, exif }: Rendered): boolean => {
  if (row.derivatives === 'ready') return false;
  // What the file itself says stands; what was sent along fills the gaps that the browser's shrinking has left.
  Object.assign(row, { derivatives: 'ready', width, height, widths, thumbHash, exif: { ...row.exif, ...exif } });
  row.renderFailure = null;
  return true;
};
