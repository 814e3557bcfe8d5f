import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ProfileImageAnswer } from '@vitrine/contracts/identity/identity.http';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { UploadProfileImage } from '../uploads/upload-profile-image.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly currentUsers: CurrentUsers,
    private readonly uploadProfileImage: UploadProfileImage,
  ) {}

  @Serves('uploadProfileImage')
  @HttpCode(200)
  async uploadImage(
    @CurrentUser() { id }: UserDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileImageAnswer> {
    const { url } = await this.uploadProfileImage.upload(request, reply);
    // Identity gets a new image by an event; until then the cached user must not show the former one.
    this.currentUsers.invalidate(id);
    return { success: true, profileImageUrl: url };
  }
}
