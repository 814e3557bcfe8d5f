import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type AdminUserDto, SetUserRoleDto } from '@vitrine/contracts/identity/admin-user.dto';
import { LAST_ADMIN_STAYS, type Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangeUser } from './change-user.js';
import { toAdminUserDto } from './user.mapper.js';
import { UsersRepository } from './users.repository.js';

/** Makes a user an administrator, or an administrator a user (ADM-USR-07, ADM-USR-08). */
@Controller()
export class SetUserRole {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly acts: ActLog,
  ) {}

  /** Throws USER_NOT_FOUND, and LAST_ADMIN where no administrator would be left. Idempotent. */
  @RpcHandler('identity.user.set_role', { role: 'admin' })
  async set(@Caller() who: Principal, @Payload() { userId, role }: SetUserRoleDto): Promise<AdminUserDto> {
    const user = await this.changeUser.change(
      async () => {
        // Before the row's lock: two administrators who demote each other would wait for one another.
        await this.users.lockAdministrators();
        return this.users.lockUnlessDeleted(userId);
      },
      async (found) => {
        if (found.role === role) return;
        if (found.role === 'admin') await this.users.assertNotLastAdmin(found, LAST_ADMIN_STAYS);
        this.acts.record({
          act: 'user.set_role',
          subject: ['user', userId],
          before: { role: found.role },
          after: { role },
        });
        found.setRole(role, who.userId);
      },
    );
    return toAdminUserDto(user);
  }
}
