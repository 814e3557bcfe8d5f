import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
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
  upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminBannerDto> {
    return this.uploadBanner.upload(request, reply);
  }
}
