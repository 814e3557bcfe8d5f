import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { NO_FOCAL_POINT } from '../derivatives/focal-point.js';
import { squareOf } from '../derivatives/render-square.js';
import { WriteEmbeddedMetadata } from '../derivatives/write-embedded-metadata.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import type { PhotoFollower } from '../photos/photo-followers.js';
import type { Photo } from '../photos/photo.entity.js';
import { rightsOfPhoto } from '../photos/embedded-metadata.js';
import { Leftovers } from '../storage/leftovers.js';
import { ReplaceSiteImage } from './replace-site-image.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { SiteImage } from './site-image.entity.js';

interface Size {
  width: number;
  height: number;
}

/** A profile image keeps its part of the photo when both files have the same shape, to one in a hundred. */
const SHAPE_TOLERANCE = 0.01;

/** Makes heroes and profile images go on when their photo's files change. */
@Injectable()
export class FollowPhotos implements PhotoFollower {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly avif: EnqueueAvif,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly metadata: WriteEmbeddedMetadata,
    private readonly leftovers: Leftovers,
  ) {}

  rendered({ id }: Photo): Promise<void> {
    return this.enqueue(id);
  }

  /** The job fails what waits for the photo. */
  renderingFailed(photoId: string): Promise<void> {
    return this.enqueue(photoId);
  }

  async avifSettled(photoId: string): Promise<void> {
    const heroes = await this.em.execute<{ id: string }[]>(
      `select id from site_images where photo_id = ? and kind = 'hero' and state = 'ready' and avif_state = 'pending'`,
      [photoId],
    );
    for (const { id } of heroes) this.avif.siteImage(id);
  }

  /** Heroes are copies with the rights of their photo. */
  async metadataRewritten(photo: Photo): Promise<void> {
    const heroes = await this.em.find(SiteImage, { photoId: photo.id, kind: 'hero', state: 'ready' });
    for (const hero of heroes) {
      const bytes = await this.metadata.rewriteIn(
        hero.prefix(),
        hero,
        rightsOfPhoto(photo, photo.ownerMetadata ?? null),
      );
      const left = await this.em.execute<unknown[]>(
        'update site_images set derivative_bytes = derivative_bytes || ?::jsonb where id = ? returning 1',
        [JSON.stringify(bytes), hero.id],
      );
      // The deletion of its objects may have swept this prefix already.
      if (left.length === 0) await this.leftovers.remove(hero.prefix());
    }
  }

  /** Makes the hero and the profile image of the photo again. What is shown stays until the new one is ready. */
  async fileReplaced(photo: Photo, former: Size): Promise<void> {
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

  private async enqueue(photoId: string): Promise<void> {
    const waiting = await this.em.find(SiteImage, { photoId, state: 'pending' }, { fields: ['id'] });
    for (const { id } of waiting) this.jobs.siteImageOfPhoto(id);
  }
}

const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < SHAPE_TOLERANCE;
