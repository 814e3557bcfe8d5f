import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { type SiteImageDto, ProfileImageFieldsDto } from '@vitrine/contracts/media/site-image.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import type { FileRule } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

const PROFILE_FILE: FileRule = {
  field: 'profileImage',
  maxBytes: PROFILE_IMAGE_LIMITS.maxBytes,
  tooLarge: 'PROFILE_IMAGE_TOO_LARGE',
};

/** `POST /api/user/profile-image/upload` (API-26). */
@Injectable()
export class UploadProfileImage {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
  ) {}

  async upload(request: EdgeRequest, reply: FastifyReply): Promise<SiteImageDto> {
    const declaredBytes = this.steps.declaredBytes(request);
    const { siteImageId, objectKey } = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.site_image.begin', { declaredBytes }),
    );
    return this.steps.withFile({ objectKey, rule: PROFILE_FILE }, request, reply, async ({ fields }) => {
      const dto = await this.steps.check(ProfileImageFieldsDto, fields);
      const file = Object.assign({}, dto, { siteImageId, objectKey });
      return this.rpc.call('media.profile_image.set_file', file, SITE_IMAGE_WAIT);
    });
  }
}
