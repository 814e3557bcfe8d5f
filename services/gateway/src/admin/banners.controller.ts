import { Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BannerDto } from '@vitrine/contracts/media/site-image.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { UploadBanner } from '../uploads/upload-banner.js';

@Controller()
export class AdminBannersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploadBanner: UploadBanner,
  ) {}

  @Serves('uploadHeroImage')
  @HttpCode(201)
  upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<BannerDto> {
    return this.uploadBanner.upload(request, reply);
  }

  @Serves('setDefaultHero')
  @HttpCode(200)
  setDefault(@Param('id') id: string): Promise<BannerDto> {
    return this.rpc.call('media.banner.set_default', { id: idOr('BANNER_NOT_FOUND', id) });
  }
}
