import { Injectable } from '@nestjs/common';
import { secureUrl } from '@vitrine/contracts/fields/secure-url';
import type { VisitorSettingsDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ChangeUser } from './change-user.js';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class SetVisitorSettings {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
  ) {}

  async set(who: Principal, settings: VisitorSettingsDto): Promise<UserDto> {
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
