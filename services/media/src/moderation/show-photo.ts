import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { setColumns } from '../sql.js';

/** Takes back {@link HidePhoto}: the photo is as public and as featured as its owner has it, under a new address. */
@Injectable()
export class ShowPhoto {
  constructor(
    private readonly change: ChangePhoto,
    private readonly siteImages: PhotoSiteImages,
    private readonly acts: ActLog,
  ) {}

  /** A photo that is not hidden stays as it is, and nothing is recorded. */
  async show(photoId: string): Promise<Photo> {
    const photo = await this.change.one({ id: photoId }, async (found) => {
      if (!found.isHidden()) return false;
      const [before, after] = [{ hidden: true }, { hidden: false }];
      this.acts.record({ act: 'photo.show', subject: ['photo', photoId], before, after });
      setColumns(found, { hiddenAt: null, hiddenBy: null, hiddenReason: null });
      // What is in the trash as well comes back with it.
      if (!found.isTrashed()) await this.siteImages.show([photoId]);
      return true;
    });
    return photo ?? raise('PHOTO_NOT_FOUND');
  }
}
