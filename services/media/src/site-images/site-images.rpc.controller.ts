import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import {
  BeginSiteImageDto,
  SiteImageOfPhotoDto,
  StoredSiteImageDto,
  type SiteImageDto,
  type SiteImageTarget,
  type ProfileImageDto,
} from '@vitrine/contracts/media/site-image.dto';
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

  @RpcHandler('media.site_image.begin')
  begin(@Caller() who: Principal, @Payload() dto: BeginSiteImageDto): Promise<SiteImageTarget> {
    return this.beginSiteImage.begin(who, dto);
  }

  @RpcHandler('media.profile_image.set_file')
  setFile(@Caller() who: Principal, @Payload() dto: StoredSiteImageDto): Promise<SiteImageDto> {
    return this.setProfileFile.set(who, dto);
  }

  @RpcHandler('media.profile_image.set_photo')
  setPhoto(@Caller() who: Principal, @Payload() dto: SiteImageOfPhotoDto): Promise<ProfileImageDto> {
    return this.setProfilePhoto.set(who, dto);
  }

  @RpcHandler('media.profile_image.remove')
  removeProfile(@Caller() who: Principal): Promise<{ removed: boolean }> {
    return this.removeSiteImage.remove(who, 'profile');
  }

  @RpcHandler('media.hero_image.set_photo')
  setHero(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<SiteImageDto> {
    return this.setHeroPhoto.set(who, photoId);
  }

  @RpcHandler('media.hero_image.remove')
  removeHero(@Caller() who: Principal): Promise<{ removed: boolean }> {
    return this.removeSiteImage.remove(who, 'hero');
  }

  @RpcHandler('media.site_image.export')
  export(@Payload() dto: ExportPageDto): Promise<SiteImageSnapshot[]> {
    return this.exportSiteImages.list(dto);
  }
}
