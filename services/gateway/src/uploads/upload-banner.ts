import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BannerFieldsDto, type BannerDto } from '@vitrine/contracts/media/site-image.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { PHOTO_FILE } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

/** `POST /api/admin/hero-images/upload` (ENT-17). */
@Injectable()
export class UploadBanner {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
  ) {}

  async upload(request: EdgeRequest, reply: FastifyReply): Promise<BannerDto> {
    const declaredBytes = this.steps.declaredBytes(request);
    const { siteImageId, objectKey } = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.site_image.begin', { declaredBytes }),
    );
    return this.steps.withFile({ objectKey, rule: PHOTO_FILE }, request, reply, async ({ fields }) => {
      const dto = await this.steps.check(BannerFieldsDto, fields);
      return this.rpc.call('media.banner.add', Object.assign({}, dto, { siteImageId, objectKey }), SITE_IMAGE_WAIT);
    });
  }
}
