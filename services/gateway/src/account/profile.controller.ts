import { Body, Controller, HttpCode } from '@nestjs/common';
import {
  CompleteProfileDto,
  VisitorSettingsDto,
  UpdateProfileDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { CurrentUsers } from '../sessions/current-users.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly currentUsers: CurrentUsers,
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
}
