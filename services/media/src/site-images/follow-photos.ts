import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import type { PhotoFollower } from '../photos/photo-followers.js';
import type { Photo } from '../photos/photo.entity.js';
import { RemakeSiteImages } from './remake-site-images.js';
import { SiteImage } from './site-image.entity.js';

/** Makes heroes and profile images go on when their photo's files change. */
@Injectable()
export class FollowPhotos implements PhotoFollower {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly avif: EnqueueAvif,
    private readonly remake: RemakeSiteImages,
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

  fileReplaced(photo: Photo, former: { width: number; height: number }): Promise<void> {
    return this.remake.ofPhoto(photo, former);
  }

  private async enqueue(photoId: string): Promise<void> {
    const waiting = await this.em.find(SiteImage, { photoId, state: 'pending' }, { fields: ['id'] });
    for (const { id } of waiting) this.jobs.siteImageOfPhoto(id);
  }
}
