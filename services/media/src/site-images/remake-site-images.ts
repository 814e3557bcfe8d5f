import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { squareOf } from '../derivatives/render-square.js';
import { NO_FOCAL_POINT } from '../derivatives/focal-point.js';
import type { Photo } from '../photos/photo.entity.js';
import { SiteImage } from './site-image.entity.js';
import { ReplaceSiteImage } from './replace-site-image.js';
import { SiteImagePublisher } from './site-image-publisher.js';

interface Size {
  width: number;
  height: number;
}

/** A profile image keeps its part of the photo when both files have the same shape, to one in a hundred. */
const SHAPE_TOLERANCE = 0.01;

/** Makes the hero and the profile image of a photo again when the photo gets another file. */
@Injectable()
export class RemakeSiteImages {
  constructor(
    private readonly em: EntityManager,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
  ) {}

  /** Inside the transaction, behind the photo's lock. What is shown stays until the new one is ready. */
  async ofPhoto(photo: Photo, former: Size): Promise<void> {
    const { id: photoId, ownerId } = photo;
    const shownIn = await this.em.count(SiteImage, { photoId });
    if (shownIn === 0) return;
    await this.publisher.lock([ownerId]);
    for (const kind of ['hero', 'profile'] as const) {
      const siteImages = await this.em.find(SiteImage, { ownerId, kind }, { refresh: true });
      const latest =
        siteImages.find(({ state }) => state === 'pending') ?? siteImages.find((one) => one.state === 'ready');
      // None, or another photo's, which is shown or about to be.
      if (latest?.photoId !== photoId) continue;
      const crop = isSameShape(photo, former) ? (latest.crop ?? null) : null;
      const { side } = squareOf(photo.width, photo.height, crop);
      const { width, height } = kind === 'profile' ? { width: side, height: side } : photo;
      const { hidden } = latest;
      const { focalX, focalY } = kind === 'hero' ? photo : NO_FOCAL_POINT;
      const shape = { crop, width, height, focalX, focalY };
      await this.replace.write({ id: randomUUID(), kind, ownerId, photoId, hidden, ...shape });
    }
  }
}

const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < SHAPE_TOLERANCE;
