import { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../sql.js';
import { Injectable } from '@nestjs/common';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import { toFocalColumns } from '../derivatives/focal-point.js';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { assertMayPublish } from '../photos/change-photo.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { setColumns } from '../sql.js';

/**
 * Keeps site images in step with the photos they are made from. To be called inside the transaction that changes the
 * photos, after these are locked.
 */
@Injectable()
export class PhotoSiteImages {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
  ) {}

  /** The photos are in the trash, or hidden by an administrator: so are their site images, until {@link show}. */
  async hide(photoIds: readonly string[]): Promise<void> {
    for (const siteImage of await this.locked(photoIds)) {
      if (siteImage.hidden) continue;
      const wasShown = siteImage.isShown();
      siteImage.hidden = true;
      if (wasShown) await this.publisher.publishChange(siteImage);
    }
    await this.em.flush();
  }

  /** Nothing keeps the photos from visitors any more but their owner; their site images are back under new addresses. */
  async show(photoIds: readonly string[]): Promise<void> {
    for (const siteImage of await this.locked(photoIds)) {
      if (!siteImage.hidden) continue;
      siteImage.hidden = false;
      siteImage.imageToken = newImageToken();
      if (siteImage.isShown()) await this.publisher.publishChange(siteImage);
    }
    await this.em.flush();
  }

  /** The photo has another focal point, and so has the hero made from it. */
  async aim(photoId: string, point: FocalPoint | null): Promise<void> {
    for (const siteImage of await this.locked([photoId])) {
      if (siteImage.kind !== 'hero') continue;
      setColumns(siteImage, toFocalColumns(point));
      if (!siteImage.isShown()) continue;
      assertMayPublish();
      await this.publisher.publishChange(siteImage);
    }
    await this.em.flush();
  }

  /** The photos are deleted for good, and their site images with them. */
  async drop(photoIds: readonly string[]): Promise<void> {
    for (const siteImage of await this.locked(photoIds)) await this.publisher.remove(siteImage);
    await this.em.flush();
  }

  private async locked(photoIds: readonly string[]): Promise<SiteImage[]> {
    if (photoIds.length === 0) return [];
    const owners = await this.em.execute<{ owner_id: string }[]>(
      'select distinct owner_id from site_images where photo_id = any(?::uuid[])',
      [idList(photoIds)],
    );
    if (owners.length === 0) return [];
    await this.publisher.lock(owners.map((row) => row.owner_id));
    return this.em.find(SiteImage, { photoId: { $in: [...photoIds] } }, { refresh: true, orderBy: { id: 'asc' } });
  }
}
