import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import { toUserSnapshot } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class ExportUsers {
  constructor(private readonly users: UsersRepository) {}

  async export({ after, limit }: ExportPageDto): Promise<UserSnapshot[]> {
    return (await this.users.exportPage(after, limit)).map(toUserSnapshot);
  }

  /** Ids of deleted users. */
  async exportDeleted({ after, limit }: ExportPageDto): Promise<{ id: string }[]> {
    return (await this.users.exportDeletedPage(after, limit)).map(({ id }) => ({ id }));
  }
}
