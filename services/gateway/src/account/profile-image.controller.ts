import { Body, Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { ProfileImageAnswer } from '@vitrine/contracts/identity/identity.http';
import { SiteImageOfPhotoDto } from '@vitrine/contracts/media/site-image.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { UploadProfileImage } from '../uploads/upload-profile-image.js';

/** Identity gets a new image by an event; until then the cached user must not show the former one. */
@Controller()
export class ProfileImageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly uploadProfileImage: UploadProfileImage,
  ) {}

  @Serves('uploadProfileImage')
  @HttpCode(200)
  async upload(
    @CurrentUser() { id }: UserDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileImageAnswer> {
    return this.changed(id, (await this.uploadProfileImage.upload(request, reply)).url);
  }

  @Serves('setCustomProfileImage')
  @HttpCode(200)
  async setCustom(@CurrentUser() { id }: UserDto, @Body() dto: SiteImageOfPhotoDto): Promise<ProfileImageAnswer> {
    const { url, former } = await this.rpc.call('media.profile_image.set_photo', dto, SITE_IMAGE_WAIT);
    return { ...this.changed(id, url), ...(former !== undefined && { former }) };
  }

  @Serves('removeProfileImage')
  async remove(@CurrentUser() { id }: UserDto): Promise<ProfileImageAnswer> {
    await this.rpc.call('media.profile_image.remove', {});
    return this.changed(id, null);
  }

  private changed(userId: string, profileImageUrl: string | null): ProfileImageAnswer {
    this.currentUsers.invalidate(userId);
    return { success: true, profileImageUrl };
  }
}
