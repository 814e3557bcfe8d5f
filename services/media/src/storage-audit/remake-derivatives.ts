import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { SiteImageDerivatives } from '../site-images/site-image-derivatives.js';
import { SiteImage } from '../site-images/site-image.entity.js';
import type { Finding } from './audit-rows.js';
import { RemakePhotoDerivatives } from './remake-photo-derivatives.js';

/** Has derivatives made again that are missing, or are not what was stored. */
@Injectable()
export class RemakeDerivatives {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly photos: RemakePhotoDerivatives,
    private readonly siteImages: SiteImageDerivatives,
  ) {}

  /** False where there is no original to make them of. */
  async remake({ photoId, subjectId, key }: Finding): Promise<boolean> {
    if (photoId) return this.photos.remake(photoId, key);
    const siteImage = subjectId ? await this.em.findOne(SiteImage, { id: subjectId }) : null;
    return siteImage !== null && this.ofSiteImage(siteImage);
  }

  /** At once: a banner stays shown while its derivatives are made, and there are few. */
  private async ofSiteImage(siteImage: SiteImage): Promise<boolean> {
    const { objectKey } = siteImage;
    if (objectKey && !(await this.store.ifReadable(() => this.store.head(objectKey)))) return false;
    const made = await this.siteImages.make(siteImage);
    if (!made) return false;
    siteImage.derivativeBytes = made.derivativeBytes;
    return true;
  }
}
