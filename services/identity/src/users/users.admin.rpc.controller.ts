import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AdminUserDto,
  DeleteUserDto,
  ListUsersDto,
  SetUserRoleDto,
  SuspendUserDto,
  type UsersPage,
} from '@vitrine/contracts/identity/admin-user.dto';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DeleteAccount } from './delete-account.js';
import { ListUsers } from './list-users.js';
import { RecordSessionsEnd } from './record-sessions-end.js';
import { RestoreUser } from './restore-user.js';
import { SetUserRole } from './set-user-role.js';
import { SuspendUser } from './suspend-user.js';

/** Users, for administrators. */
@Controller()
export class UsersAdminRpcController {
  constructor(
    private readonly listUsers: ListUsers,
    private readonly setUserRole: SetUserRole,
    private readonly suspendUser: SuspendUser,
    private readonly restoreUser: RestoreUser,
    private readonly deleteAccount: DeleteAccount,
    private readonly sessionsEnd: RecordSessionsEnd,
  ) {}

  @RpcHandler('identity.user.list', { role: 'admin' })
  list(@Payload() dto: ListUsersDto): Promise<UsersPage> {
    return this.listUsers.list(dto);
  }

  @RpcHandler('identity.user.set_role', { role: 'admin' })
  setRole(@Caller() who: Principal, @Payload() dto: SetUserRoleDto): Promise<AdminUserDto> {
    return this.setUserRole.set(who, dto);
  }

  @RpcHandler('identity.user.suspend', { role: 'admin' })
  suspend(@Caller() who: Principal, @Payload() dto: SuspendUserDto): Promise<AdminUserDto> {
    return this.suspendUser.suspend(who, dto);
  }

  @RpcHandler('identity.user.restore', { role: 'admin' })
  restore(@Payload() dto: UserRefDto): Promise<AdminUserDto> {
    return this.restoreUser.restore(dto);
  }

  @RpcHandler('identity.user.delete', { role: 'admin' })
  delete(@Caller() who: Principal, @Payload() dto: DeleteUserDto): Promise<{ deleted: true }> {
    return this.deleteAccount.deleteUser(who, dto);
  }

  @RpcHandler('identity.user.record_sessions_end', { role: 'admin' })
  recordSessionsEnd(@Payload() dto: UserRefDto): Promise<{ recorded: true }> {
    return this.sessionsEnd.record(dto);
  }
}
