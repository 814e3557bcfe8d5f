import { randomBytes, randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { BeginSiteImageDto, type SiteImageTarget } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { leastBytesOf } from '../originals/declared-bytes.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { isPlainKey, siteImageFilePrefix } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';

/** Gives the file of a profile image or banner its place in the store, and refuses early what would be refused later. */
@Controller()
export class BeginSiteImage {
  constructor(
    private readonly owners: ActiveOwners,
    private readonly identity: StoreIdentity,
  ) {}

  @RpcHandler('media.site_image.begin')
  async beginSiteImage(
    @Caller() who: Principal,
    @Payload() { declaredBytes = 0 }: BeginSiteImageDto,
  ): Promise<SiteImageTarget> {
    await this.identity.assertOurs();
    await this.owners.assertActive(who.userId);
    const atLeast = leastBytesOf(declaredBytes);
    // Banners, which only administrators upload, may be as large as photos.
    if (who.role !== 'admin' && atLeast > PROFILE_IMAGE_LIMITS.maxBytes) throw new AppError('PROFILE_IMAGE_TOO_LARGE');
    if (atLeast > PHOTO_LIMITS.maxBytes) throw new AppError('FILE_TOO_LARGE');
    const siteImageId = randomUUID();
    return { siteImageId, objectKey: siteImageFilePrefix(who.userId, siteImageId) + randomBytes(9).toString('hex') };
  }
}

/** A stored file that is to become a site image, as the caller names it. */
interface StoredFile {
  siteImageId: string;
  objectKey: string;
}

/** Throws NOT_FOUND for a place that `userId` was never given. */
export const assertOwnFile = (userId: string, { siteImageId, objectKey }: StoredFile): void => {
  if (!objectKey.startsWith(siteImageFilePrefix(userId, siteImageId)) || !isPlainKey(objectKey)) raise('NOT_FOUND');
};
