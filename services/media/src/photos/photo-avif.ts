import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { finalAvifFailure } from '../derivatives/attempts.js';
import { type AvifMade, MakeAvif } from '../derivatives/avif/make-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { ChangePhoto } from './change-photo.js';
import type { Photo } from './photo.entity.js';
import { PhotoFollowers } from './photo-followers.js';
import { packetKey } from './embedded-metadata.js';
import { PhotosRepository } from './photos.repository.js';
import { Leftovers } from '../storage/leftovers.js';

/** AVIF, and the key of the packet in it. */
type SayingAvif = AvifMade & { packet: string };

/** Makes AVIF for a photo that has its WebP derivatives. */
@Injectable()
export class PhotoAvif extends DerivativesJob<Photo, SayingAvif> {
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
    return this.photos.findWithOwner(photoId);
  }

  protected existing(photo: Photo): number[] | null {
    const isWaiting = photo.avifState === 'pending' && photo.derivatives === 'ready' && !photo.isTrashed();
    return isWaiting ? null : photo.avifWidths;
  }

  protected async make(photo: Photo): Promise<SayingAvif | null> {
    const { id, objectKey, widths, avifTries: earlier } = photo;
    const prefix = photo.prefix();
    const metadata = photo.embeddedMetadata(photo.ownerMetadata ?? null);
    const packet = packetKey(metadata, photo.storedUnder());
    const made = await this.avif.make({ table: 'photos', id, objectKey, earlier, prefix, widths, metadata });
    return made && { ...made, packet };
  }

  protected async save({ id, objectKey }: Photo, { widths, bytes, packet }: SayingAvif): Promise<boolean> {
    const ready = await this.change.one({ id, objectKey }, (row) => {
      if (row.avifState === 'ready') return false;
      row.encodedAsAvif(widths, bytes);
      // While others are rewritten nothing tells whether this one was among them.
      if (packet !== row.packet || row.packetDue) row.recordMixedPackets();
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
