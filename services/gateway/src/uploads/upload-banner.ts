import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { type AdminBannerDto, BannerFormDto } from '@vitrine/contracts/media/banner.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { FETCHED_IMAGE_WAIT, SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { PHOTO_FILE, type ReceivedImage } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

const RULE = { ...PHOTO_FILE, isOptional: true };

/** `POST /api/admin/hero-images/upload` (ENT-17): a file, or the address of one. */
@Controller()
export class UploadBanner {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
  ) {}

  @Serves('uploadHeroImage')
  @HttpCode(201)
  async upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminBannerDto> {
    const declaredBytes = this.steps.declaredBytes(request);
    const target = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.site_image.begin', { declaredBytes }),
    );
    return this.steps.withFile({ objectKey: target.objectKey, rule: RULE }, request, reply, (form) =>
      this.add(form, target),
    );
  }

  private async add(
    { fields, hasFile }: ReceivedImage,
    target: { siteImageId: string; objectKey: string },
  ): Promise<AdminBannerDto> {
    const { imageUrl, ...texts } = await this.steps.check(BannerFormDto, fields);
    if (!hasFile && imageUrl === undefined) throw new AppError('FILE_MISSING');
    if (hasFile && imageUrl !== undefined)
      throw new AppError('VALIDATION', i18n._('Please send either an image or its address.'));
    return imageUrl === undefined
      ? this.rpc.call('media.banner.add', { ...texts, ...target }, SITE_IMAGE_WAIT)
      : this.rpc.call('media.banner.add_from_url', { ...texts, imageUrl }, FETCHED_IMAGE_WAIT);
  }
}
