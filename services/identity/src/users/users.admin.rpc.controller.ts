import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AdminUserDto,
  ListUsersDto,
  SetUserRoleDto,
  type UsersPage,
} from '@vitrine/contracts/identity/admin-user.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListUsers } from './list-users.js';
import { SetUserRole } from './set-user-role.js';

/** Users, for administrators. */
@Controller()
export class UsersAdminRpcController {
  constructor(
    private readonly listUsers: ListUsers,
    private readonly setUserRole: SetUserRole,
  ) {}

  @RpcHandler('identity.user.list', { role: 'admin' })
  list(@Payload() dto: ListUsersDto): Promise<UsersPage> {
    return this.listUsers.list(dto);
  }

  @RpcHandler('identity.user.set_role', { role: 'admin' })
  setRole(@Caller() who: Principal, @Payload() dto: SetUserRoleDto): Promise<AdminUserDto> {
    return this.setUserRole.set(who, dto);
  }
}
