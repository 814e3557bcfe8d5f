import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto, UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { displayName } from '@vitrine/contracts/identity/display-name.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { UsersRepository } from './users.repository.js';

/** Where messages for a photographer go, as it is in this moment (SEC-22). For notify; no route of the gateway asks it. */
@Injectable()
export class GetMailbox {
  constructor(private readonly users: UsersRepository) {}

  /** Throws USER_NOT_FOUND, also of somebody who has no portfolio yet. */
  async get({ userId }: UserRefDto): Promise<ContactAddressDto> {
    const user = await this.users.get(userId);
    if (!user.onboardedAt) raise('USER_NOT_FOUND');
    return {
      userId: user.id,
      name: displayName(user),
      email: user.mailAddress,
      contactPreference: user.contactPreference,
      portfolioPath: portfolioPath(user),
    };
  }
}
