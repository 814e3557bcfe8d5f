import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ProfileImageAnswer } from '@vitrine/contracts/identity/identity.http';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { type OwnLogo, ProfileImageFieldsDto, type SiteImageTarget } from '@vitrine/contracts/media/site-image.dto';
import { LOGO_BYTES_MAX } from '@vitrine/contracts/media/site-image.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import type { FileRule } from './receive-image.js';
import { UploadSteps } from './upload-steps.js';

const PROFILE_FILE: FileRule = {
  field: 'profileImage',
  maxBytes: PROFILE_IMAGE_LIMITS.maxBytes,
  tooLarge: 'PROFILE_IMAGE_TOO_LARGE',
};

const LOGO_FILE: FileRule = { field: 'logo', maxBytes: LOGO_BYTES_MAX, tooLarge: 'LOGO_TOO_LARGE' };

/** What stands for a photographer on their pages: the profile image (API-26), and the logo (LOOK-08). */
@Controller()
export class UploadOwnImages {
  constructor(
    private readonly steps: UploadSteps,
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
  ) {}

  @Serves('uploadProfileImage')
  @HttpCode(200)
  async uploadProfileImage(
    @CurrentUser() { id }: UserDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileImageAnswer> {
    const { siteImageId, objectKey } = await this.begin(request, reply);
    const { url } = await this.steps.withFile({ objectKey, rule: PROFILE_FILE }, request, reply, async ({ fields }) => {
      const dto = await this.steps.check(ProfileImageFieldsDto, fields);
      const file = Object.assign({}, dto, { siteImageId, objectKey });
      return this.rpc.call('media.profile_image.set_file', file, SITE_IMAGE_WAIT);
    });
    // Identity gets a new image by an event; until then the cached user must not show the former one.
    this.currentUsers.invalidate(id);
    return { success: true, profileImageUrl: url };
  }

  @Serves('uploadLogo')
  @HttpCode(200)
  async uploadLogo(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<OwnLogo> {
    const place = await this.begin(request, reply);
    return this.steps.withFile({ objectKey: place.objectKey, rule: LOGO_FILE }, request, reply, () =>
      this.rpc.call('media.logo.set_file', place, SITE_IMAGE_WAIT),
    );
  }

  private begin(request: EdgeRequest, reply: FastifyReply): Promise<SiteImageTarget> {
    const declaredBytes = this.steps.declaredBytes(request);
    return this.steps.begin(request, reply, () => this.rpc.call('media.site_image.begin', { declaredBytes }));
  }
}
