import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import {
  type OwnLogo,
  type ProfileImageDto,
  type ProfileImageSource,
  type SiteImageDto,
  ShowLogoDto,
  SiteImageOfPhotoDto,
  StoredLogoDto,
  StoredSiteImageDto,
} from '@vitrine/contracts/media/site-image.dto';
import { LOGO_BYTES_MAX, type SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { squareOf } from '../derivatives/render-square.js';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { type SizeLimit, StoredImages } from '../originals/stored-images.js';
import { ActiveOwners } from '../owners/active-owners.js';
import { Photo, PORTFOLIO } from '../photos/photo.entity.js';
import { setColumns } from '../sql.js';
import { DiscardObject } from '../storage/discard-object.js';
import { assertOwnFile } from './begin-site-image.js';
import { ReplaceSiteImage, type SiteImageDraft } from './replace-site-image.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { SiteImage } from './site-image.entity.js';
import { toSiteImageDto } from './site-image.mapper.js';

const PROFILE_FILE: SizeLimit = { maxBytes: PROFILE_IMAGE_LIMITS.maxBytes, tooLarge: 'PROFILE_IMAGE_TOO_LARGE' };

const LOGO_FILE: SizeLimit = { maxBytes: LOGO_BYTES_MAX, tooLarge: 'LOGO_TOO_LARGE' };

/** A photographer's hero, profile image and logo. */
@Controller()
export class OwnSiteImages {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly images: StoredImages,
    private readonly discard: DiscardObject,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
  ) {}

  /** PROF-24, PROF-33: one of the caller's photos as the hero of their page. Only the derivative becomes public. */
  @RpcHandler('media.hero_image.set_photo')
  async setHeroPhoto(@Caller() { userId }: Principal, @Payload() { photoId }: PhotoRefDto): Promise<SiteImageDto> {
    return this.replace.answer(await this.em.transactional(() => this.writeHero(userId, photoId)));
  }

  /** PROF-15, PROF-33: a square part of one of the caller's photos as their profile image. */
  @RpcHandler('media.profile_image.set_photo')
  async setProfilePhoto(
    @Caller() { userId }: Principal,
    @Payload() dto: SiteImageOfPhotoDto,
  ): Promise<ProfileImageDto> {
    const { siteImage, former } = await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const { width, height } = await this.selectablePhoto(userId, dto.photoId);
      const square = squareColumns(width, height, dto.crop);
      const image = { id: randomUUID(), kind: 'profile', ownerId: userId, photoId: dto.photoId, ...square } as const;
      return { siteImage: await this.replace.write(image), former: await this.profileSource(userId) };
    });
    return { ...(await this.replace.answer(siteImage)), ...(former !== undefined && { former }) };
  }

  /** PROF-14, PROF-19, PROF-20: a square part of a stored file as the caller's profile image. */
  @RpcHandler('media.profile_image.set_file')
  setProfileFile(@Caller() { userId }: Principal, @Payload() dto: StoredSiteImageDto): Promise<SiteImageDto> {
    return this.setFile(userId, dto, PROFILE_FILE, ({ width, height }) => ({
      kind: 'profile',
      ...squareColumns(width, height, dto.crop),
    }));
  }

  /** LOOK-08 */
  @RpcHandler('media.logo.set_file')
  async setLogo(@Caller() who: Principal, @Payload() dto: StoredLogoDto): Promise<OwnLogo> {
    await this.setFile(who.userId, dto, LOGO_FILE, ({ width, height }) => ({ kind: 'logo', width, height }));
    return this.getLogo(who);
  }

  @RpcHandler('media.logo.get')
  async getLogo(@Caller() { userId }: Principal): Promise<OwnLogo> {
    const logos = await this.em.find(SiteImage, { ownerId: userId, kind: 'logo' }, { refresh: true });
    const latest = logos.find(({ state }) => state === 'pending') ?? logos.find(({ state }) => state === 'ready');
    const isAway = latest?.hidden ?? false;
    return { logo: latest && !isAway ? toSiteImageDto(latest) : null, canReturn: isAway };
  }

  /** LOOK-10: taken away, or back under another address. */
  @RpcHandler('media.logo.show')
  async showLogo(@Caller() who: Principal, @Payload() { shown }: ShowLogoDto): Promise<OwnLogo> {
    const { userId: ownerId } = who;
    await this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      await this.publisher.lock([ownerId]);
      if (!shown) await this.replace.dropNext(ownerId, 'logo');
      const logo = await this.em.findOne(SiteImage, { ownerId, kind: 'logo', state: 'ready' }, { refresh: true });
      if (!logo || logo.hidden === !shown) return;
      setColumns(logo, { hidden: !shown, ...(shown && { imageToken: newImageToken() }) });
      await this.publisher.publishChange(logo);
    });
    return this.getLogo(who);
  }

  @RpcHandler('media.hero_image.remove')
  removeHeroImage(@Caller() { userId }: Principal): Promise<{ removed: boolean }> {
    return this.removeOwn(userId, 'hero');
  }

  @RpcHandler('media.profile_image.remove')
  removeProfileImage(@Caller() { userId }: Principal): Promise<{ removed: boolean }> {
    return this.removeOwn(userId, 'profile');
  }

  /** Makes the stored file the caller's site image; one that is refused is gone. */
  private async setFile(
    ownerId: string,
    { siteImageId: id, objectKey }: StoredLogoDto,
    limit: SizeLimit,
    draftOf: (file: { width: number; height: number }) => Omit<SiteImageDraft, 'id' | 'ownerId'>,
  ): Promise<SiteImageDto> {
    assertOwnFile(ownerId, { siteImageId: id, objectKey });
    const siteImage = await this.discard.ifRefused(objectKey, async () => {
      const file = await this.images.inspect(objectKey, limit);
      return this.em.transactional(async () => {
        await this.owners.assertActive(ownerId);
        return this.replace.write({ id, ownerId, objectKey, ...draftOf(file) });
      });
    });
    if (siteImage.objectKey !== objectKey) await this.discard.discard(objectKey);
    return this.replace.answer(siteImage);
  }

  /** The shown one, and the pending one. */
  private removeOwn(ownerId: string, kind: SiteImageKind): Promise<{ removed: boolean }> {
    return this.em.transactional(async () => {
      await this.publisher.lock([ownerId]);
      const siteImages = await this.em.find(SiteImage, { ownerId, kind }, { refresh: true });
      for (const siteImage of siteImages) await this.publisher.remove(siteImage);
      return { removed: siteImages.length > 0 };
    });
  }

  private async writeHero(ownerId: string, photoId: string): Promise<SiteImage> {
    await this.owners.assertActive(ownerId);
    const { width, height, focalX, focalY } = await this.selectablePhoto(ownerId, photoId);
    await this.publisher.lock([ownerId]);
    const where = { ownerId, kind: 'hero', photoId, state: 'ready' } as const;
    const shown = await this.em.findOne(SiteImage, where, { refresh: true });
    if (!shown)
      return this.replace.write({ id: randomUUID(), kind: 'hero', ownerId, photoId, width, height, focalX, focalY });
    await this.replace.dropNext(ownerId, 'hero');
    return shown;
  }

  /**
   * Inside a transaction, until whose end the photo can neither go into the trash nor be hidden; a private one will do
   * (PROF-33). Throws PHOTO_NOT_FOUND for another owner's, an unknown one, or one in the trash (SEC-18), PHOTO_HIDDEN for
   * one that an administrator has hidden, and IMAGE_CORRUPT for one that cannot be shown.
   */
  private async selectablePhoto(ownerId: string, id: string): Promise<Photo> {
    const held = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
    const photo = (await this.em.findOne(Photo, { id, ownerId, ...PORTFOLIO }, held)) ?? raise('PHOTO_NOT_FOUND');
    if (photo.isHidden()) throw new AppError('PHOTO_HIDDEN');
    return photo.derivatives === 'failed' ? raise('IMAGE_CORRUPT') : photo;
  }

  /** What is still shown; behind the lock that the new profile image was written with. */
  private async profileSource(ownerId: string): Promise<ProfileImageSource | null | undefined> {
    const shown = await this.em.findOne(SiteImage, { ownerId, kind: 'profile', state: 'ready' }, { refresh: true });
    if (!shown) return null;
    // The file of an uploaded one goes with it, and a photo in the trash cannot be selected.
    return shown.photoId && !shown.hidden ? { photoId: shown.photoId, crop: shown.crop ?? null } : undefined;
  }
}

const squareColumns = (width: number, height: number, crop: StoredSiteImageDto['crop']) => {
  const { side } = squareOf(width, height, crop);
  return { crop: crop ?? null, width: side, height: side };
};
