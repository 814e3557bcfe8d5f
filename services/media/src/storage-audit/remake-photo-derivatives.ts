import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ChangePhoto } from '../photos/change-photo.js';

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
      if (isPossible) photo.remakeDerivatives(key);
      return isPossible;
    });
    return isPossible;
  }
}
