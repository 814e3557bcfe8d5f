import { Body, Controller, HttpCode } from '@nestjs/common';
import { KnownFilesDto, type KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import {
  BulkChangeDto,
  type BulkResultDto,
  ReorderPhotosDto,
  SortPhotosDto,
} from '@vitrine/contracts/media/own-photos.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { MANY_PHOTOS_WAIT } from './many-photos-wait.js';

/** Changes of many of one's own photos at once. */
@Controller()
export class ManyPhotosController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('knownFiles')
  @HttpCode(200)
  known(@Body() dto: KnownFilesDto): Promise<KnownFilesAnswer> {
    return this.rpc.call('media.upload.known', dto);
  }

  @Serves('bulkChange')
  @HttpCode(200)
  change(@Body() dto: BulkChangeDto): Promise<BulkResultDto> {
    return this.rpc.call('media.photo.bulk', dto, MANY_PHOTOS_WAIT);
  }

  @Serves('reorderPhotos')
  @HttpCode(200)
  async reorder(@Body() dto: ReorderPhotosDto): Promise<{ success: true; moved: number }> {
    return { success: true, ...(await this.rpc.call('media.photo.reorder', dto, MANY_PHOTOS_WAIT)) };
  }

  @Serves('sortPhotos')
  @HttpCode(200)
  async sort(@Body() dto: SortPhotosDto): Promise<{ success: true; moved: number }> {
    return { success: true, ...(await this.rpc.call('media.photo.sort', dto, MANY_PHOTOS_WAIT)) };
  }

  @Serves('emptyTrash')
  async emptyTrash(): Promise<{ success: true; removed: number }> {
    return { success: true, ...(await this.rpc.call('media.photo.empty_trash', {}, MANY_PHOTOS_WAIT)) };
  }
}
