import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class GetUser {
  constructor(private readonly users: UsersRepository) {}

  /** Throws USER_NOT_FOUND, ACCOUNT_SUSPENDED. */
  async get({ userId }: UserRefDto): Promise<UserDto> {
    const user = await this.users.get(userId);
    if (user.isSuspended) raise('ACCOUNT_SUSPENDED');
    return toUserDto(user);
  }
}
