import { Body, Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type AdminBannerDto, BannerFieldsDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { idOr } from '../edge/params.js';
import { FETCHED_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { UploadBanner } from '../uploads/upload-banner.js';

const bannerIdOf = (id: string): string => idOr('BANNER_NOT_FOUND', id);

@Controller()
export class AdminBannersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploadBanner: UploadBanner,
  ) {}

  @Serves('adminHeroImages')
  list(): Promise<AdminBannerDto[]> {
    return this.rpc.call('media.banner.list_all', {});
  }

  @Serves('uploadHeroImage')
  @HttpCode(201)
  upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminBannerDto> {
    return this.uploadBanner.upload(request, reply);
  }

  @Serves('updateHeroImage')
  update(@Param('id') id: string, @Body() fields: BannerFieldsDto): Promise<AdminBannerDto> {
    return this.rpc.call('media.banner.update', Object.assign({}, fields, { id: bannerIdOf(id) }));
  }

  @Serves('deleteHeroImage')
  @HttpCode(204)
  async delete(@Param('id') id: string): Promise<void> {
    await this.rpc.call('media.banner.delete', { id: bannerIdOf(id) });
  }

  @Serves('setDefaultHero')
  @HttpCode(200)
  setDefault(@Param('id') id: string): Promise<AdminBannerDto> {
    return this.rpc.call('media.banner.set_default', { id: bannerIdOf(id) });
  }

  @Serves('setDefaultHeroFromUrl')
  @HttpCode(200)
  setDefaultFromUrl(@Body() dto: DefaultHeroDto): Promise<AdminBannerDto> {
    return this.rpc.call('media.banner.set_default_from_url', dto, FETCHED_IMAGE_WAIT);
  }
}
