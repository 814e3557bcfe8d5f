import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeUser } from './change-user.js';
import { toAdminUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** Gives a suspended account back, as it was. */
@Controller()
export class RestoreUser {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND. Idempotent. */
  @RpcHandler('identity.user.restore', { role: 'admin' })
  async restore(@Payload() { userId }: UserRefDto): Promise<AdminUserDto> {
    const user = await this.changeUser.change(
      () => this.users.lockUnlessDeleted(userId),
      (found) => {
        if (!found.isSuspended) return;
        this.acts.record({
          act: 'user.restore',
          subject: ['user', userId],
          before: { suspended: true },
          after: { suspended: false },
        });
        found.restore();
      },
    );
    return toAdminUserDto(user);
  }
}
