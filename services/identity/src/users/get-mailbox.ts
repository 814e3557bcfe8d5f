import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type ContactAddressDto, UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { UsersRepository } from './users.repository.js';

/** The current address for messages to a photographer (SEC-22). Only for notify: no route of the gateway leads here. */
@Controller()
export class GetMailbox {
  constructor(private readonly users: UsersRepository) {}

  /** Throws USER_NOT_FOUND, also for a user without a portfolio yet, and for a suspended one. */
  @RpcHandler('identity.user.contact_address')
  async get(@Payload() { userId }: UserRefDto): Promise<ContactAddressDto> {
    const user = await this.users.get(userId);
    if (!user.onboardedAt || user.isSuspended) raise('USER_NOT_FOUND');
    return {
      userId: user.id,
      name: displayName(user),
      email: user.mailAddress,
      contactPreference: user.contactPreference,
      portfolioPath: portfolioPath(user),
    };
  }
}
