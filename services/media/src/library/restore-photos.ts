import { Injectable } from '@nestjs/common';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';

/**
 * Out of the trash, unless an administrator has put it there: as public, as featured, as hidden and in the place as before,
 * under a new address.
 */
@Injectable()
export class RestorePhotos {
  constructor(
    private readonly change: ChangePhoto,
    private readonly siteImages: PhotoSiteImages,
  ) {}

  async restore(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    let changed: string[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const trashed = photos.filter((photo) => photo.isTrashed() && !photo.trashedBy);
      changed = trashed.map(({ id }) => id);
      for (const photo of trashed) photo.trashedAt = null;
      await this.siteImages.show(trashed.filter((photo) => !photo.isHidden()).map(({ id }) => id));
      return trashed;
    });
    return bulkResult(
      photoIds,
      found,
      changed.map((id) => ({ id })),
      found.filter((photo) => photo.trashedBy).map(({ id }) => id),
    );
  }
}
