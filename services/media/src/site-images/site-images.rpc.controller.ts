import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { WalkDto } from '@vitrine/contracts/identity/identity.rpc';
import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import {
  BeginPictureDto,
  PictureOfPhotoDto,
  StoredPictureDto,
  type PictureDto,
  type PicturePlace,
  type ProfilePictureDto,
} from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { BeginSiteImage } from './begin-site-image.js';
import { RemoveSiteImage } from './remove-site-image.js';
import { SetHeroPhoto } from './set-hero-photo.js';
import { SetProfileFile } from './set-profile-file.js';
import { SetProfilePhoto } from './set-profile-photo.js';
import { ExportSiteImages } from './export-site-images.js';

@Controller()
export class SiteImagesRpcController {
  constructor(
    private readonly beginSiteImage: BeginSiteImage,
    private readonly setProfileFile: SetProfileFile,
    private readonly setProfilePhoto: SetProfilePhoto,
    private readonly setHeroPhoto: SetHeroPhoto,
    private readonly removeSiteImage: RemoveSiteImage,
    private readonly exportSiteImages: ExportSiteImages,
  ) {}

  @RpcHandler('media.picture.begin')
  begin(@Caller() who: Principal, @Payload() dto: BeginPictureDto): Promise<PicturePlace> {
    return this.beginSiteImage.begin(who, dto);
  }

  @RpcHandler('media.profile_picture.set_file')
  setFile(@Caller() who: Principal, @Payload() dto: StoredPictureDto): Promise<PictureDto> {
    return this.setProfileFile.set(who, dto);
  }

  @RpcHandler('media.profile_picture.set_photo')
  setPhoto(@Caller() who: Principal, @Payload() dto: PictureOfPhotoDto): Promise<ProfilePictureDto> {
    return this.setProfilePhoto.set(who, dto);
  }

  @RpcHandler('media.profile_picture.remove')
  removeProfile(@Caller() who: Principal): Promise<{ removed: boolean }> {
    return this.removeSiteImage.remove(who, 'profile');
  }

  @RpcHandler('media.hero_picture.set_photo')
  setHero(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<PictureDto> {
    return this.setHeroPhoto.set(who, photoId);
  }

  @RpcHandler('media.hero_picture.remove')
  removeHero(@Caller() who: Principal): Promise<{ removed: boolean }> {
    return this.removeSiteImage.remove(who, 'hero');
  }

  @RpcHandler('media.picture.walk')
  walk(@Payload() dto: WalkDto): Promise<PictureSnapshot[]> {
    return this.exportSiteImages.list(dto);
  }
}
