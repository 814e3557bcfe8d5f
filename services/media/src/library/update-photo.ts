import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { SetFeaturedDto, SetVisibilityDto, UpdatePhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { KnownCategories } from '../categories/known-categories.js';
import { toFocalColumns } from '../derivatives/focal-point.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { setUnreviewed, unreviewedOf } from '../photos/review-state.js';
import { sanitiseDescription } from '@vitrine/platform/validation/sanitise-html';
import { tidyTags } from '../photos/tidy-tags.js';
import { setColumns } from '../sql.js';

/** Changes one of the caller's photos. */
@Controller()
export class UpdatePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly categories: KnownCategories,
    private readonly presenter: PhotoPresenter,
    private readonly siteImages: PhotoSiteImages,
    private readonly tokens: ImageTokens,
  ) {}

  /** PHOTO-33 to PHOTO-36: its texts and category; what is left out stays. */
  @RpcHandler('media.photo.update')
  async updatePhoto(@Caller() who: Principal, @Payload() dto: UpdatePhotoDto): Promise<PhotoDto> {
    const photo = await this.photos.inTransaction(async () => {
      if (dto.category !== undefined) await this.categories.assert(who.userId, dto.category);
      const changed = await this.change.own(who.userId, dto.photoId, (found) => {
        apply(found, dto);
        return true;
      });
      if (dto.focalPoint !== undefined) await this.siteImages.aim(changed.id, dto.focalPoint);
      return changed;
    });
    return this.presenter.one(photo);
  }

  /** PHOTO-25. Hiding a photo kills every address it was ever served under, for good. */
  @RpcHandler('media.photo.set_visibility')
  async setVisibility(@Caller() who: Principal, @Payload() { photoId, isPublic }: SetVisibilityDto): Promise<PhotoDto> {
    const photo = await this.change.own(who.userId, photoId, async (found) => {
      if (found.isPublic === isPublic) return false;
      found.isPublic = isPublic;
      if (!isPublic) await this.tokens.renew([found]);
      return true;
    });
    return this.presenter.one(photo);
  }

  /** PHOTO-27. A private photo may be featured; visitors see it once it is public (PHOTO-43). */
  @RpcHandler('media.photo.set_featured')
  async setFeatured(@Caller() who: Principal, @Payload() { photoId, featured }: SetFeaturedDto): Promise<PhotoDto> {
    const photo = await this.change.own(who.userId, photoId, (found) => {
      const changes = found.featured !== featured;
      found.featured = featured;
      return changes;
    });
    return this.presenter.one(photo);
  }
}

/** What is stored may be sent back, however much longer its markup was made. */
const describedAs = ({ description: former }: Photo, sent: string | null): string | null => {
  const description = sanitiseDescription(sent);
  if (description !== former && (sent ?? '').length > PHOTO_LIMITS.descriptionMax) {
    const message = `description must be shorter than or equal to ${PHOTO_LIMITS.descriptionMax} characters`;
    throw new AppError('VALIDATION', message, { description: [message] });
  }
  return description;
};

const apply = (photo: Photo, dto: UpdatePhotoDto): void => {
  if (dto.title !== undefined) photo.title = dto.title;
  if (dto.description !== undefined) photo.description = describedAs(photo, dto.description);
  if (dto.category !== undefined) photo.category = dto.category;
  const { tags, altText } = unreviewedOf(photo) ?? { tags: [], altText: false };
  if (dto.tags !== undefined) photo.tags = tidyTags(dto.tags);
  if (dto.altText !== undefined) photo.altText = dto.altText || null;
  // What owners send they have seen.
  if (dto.tags !== undefined || altText)
    setUnreviewed(photo, { tags: dto.tags ? [] : tags, altText: altText && dto.altText === undefined });
  if (dto.focalPoint !== undefined) setColumns(photo, toFocalColumns(dto.focalPoint));
  if (dto.metadata === undefined) return;
  const status = dto.metadata.aiAnalysisStatus;
  const at = dto.metadata.aiAnalysisCompletedAt;
  photo.aiStatus = status;
  photo.aiCompletedAt = status === 'completed' ? (at ? new Date(at) : new Date()) : null;
  // The owner's text wins over a suggestion that is still on its way.
  photo.aiPending = false;
};
