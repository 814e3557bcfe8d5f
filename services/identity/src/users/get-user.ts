import { Injectable } from '@nestjs/common';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { toUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class GetUser {
  constructor(private readonly users: UsersRepository) {}

  async get({ userId }: UserRefDto): Promise<UserDto> {
    return toUserDto(await this.users.get(userId));
  }
}
