import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { finalFailure } from '../derivatives/attempts.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';
import { AfterRendering } from './after-rendering.js';
import { ChangePhoto } from './change-photo.js';
import type { Photo, RenderedFile } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';
import { Leftovers } from '../storage/leftovers.js';

/** Makes a photo's derivatives. */
@Injectable()
export class RenderPhoto extends DerivativesJob<Photo, RenderedFile> {
  constructor(
    leftovers: Leftovers,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
    private readonly after: AfterRendering,
  ) {
    super(leftovers);
  }

  protected find(photoId: string): Promise<Photo | null> {
    return this.photos.find(photoId);
  }

  protected existing({ derivatives, widths }: Photo): number[] | null {
    return derivatives === 'pending' ? null : widths;
  }

  protected make(photo: Photo): Promise<RenderedFile> {
    const { id, objectKey, renderTries: earlier } = photo;
    return this.file.render({ table: 'photos', id, objectKey, earlier }, photo.prefix(), renderDerivatives);
  }

  protected async save({ id, objectKey }: Photo, rendered: RenderedFile): Promise<boolean> {
    const ready = await this.change.one({ id, objectKey }, (row) => apply(row, rendered));
    if (ready) await this.after.ready(ready);
    return ready !== null;
  }

  protected prefixOf(photo: Photo): string {
    return photo.prefix();
  }

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

const apply = (row: Photo, { exif, ...rendered }: RenderedFile): boolean => {
  if (row.derivatives === 'ready') return false;
  // The file's own EXIF wins; what was sent along fills the gaps that the browser's shrinking has left.
  Object.assign(row, { ...rendered, derivatives: 'ready', exif: { ...row.exif, ...exif } });
  row.renderFailure = null;
  return true;
};
