import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { databaseNow } from '../sql.js';

/**
 * Photos that administrators put into the trash, and out of it again. As long as one is there for an administrator its owner
 * can neither restore nor purge it; its days are those of any other.
 */
@Injectable()
export class TrashedByAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
    private readonly acts: ActLog,
  ) {}

  /** Also of a photo that its owner has put there. Throws OBJECT_NOT_FOUND when the file is that of no photo any more. */
  async trash(adminId: string, photoId: string, key: string): Promise<Photo> {
    const photo = await this.change.one({ id: photoId, objectKey: key }, async (found) => {
      if (found.trashedBy) return false;
      const wasTrashed = found.isTrashed();
      this.acts.record({ act: 'object.delete', subject: ['object', key], after: { photoId, outcome: 'trashed' } });
      found.trashedBy = adminId;
      if (wasTrashed) return true;
      found.trashedAt = await databaseNow(this.em);
      await this.tokens.renew([found]);
      await this.siteImages.hide([photoId]);
      return true;
    });
    return photo ?? raise('OBJECT_NOT_FOUND');
  }

  /** The photo of an original; null where none has it. Throws OBJECT_HAS_ENTRY for one that no administrator has put there. */
  restore(key: string): Promise<Photo | null> {
    return this.change.one({ objectKey: key }, async (found) => {
      if (!found.isTrashed() || !found.trashedBy) return raise('OBJECT_HAS_ENTRY');
      this.acts.record({ act: 'object.restore', subject: ['object', key], after: { photoId: found.id } });
      found.trashedAt = null;
      found.trashedBy = null;
      if (!found.isHidden()) await this.siteImages.show([found.id]);
      return true;
    });
  }
}
