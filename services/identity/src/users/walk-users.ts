import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { ExportPageDto } from '@vitrine/contracts/identity/identity.rpc';
import { toUserSnapshot } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class WalkUsers {
  constructor(private readonly users: UsersRepository) {}

  async run({ after, limit }: ExportPageDto): Promise<UserSnapshot[]> {
    return (await this.users.walk(after, limit)).map(toUserSnapshot);
  }

  /** Users who are gone. */
  async deleted({ after, limit }: ExportPageDto): Promise<{ id: string }[]> {
    return (await this.users.walkDeleted(after, limit)).map(({ id }) => ({ id }));
  }
}
