import { Body, Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ProfileImageAnswer } from '@vitrine/contracts/identity/identity.http';
import {
  CompleteProfileDto,
  VisitorSettingsDto,
  UpdateProfileDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { SiteImageOfPhotoDto } from '@vitrine/contracts/media/site-image.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EdgeRequest } from '../edge/edge-request.js';
import { SITE_IMAGE_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { UploadProfileImage } from '../uploads/upload-profile-image.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
    private readonly uploadProfileImage: UploadProfileImage,
  ) {}

  @Serves('ownProfile')
  async own(@CurrentUser() { id }: UserDto): Promise<UserDto> {
    return this.currentUsers.store(await this.rpc.call('identity.user.get', { userId: id }));
  }

  @Serves('updateProfile')
  async update(@Body() dto: UpdateProfileDto): Promise<UserDto> {
    return this.currentUsers.store(await this.rpc.call('identity.profile.update', dto));
  }

  @Serves('setVisitorSettings')
  async setVisitorSettings(@Body() dto: VisitorSettingsDto): Promise<UserDto> {
    return this.currentUsers.store(await this.rpc.call('identity.profile.set_visitor_settings', dto));
  }

  @Serves('completeProfile')
  @HttpCode(200)
  async complete(@Body() dto: CompleteProfileDto): Promise<{ success: true; user: UserDto }> {
    return { success: true, user: this.currentUsers.store(await this.rpc.call('identity.profile.complete', dto)) };
  }

  @Serves('uploadProfileImage')
  @HttpCode(200)
  async uploadImage(
    @CurrentUser() { id }: UserDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileImageAnswer> {
    return this.changed(id, (await this.uploadProfileImage.upload(request, reply)).url);
  }

  @Serves('setCustomProfileImage')
  @HttpCode(200)
  async setCustomImage(@CurrentUser() { id }: UserDto, @Body() dto: SiteImageOfPhotoDto): Promise<ProfileImageAnswer> {
    const { url, former } = await this.rpc.call('media.profile_image.set_photo', dto, SITE_IMAGE_WAIT);
    return { ...this.changed(id, url), ...(former !== undefined && { former }) };
  }

  @Serves('removeProfileImage')
  async removeImage(@CurrentUser() { id }: UserDto): Promise<ProfileImageAnswer> {
    await this.rpc.call('media.profile_image.remove', {});
    return this.changed(id, null);
  }

  /** Identity gets a new image by an event; until then the cached user must not show the former one. */
  private changed(userId: string, profileImageUrl: string | null): ProfileImageAnswer {
    this.currentUsers.invalidate(userId);
    return { success: true, profileImageUrl };
  }
}
