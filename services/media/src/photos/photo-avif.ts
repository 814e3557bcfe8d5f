import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { finalAvifFailure } from '../derivatives/attempts.js';
import { type AvifMade, MakeAvif } from '../derivatives/avif/make-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { ChangePhoto } from './change-photo.js';
import type { Photo } from './photo.entity.js';
import { PhotoFollowers } from './photo-followers.js';
import { PhotosRepository } from './photos.repository.js';
import { Leftovers } from '../storage/leftovers.js';

/** Makes AVIF for a photo that has its WebP derivatives. */
@Injectable()
export class PhotoAvif extends DerivativesJob<Photo, AvifMade> {
  constructor(
    leftovers: Leftovers,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly avif: MakeAvif,
    private readonly followers: PhotoFollowers,
  ) {
    super(leftovers);
  }

  protected find(photoId: string): Promise<Photo | null> {
    return this.photos.find(photoId);
  }

  protected existing(photo: Photo): number[] | null {
    const isWaiting = photo.avifState === 'pending' && photo.derivatives === 'ready' && !photo.isTrashed();
    return isWaiting ? null : photo.avifWidths;
  }

  protected make(photo: Photo): Promise<AvifMade | null> {
    const { id, objectKey, widths, avifTries: earlier } = photo;
    const prefix = photo.prefix();
    return this.avif.make({ table: 'photos', id, objectKey, earlier, prefix, widths });
  }

  protected async save({ id, objectKey }: Photo, { widths, bytes }: AvifMade): Promise<boolean> {
    const ready = await this.change.one({ id, objectKey }, (row) => {
      if (row.avifState === 'ready') return false;
      const derivativeBytes = { ...row.derivativeBytes, ...bytes };
      Object.assign(row, { avifState: 'ready', avifWidths: widths, derivativeBytes });
      return true;
    });
    if (ready) await this.followers.notify('avifSettled', id);
    return ready !== null;
  }

  protected prefixOf(photo: Photo): string {
    return photo.prefix();
  }

  /** No event: the WebP derivatives stay. */
  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.one({ id: photoId }, (row) => {
      if (row.avifState === 'pending' && finalAvifFailure(error, row.avifTries)) row.avifState = 'failed';
      return false;
    });
    await this.followers.notify('avifSettled', photoId);
  }
}
