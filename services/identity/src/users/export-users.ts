import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toUserSnapshot } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

@Controller()
export class ExportUsers {
  constructor(private readonly users: UsersRepository) {}

  @RpcHandler('identity.user.export')
  async export(@Payload() { after, limit }: ExportPageDto): Promise<UserSnapshot[]> {
    return (await this.users.exportPage(after, limit)).map(toUserSnapshot);
  }

  /** Ids of deleted users. */
  @RpcHandler('identity.user.export_deleted')
  async exportDeleted(@Payload() { after, limit }: ExportPageDto): Promise<{ id: string }[]> {
    return (await this.users.exportDeletedPage(after, limit)).map(({ id }) => ({ id }));
  }
}
