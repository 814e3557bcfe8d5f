import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { SiteImageDto, StoredSiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { squareOf } from '../derivatives/render-square.js';
import { type SizeLimit, StoredImages } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import type { SiteImage } from './site-image.entity.js';
import { DiscardObject } from '../storage/discard-object.js';
import { assertOwnFile } from './assert-own-file.js';
import { ReplaceSiteImage } from './replace-site-image.js';

const LIMIT: SizeLimit = { maxBytes: PROFILE_IMAGE_LIMITS.maxBytes, tooLarge: 'PROFILE_IMAGE_TOO_LARGE' };

/** PROF-14, PROF-19, PROF-20: a square part of a stored file as the caller's profile image. */
@Injectable()
export class SetProfileFile {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
    private readonly replace: ReplaceSiteImage,
  ) {}

  async set(who: Principal, dto: StoredSiteImageDto): Promise<SiteImageDto> {
    const { objectKey } = dto;
    assertOwnFile(who.userId, dto);
    const siteImage = await this.discard.ifRefused(objectKey, () => this.createFrom(who.userId, dto));
    if (siteImage.objectKey !== objectKey) await this.discard.discard(objectKey);
    return this.replace.answer(siteImage);
  }

  private async createFrom(ownerId: string, { siteImageId, objectKey, crop }: StoredSiteImageDto): Promise<SiteImage> {
    const image = await this.images.inspect(objectKey, LIMIT);
    const { side } = squareOf(image.width, image.height, crop);
    return this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      return this.replace.write({
        id: siteImageId,
        kind: 'profile',
        ownerId,
        objectKey,
        crop: crop ?? null,
        width: side,
        height: side,
      });
    });
  }
}
