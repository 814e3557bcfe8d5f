import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Controller()
export class GetUser {
  constructor(private readonly users: UsersRepository) {}

  /** Throws USER_NOT_FOUND, ACCOUNT_SUSPENDED. */
  @RpcHandler('identity.user.get')
  async get(@Payload() { userId }: UserRefDto): Promise<UserDto> {
    const user = await this.users.get(userId);
    if (user.isSuspended) raise('ACCOUNT_SUSPENDED');
    return toUserDto(user);
  }
}
