import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  OwnPhotosFilterDto,
  OwnPhotosQueryDto,
  type OwnPhotoFacetsDto,
  type OwnPhotosPageDto,
} from '@vitrine/contracts/media/own-photos.dto';
import {
  PhotoRefDto,
  SetFeaturedDto,
  SetVisibilityDto,
  UpdatePhotoDto,
} from '@vitrine/contracts/media/photo-input.dto';
import type { StoredFile } from '@vitrine/contracts/media/media.rpc';
import type { PhotoDto, PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetOwnPhoto } from './get-own-photo.js';
import { ListOwnPhotos } from './list-own-photos.js';
import { ListPhotoFacets } from './list-photo-facets.js';
import { OriginalFile } from './original-file.js';
import { PhotoStats } from './photo-stats.js';
import { SetPhotoFeatured } from './set-photo-featured.js';
import { SetPhotoVisibility } from './set-photo-visibility.js';
import { TrashPhotos } from './trash-photos.js';
import { UpdatePhoto } from './update-photo.js';

/** Lists and shows the caller's photos, and changes one. */
@Controller()
export class LibraryRpcController {
  constructor(
    private readonly listOwnPhotos: ListOwnPhotos,
    private readonly listPhotoFacets: ListPhotoFacets,
    private readonly getOwnPhoto: GetOwnPhoto,
    private readonly updatePhoto: UpdatePhoto,
    private readonly setPhotoVisibility: SetPhotoVisibility,
    private readonly setPhotoFeatured: SetPhotoFeatured,
    private readonly trashPhotos: TrashPhotos,
    private readonly originalFile: OriginalFile,
    private readonly photoStats: PhotoStats,
  ) {}

  @RpcHandler('media.photo.list_mine')
  listOwn(@Caller() who: Principal, @Payload() query: OwnPhotosQueryDto): Promise<PhotoDto[]> {
    return this.listOwnPhotos.list(who, query);
  }

  @RpcHandler('media.photo.page_mine')
  pageOwn(@Caller() who: Principal, @Payload() query: OwnPhotosQueryDto): Promise<OwnPhotosPageDto> {
    return this.listOwnPhotos.page(who, query);
  }

  @RpcHandler('media.photo.ids_mine')
  idsOwn(@Caller() who: Principal, @Payload() filter: OwnPhotosFilterDto): Promise<{ ids: string[] }> {
    return this.listOwnPhotos.ids(who, filter);
  }

  @RpcHandler('media.photo.facets_mine')
  facetsOwn(@Caller() who: Principal): Promise<OwnPhotoFacetsDto> {
    return this.listPhotoFacets.list(who);
  }

  @RpcHandler('media.photo.get_mine')
  getOwn(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<PhotoDto> {
    return this.getOwnPhoto.get(who, photoId);
  }

  @RpcHandler('media.photo.update')
  update(@Caller() who: Principal, @Payload() dto: UpdatePhotoDto): Promise<PhotoDto> {
    return this.updatePhoto.update(who, dto);
  }

  @RpcHandler('media.photo.set_visibility')
  setVisibility(@Caller() who: Principal, @Payload() dto: SetVisibilityDto): Promise<PhotoDto> {
    return this.setPhotoVisibility.set(who, dto);
  }

  @RpcHandler('media.photo.set_featured')
  setFeatured(@Caller() who: Principal, @Payload() dto: SetFeaturedDto): Promise<PhotoDto> {
    return this.setPhotoFeatured.set(who, dto);
  }

  @RpcHandler('media.photo.trash')
  trash(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<{ trashed: true }> {
    return this.trashPhotos.one(who, photoId);
  }

  @RpcHandler('media.photo.original')
  original(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<StoredFile> {
    return this.originalFile.get(who, photoId);
  }

  @RpcHandler('media.photo.stats')
  stats(@Caller() who: Principal): Promise<PhotoStatsDto> {
    return this.photoStats.get(who);
  }
}
