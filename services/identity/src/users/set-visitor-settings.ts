import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { secureUrl } from '@vitrine/contracts/fields/secure-url';
import { VisitorSettingsDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeUser } from './change-user.js';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Controller()
export class SetVisitorSettings {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
  ) {}

  @RpcHandler('identity.profile.set_visitor_settings')
  async set(@Caller() who: Principal, @Payload() settings: VisitorSettingsDto): Promise<UserDto> {
    const user = await this.changeUser.change(
      () => this.users.lock(who.userId),
      (u) => {
        u.contactPreference = settings.contactPreference ?? u.contactPreference;
        u.showExif = settings.showExif ?? u.showExif;
        u.allowAiCrawlers = settings.allowAiCrawlers ?? u.allowAiCrawlers;
        u.showTitles = settings.showTitles ?? u.showTitles;
        u.licence = settings.licence ?? u.licence;
        u.dataMining = settings.dataMining ?? u.dataMining;
        for (const field of ['creator', 'credit', 'copyright', 'usageTerms'] as const) {
          const said = settings[field];
          if (said !== undefined) u[field] = said || null;
        }
        if (settings.licensingPage !== undefined) u.licensingPage = secureUrl(settings.licensingPage ?? '') ?? null;
        u.suggestTexts = settings.suggestTexts ?? u.suggestTexts;
      },
    );
    return toUserDto(user);
  }
}
