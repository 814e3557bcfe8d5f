import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { SiteImageDerivatives } from '../site-images/site-image-derivatives.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import type { Finding } from './audit-rows.js';

/** Has derivatives made again that are missing, or are not what was stored. */
@Injectable()
export class RemakeDerivatives {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly change: ChangePhoto,
    private readonly siteImages: SiteImageDerivatives,
  ) {}

  /** False where there is no original to make them of. */
  async remake({ photoId, subjectId, key }: Finding): Promise<boolean> {
    if (photoId) return this.ofPhoto(photoId, key);
    const siteImage = subjectId ? await this.em.findOne(SiteImage, { id: subjectId }) : null;
    return siteImage !== null && this.ofSiteImage(siteImage);
  }

  /** The row waits for its derivatives again; the reconciler queues them. */
  private async ofPhoto(photoId: string, key: string): Promise<boolean> {
    let isPossible = false;
    await this.change.one({ id: photoId }, async (photo) => {
      isPossible = (await this.store.head(photo.objectKey)) !== null;
      if (isPossible) waitAgain(photo, key);
      return isPossible;
    });
    return isPossible;
  }

  /** At once: a banner stays shown while its derivatives are made, and there are few. */
  private async ofSiteImage(siteImage: SiteImage): Promise<boolean> {
    if (siteImage.objectKey !== null && (await this.store.head(siteImage.objectKey ?? '')) === null) return false;
    const made = await this.siteImages.make(siteImage);
    if (!made) return false;
    siteImage.derivativeBytes = made.derivativeBytes;
    return true;
  }
}

const waitAgain = (photo: Photo, key: string): void => {
  if (key.endsWith('.avif')) Object.assign(photo, { avifState: 'pending', avifWidths: [], avifTries: 0 });
  else Object.assign(photo, { derivatives: 'pending', renderTries: 0, renderFailure: null, renderSince: new Date() });
};
