import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImageOfPhotoDto, ProfileImageDto, ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { squareOf } from '../derivatives/render-square.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { SelectablePhotos } from './selectable-photos.js';
import { SiteImage } from './site-image.entity.js';
import { ReplaceSiteImage } from './replace-site-image.js';

/** PROF-15, PROF-33: a square part of one of the caller's photos as their profile image. */
@Injectable()
export class SetProfilePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly photos: SelectablePhotos,
    private readonly replace: ReplaceSiteImage,
  ) {}

  async set(who: Principal, dto: SiteImageOfPhotoDto): Promise<ProfileImageDto> {
    const { siteImage, former } = await this.em.transactional(async () => ({
      siteImage: await this.select(who.userId, dto),
      former: await this.shownTo(who.userId),
    }));
    return { ...(await this.replace.answer(siteImage)), ...(former !== undefined && { former }) };
  }

  private async select(ownerId: string, { photoId, crop }: SiteImageOfPhotoDto): Promise<SiteImage> {
    await this.owners.assertActive(ownerId);
    const photo = await this.photos.get(ownerId, photoId);
    const { side } = squareOf(photo.width, photo.height, crop);
    return this.replace.write({
      id: randomUUID(),
      kind: 'profile',
      ownerId,
      photoId,
      crop: crop ?? null,
      width: side,
      height: side,
    });
  }

  /** What is still shown; behind the lock that the new site image was written with. */
  private async shownTo(ownerId: string): Promise<ProfileImageSource | null | undefined> {
    const shown = await this.em.findOne(SiteImage, { ownerId, kind: 'profile', state: 'ready' }, { refresh: true });
    if (!shown) return null;
    // The file of an uploaded one goes with it, and a photo in the trash cannot be selected.
    return shown.photoId && !shown.hidden ? { photoId: shown.photoId, crop: shown.crop ?? null } : undefined;
  }
}
