import { Body, Controller, HttpCode, Param, Query } from '@nestjs/common';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import { OwnPhotosFilterQueryDto, OwnPhotosPageQueryDto } from '@vitrine/contracts/media/own-photos-query.dto';
import type { OwnPhotoFacetsDto, OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { EditPhotoDto, FeaturedDto, VisibilityDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { photoIdOf } from '../edge/params.js';

/** One's own photos, one at a time or a page of them. */
@Controller()
export class MyPhotosController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('ownPhotos')
  list(@Query() query: OwnPhotosPageQueryDto): Promise<PhotoDto[]> {
    return this.rpc.call('media.photo.list_mine', Object.assign({}, query, pageOf(query)));
  }

  @Serves('ownPhotosPage')
  page(@Query() query: OwnPhotosPageQueryDto): Promise<OwnPhotosPageDto> {
    return this.rpc.call('media.photo.page_mine', Object.assign({}, query, pageOf(query)));
  }

  @Serves('ownPhotoIds')
  ids(@Query() query: OwnPhotosFilterQueryDto): Promise<{ ids: string[] }> {
    return this.rpc.call('media.photo.ids_mine', query);
  }

  @Serves('ownPhotoFacets')
  facets(): Promise<OwnPhotoFacetsDto> {
    return this.rpc.call('media.photo.facets_mine', {});
  }

  @Serves('ownPhoto')
  get(@Param('id') id: string): Promise<PhotoDto> {
    return this.rpc.call('media.photo.get_mine', { photoId: photoIdOf(id) });
  }

  @Serves('photoStats')
  stats(): Promise<PhotoStatsDto> {
    return this.rpc.call('media.photo.stats', {});
  }

  @Serves('storageUsage')
  usage(): Promise<StorageUsageDto> {
    return this.rpc.call('media.storage.usage', {});
  }

  @Serves('editPhoto')
  edit(@Param('id') id: string, @Body() dto: EditPhotoDto): Promise<PhotoDto> {
    return this.rpc.call('media.photo.update', Object.assign({}, dto, { photoId: photoIdOf(id) }));
  }

  @Serves('deletePhoto')
  @HttpCode(204)
  async delete(@Param('id') id: string): Promise<void> {
    await this.rpc.call('media.photo.trash', { photoId: photoIdOf(id) });
  }

  @Serves('setFeatured')
  @HttpCode(200)
  setFeatured(@Param('id') id: string, @Body() { featured }: FeaturedDto): Promise<PhotoDto> {
    return this.rpc.call('media.photo.set_featured', { photoId: photoIdOf(id), featured });
  }

  @Serves('setVisibility')
  @HttpCode(200)
  setVisibility(@Param('id') id: string, @Body() { isPublic }: VisibilityDto): Promise<PhotoDto> {
    return this.rpc.call('media.photo.set_visibility', { photoId: photoIdOf(id), isPublic });
  }
}
