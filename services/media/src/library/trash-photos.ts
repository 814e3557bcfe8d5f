import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { BulkResultDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { databaseNow } from '../sql.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';

/**
 * Into the trash: from the same moment the owner alone sees the photo, under any address. It comes
 * back as it was ({@link RestorePhotos}) until it is purged. What is in the trash already stays there.
 */
@Injectable()
export class TrashPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
  ) {}

  async one(who: Principal, photoId: string): Promise<{ trashed: true }> {
    const { missing } = await this.many(who, [photoId]);
    return missing.length > 0 ? raise('PHOTO_NOT_FOUND') : { trashed: true };
  }

  async many(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    let changed: string[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const toTrash = photos.filter((photo) => !photo.isTrashed());
      changed = toTrash.map(({ id }) => id);
      const now = await databaseNow(this.em);
      for (const photo of toTrash) photo.trashedAt = now;
      await this.tokens.renew(toTrash);
      await this.siteImages.hide(changed);
      return toTrash;
    });
    return bulkResult(
      photoIds,
      found,
      changed.map((id) => ({ id })),
    );
  }
}
