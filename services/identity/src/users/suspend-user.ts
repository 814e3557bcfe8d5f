import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type AdminUserDto, SuspendUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { LAST_ADMIN_STAYS, type Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeUser } from './change-user.js';
import { toAdminUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** Takes an account away from visitors and from its user; nothing is deleted (decision 0067). */
@Controller()
export class SuspendUser {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND, SELF_SUSPENSION, and LAST_ADMIN where no administrator would be left. Idempotent. */
  @RpcHandler('identity.user.suspend', { role: 'admin' })
  async suspend(@Caller() who: Principal, @Payload() { userId, reason }: SuspendUserDto): Promise<AdminUserDto> {
    if (userId === who.userId) raise('SELF_SUSPENSION');
    const user = await this.changeUser.change(
      async () => {
        // Before the row's lock: two administrators who suspend each other would wait for one another.
        await this.users.lockAdministrators();
        return this.users.lockUnlessDeleted(userId);
      },
      async (found) => {
        if (found.isSuspended) return;
        if (found.role === 'admin') await this.users.assertNotLastAdmin(found, LAST_ADMIN_STAYS);
        this.acts.record({
          act: 'user.suspend',
          subject: ['user', userId],
          before: { suspended: false },
          after: { suspended: true },
          reason,
        });
        await this.users.endAccessTokens(userId);
        found.suspend(who.userId, reason);
      },
    );
    return toAdminUserDto(user);
  }
}
