import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { WriteWords } from '../derivatives/write-words.js';
import type { PhotoFollower } from '../photos/photo-followers.js';
import type { Photo } from '../photos/photo.entity.js';
import { rightsOfPhoto } from '../photos/photo-words.js';
import { Leftovers } from '../storage/leftovers.js';
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
    private readonly words: WriteWords,
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
  async wordsRewritten(photo: Photo): Promise<void> {
    const heroes = await this.em.find(SiteImage, { photoId: photo.id, kind: 'hero', state: 'ready' });
    for (const hero of heroes) {
      const bytes = await this.words.in(hero.prefix(), hero, rightsOfPhoto(photo, photo.ownerSaid ?? null));
      const left = await this.em.execute<unknown[]>(
        'update site_images set derivative_bytes = derivative_bytes || ?::jsonb where id = ? returning 1',
        [JSON.stringify(bytes), hero.id],
      );
      // The deletion of its objects may have swept this prefix already.
      if (left.length === 0) await this.leftovers.remove(hero.prefix());
    }
  }

  fileReplaced(photo: Photo, former: { width: number; height: number }): Promise<void> {
    return this.remake.ofPhoto(photo, former);
  }

  private async enqueue(photoId: string): Promise<void> {
    const waiting = await this.em.find(SiteImage, { photoId, state: 'pending' }, { fields: ['id'] });
    for (const { id } of waiting) this.jobs.siteImageOfPhoto(id);
  }
}
