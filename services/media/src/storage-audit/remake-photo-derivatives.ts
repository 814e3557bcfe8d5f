import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';

/** Has the derivatives of a photo made again. */
@Injectable()
export class RemakePhotoDerivatives {
  constructor(
    private readonly store: ObjectStore,
    private readonly change: ChangePhoto,
  ) {}

  /** The row waits for its derivatives again; the reconciler queues them. False where there is no original to make them of. */
  async remake(photoId: string, key: string): Promise<boolean> {
    let isPossible = false;
    await this.change.one({ id: photoId }, async (photo) => {
      isPossible = (await this.store.ifReadable(() => this.store.head(photo.objectKey))) !== null;
      if (isPossible) waitAgain(photo, key);
      return isPossible;
    });
    return isPossible;
  }
}

const waitAgain = (photo: Photo, key: string): void => {
  if (key.endsWith('.avif')) Object.assign(photo, { avifState: 'pending', avifWidths: [], avifTries: 0 });
  else Object.assign(photo, { derivatives: 'pending', renderTries: 0, renderFailure: null, renderSince: new Date() });
};
