import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { CompleteProfileDto, UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeUser } from './change-user.js';
import type { User } from './user.entity.js';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** Onboarding and the profile form: the first save that has all required fields is the onboarding, whichever form sent it. */
@Controller()
export class SaveProfile {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  @RpcHandler('identity.profile.complete')
  complete(@Caller() who: Principal, @Payload() form: CompleteProfileDto): Promise<UserDto> {
    return this.save(who, form);
  }

  @RpcHandler('identity.profile.update')
  async save(@Caller() who: Principal, @Payload() form: UpdateProfileDto): Promise<UserDto> {
    const user = await this.changeUser.change(
      () => this.users.lock(who.userId),
      async (u) => {
        u.edit(form);
        await this.users.assertNamesFree(u);
        if (u.completeOnboarding()) this.publishOnboarded(u);
      },
    );
    return toUserDto(user);
  }

  private publishOnboarded(user: User): void {
    this.outbox.add('identity.user_onboarded', {
      userId: user.id,
      email: user.mailAddress,
      firstName: user.firstName ?? raise('INTERNAL'),
      portfolioPath: portfolioPath(user),
    });
  }
}
