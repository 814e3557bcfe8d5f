import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { type PictureDto, ProfileImageFieldsDto } from '@vitrine/contracts/media/picture.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { PICTURE_WAIT } from './picture-wait.js';
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

  async run(request: EdgeRequest, reply: FastifyReply): Promise<PictureDto> {
    const declaredBytes = this.steps.declaredBytes(request);
    const { pictureId, objectKey } = await this.steps.begin(request, reply, () =>
      this.rpc.call('media.picture.begin', { declaredBytes }),
    );
    return this.steps.withFile({ objectKey, rule: PROFILE_FILE }, request, reply, async ({ fields }) => {
      const dto = await this.steps.check(ProfileImageFieldsDto, fields);
      const picture = Object.assign(dto, { pictureId, objectKey });
      return this.rpc.call('media.profile_picture.set_file', picture, PICTURE_WAIT);
    });
  }
}
