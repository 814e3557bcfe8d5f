import { Body, Controller, HttpCode, Param, Query } from '@nestjs/common';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { EditPhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ListQueryDto, pageOf } from '../edge/list-query.dto.js';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { FeaturedDto, VisibilityDto } from './photo-switch.dto.js';

const photoIdOf = (id: string) => idOr('PHOTO_NOT_FOUND', id);

@Controller()
export class MyPhotosController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('ownPhotos')
  list(@Query() query: ListQueryDto): Promise<PhotoDto[]> {
    return this.rpc.call('media.photo.list_own', pageOf(query));
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
    return this.rpc.call('media.photo.update', Object.assign(dto, { photoId: photoIdOf(id) }));
  }

  @Serves('deletePhoto')
  @HttpCode(204)
  async delete(@Param('id') id: string): Promise<void> {
    await this.rpc.call('media.photo.delete', { photoId: photoIdOf(id) });
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
