import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type AdminPhotoDto, HidePhotoDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import { PhotoRefDto, SetFeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AdminPhotoPresenter } from './admin-photo-presenter.js';
import { FeaturePhoto } from './feature-photo.js';
import { HidePhoto } from './hide-photo.js';
import { ListAllPhotos } from './list-all-photos.js';
import { ShowPhoto } from './show-photo.js';

/** What administrators see of the photos of all users, and do with them. */
@Controller()
export class ModerationRpcController {
  constructor(
    private readonly listAllPhotos: ListAllPhotos,
    private readonly featurePhoto: FeaturePhoto,
    private readonly hidePhoto: HidePhoto,
    private readonly showPhoto: ShowPhoto,
    private readonly presenter: AdminPhotoPresenter,
  ) {}

  @RpcHandler('media.photo.list_all', { role: 'admin' })
  listAll(@Payload() query: ListAllPhotosDto): Promise<Counted<AdminPhotoDto>> {
    return this.listAllPhotos.list(query);
  }

  @RpcHandler('media.photo.feature', { role: 'admin' })
  async feature(@Payload() dto: SetFeaturedDto): Promise<AdminPhotoDto> {
    return this.presenter.one(await this.featurePhoto.set(dto));
  }

  @RpcHandler('media.photo.hide', { role: 'admin' })
  async hide(@Caller() who: Principal, @Payload() dto: HidePhotoDto): Promise<AdminPhotoDto> {
    return this.presenter.one(await this.hidePhoto.hide(who, dto));
  }

  @RpcHandler('media.photo.show', { role: 'admin' })
  async show(@Payload() { photoId }: PhotoRefDto): Promise<AdminPhotoDto> {
    return this.presenter.one(await this.showPhoto.show(photoId));
  }
}
